import { recordFields, recoveryCalls } from '../../../../src/resources/production/recoveries/recoveryCalls'
import { recoveries } from '../../../../src/resources/production/recoveries/recoveries'
import { onCall } from '../../../calls/handlers'
import { afterEvent, onEvent } from '../../../engine/hooks/hooks'
import { assertReferences } from '../../../engine/references'
import { assertRecorder } from './recorders'
import { recordRecovery } from './record'
import { requestTest } from './recoveryTest'
import { approve, dispose, reject, settleUse, use } from './recoveryUse'
import './pails'
import './recoverable'

onCall(recoveryCalls.record, async ({ unit, input }) => {
  assertRecorder(unit)
  await assertReferences(unit.trx, recordFields, input)
  return recordRecovery(unit, input)
})

onEvent(recoveries, 'request_test', requestTest)
onEvent(recoveries, 'approve', approve)
onEvent(recoveries, 'reject', reject)
onEvent(recoveries, 'use', use)
onEvent(recoveries, 'dispose', dispose)
afterEvent(recoveries, 'use', settleUse)
