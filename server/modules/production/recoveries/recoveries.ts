import { recordFields, recoveryCalls } from '../../../../src/resources/production/recoveries/recoveryCalls'
import { recoveries } from '../../../../src/resources/production/recoveries/recoveries'
import { onCall } from '../../../calls/handlers'
import { beforeLock, onEvent } from '../../../engine/hooks/hooks'
import { assertReferences } from '../../../engine/references'
import { assertRecorder } from './recorders'
import { recordRecovery } from './record'
import { requestTest } from './recoveryTest'
import { fillMore } from './plannedRecovery'
import { dispose } from './recoveryDisposal'
import { lockBatches, use } from './recoveryInto'
import { approve, reject } from './recoveryVerdict'
import './pails'
import './recoverable'

onCall(recoveryCalls.record, async ({ unit, input }) => {
  assertRecorder(unit)
  await assertReferences(unit.trx, recordFields, input)
  return recordRecovery(unit, input)
})

onCall(recoveryCalls.fill, async ({ unit, input: { id, pails } }) => {
  assertRecorder(unit)
  return fillMore(unit, id, pails)
})

onEvent(recoveries, 'request_test', requestTest)
onEvent(recoveries, 'approve', approve)
onEvent(recoveries, 'reject', reject)
onEvent(recoveries, 'use', use)
onEvent(recoveries, 'dispose', dispose)

// Liquid for a batch changes the sheet of its step, which the floor locks before anything else.
beforeLock(recoveries, async (unit, _id, fired) => {
  const order = fired?.event === 'use' ? fired.payload.target_order_id : null
  if (typeof order === 'number' && Number.isSafeInteger(order)) await lockBatches(unit, order)
})
