import { fillCalls } from '../../../../src/resources/production/filling/fillCalls'
import { fillChecks } from '../../../../src/resources/production/filling/fill_checks'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { onCall } from '../../../calls/handlers'
import { afterEvent, beforeLock, onEvent } from '../../../engine/hooks/hooks'
import { lockFloor } from '../steps/stepLocks'
import './fillChart'
import { keepFill } from './fillProgress'
import { fillRun } from './fillRun'
import { recordCheck } from './recordCheck'

onCall(fillCalls.run, ({ db, input }) => fillRun(db, input.id))
onCall(fillCalls.record, ({ unit, input }) => recordCheck(unit, input))

// As every act of the floor: the order and its steps are locked before the check.
beforeLock(fillChecks, async (unit, id) => lockFloor(unit, (await unit.get(fillChecks, id)).step_id))

onEvent(fillChecks, 'settle', async (unit, _check, { settle_cause, settle_reason }) => ({
  settle_cause,
  settle_reason,
  settled_at: unit.doneAt,
  settled_by_id: unit.by.id || null,
}))

afterEvent(fillChecks, 'settle', async (unit, check) => {
  await keepFill(unit, await unit.get(productionOrderSteps, check.step_id), false)
})
