import { step as stepOf } from '../../../../src/machines/kit'
import { productionOrderStepMachine } from '../../../../src/machines/workflows/production/production_order_steps'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { refusedStep } from '../../../engine/refusedTransition'
import type { Unit } from '../../../engine/unitTypes'
import { assertRunningOrder } from './stepGuards'
import { lockFloor } from './stepLocks'
import { explainRefusal } from './stepRefusals'

/** A step under its locks, running and of the phase of who records something of it. */
export async function runningStep(unit: Unit, stepId: number): Promise<ProductionOrderStep> {
  await lockFloor(unit, stepId)
  const step = await unit.get(productionOrderSteps, stepId)
  assertRunningOrder(await unit.get(productionOrders, step.production_order_id), step)
  // On a stopped step the stamping order alone counts.
  if (step.status === 'paused')
    throw refusedStep(productionOrderSteps, step, 'report', unit.by, 'invalid_transition')
  const allowed = stepOf(productionOrderStepMachine, step.status, step, 'report', unit.by)
  if (!allowed.ok)
    throw (
      (await explainRefusal(unit, step, 'report', allowed.refused)) ??
      refusedStep(productionOrderSteps, step, 'report', unit.by, allowed.refused)
    )
  return step
}
