import { transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { afterEvent, onCreate, onEvent, onLines, onUpdate } from '../../../engine/hooks/hooks'
import {
  afterReleaseTransfer,
  beforeTransferCreate,
  beforeTransferUpdate,
  pickTransfer,
  releaseTransfer,
} from './transferLifecycle'
import { afterTransferLines } from './transferFigures'
import {
  afterReceiveTransfer,
  afterReverseTransfer,
  cancelTransfer,
  receiveGoods,
  reverseTransfer,
  shipTransfer,
  writeOffTransfer,
} from './transferShipReceive'
import { leaveBehind, stageTransfer } from './transferStaged'
import { afterUnreceiveTransfer, unreceiveTransfer } from './undoReceive'

onCreate(transfers, beforeTransferCreate)
onUpdate(transfers, beforeTransferUpdate)
onLines(transfers, afterTransferLines)

onEvent(transfers, 'release', releaseTransfer)
onEvent(transfers, 'pick', pickTransfer)
onEvent(transfers, 'stage', stageTransfer)
onEvent(transfers, 'leave_behind', leaveBehind)
onEvent(transfers, 'ship', shipTransfer)
onEvent(transfers, 'reverse', reverseTransfer)
onEvent(transfers, 'receive', receiveGoods)
onEvent(transfers, 'write_off', writeOffTransfer)
onEvent(transfers, 'cancel', cancelTransfer)
onEvent(transfers, 'unreceive', unreceiveTransfer)

for (const event of ['release', 'stage', 'leave_behind'] as const)
  afterEvent(transfers, event, afterReleaseTransfer)
afterEvent(transfers, 'reverse', afterReverseTransfer)
afterEvent(transfers, 'receive', afterReceiveTransfer)
afterEvent(transfers, 'unreceive', afterUnreceiveTransfer)
