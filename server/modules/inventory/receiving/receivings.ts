import { receivings } from '../../../../src/resources/inventory/receiving/receivings'
import { beforeLock, onCreate, onEvent, onLines, onUpdate } from '../../../engine/hooks/hooks'
import {
  acceptExtraReceiving,
  afterReceivingLines,
  beforeReceivingCreate,
  beforeReceivingUpdate,
  closeShortReceiving,
} from './receivingHeader'
import { startReceiving } from './receivingBegin'
import { receiveReceiving } from './receivingPost'
import { reverseReceiving } from './receivingReverse'
import { beforeReceivingLock } from './receivingSource'

beforeLock(receivings, beforeReceivingLock)
onCreate(receivings, beforeReceivingCreate)
onUpdate(receivings, beforeReceivingUpdate)
onLines(receivings, afterReceivingLines)

onEvent(receivings, 'accept_extra', acceptExtraReceiving)
onEvent(receivings, 'close_short', closeShortReceiving)
onEvent(receivings, 'start', startReceiving)
onEvent(receivings, 'receive', receiveReceiving)
onEvent(receivings, 'reverse', reverseReceiving)
