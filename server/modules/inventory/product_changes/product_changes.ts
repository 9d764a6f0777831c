import { productChanges } from '../../../../src/resources/inventory/product_changes/product_changes'
import { afterEvent, beforeLock, onChanged, onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import {
  afterApproveChange,
  approveChange,
  beforeChangeCreate,
  beforeChangeLock,
  beforeChangeUpdate,
  onChangeChanged,
  rebaseChange,
  rejectChange,
  submitChange,
} from './productChanges'
import { applyChange } from './productChangeApply'

beforeLock(productChanges, beforeChangeLock)
onCreate(productChanges, beforeChangeCreate)
onUpdate(productChanges, beforeChangeUpdate)

onEvent(productChanges, 'submit', submitChange)
onEvent(productChanges, 'approve', approveChange)
onEvent(productChanges, 'rebase', rebaseChange)
onEvent(productChanges, 'reject', rejectChange)
onEvent(productChanges, 'apply', applyChange)

afterEvent(productChanges, 'approve', afterApproveChange)

onChanged(productChanges, onChangeChanged)
