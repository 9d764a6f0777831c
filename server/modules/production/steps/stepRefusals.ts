import { type Refusal, step as stepOf } from '../../../../src/machines/kit'
import { productionOrderStepMachine } from '../../../../src/machines/workflows/production/production_order_steps'
import { phases } from '../../../../src/resources/production/flows/phases'
import { productStampingOrders } from '../../../../src/resources/production/stamping/product_stamping_orders'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { refusalOf } from '../../../site/gates/gateRefusal'
import { gateOf } from '../gates/stepGates'
import { t } from '../../../../src/texts/texts'

/** Bottles are stamped on a stamping order, reel by reel, which works the step. */
async function stampedOnOrder(unit: Unit, step: ProductionOrderStep) {
  const [order] = await unit.find(productStampingOrders, { step_id: step.id }, { newest: 1 })
  return new Refused('stamping_order', {
    path: '/production/product-stamping-orders',
    text:
      order === undefined
        ? t('Bottles are stamped on a stamping order: open it under Stamping orders')
        : t('Bottles are stamped on {number}: open it under Stamping orders', { number: order.number }),
  })
}

/** Refuses with the phase an operator lacks, or with the laboratory result that is missing. */
export async function explainRefusal(
  unit: Unit,
  step: ProductionOrderStep,
  event: string,
  refused: Refusal,
): Promise<Refused | undefined> {
  if (refused === 'invalid_transition') {
    const closed = event === 'start' && step.status === 'waiting' ? await gateOf(unit, step, event) : null
    return closed?.code === 'hplc_not_passed' ? refusalOf(closed) : undefined
  }
  const everywhere = (await unit.find(phases, { area: step.area ?? 'production' })).flatMap(
    ({ roles }) => roles,
  )
  const elsewhere = stepOf(
    productionOrderStepMachine,
    step.status,
    { ...step, phase_code: null, phase_roles: everywhere },
    event,
    unit.by,
  )
  if (elsewhere.ok && step.phase_code === 'stamping') return stampedOnOrder(unit, step)
  return elsewhere.ok
    ? new Refused('phase_not_yours', {
        text: t('{phase} is worked by {phaseRoles}', {
          phase: step.phase,
          phaseRoles: (step.phase_roles ?? []).join(', '),
        }),
      })
    : undefined
}
