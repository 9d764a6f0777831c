import { type Refusal, step as stepOf } from '../../../../src/machines/kit'
import { productionOrderStepMachine } from '../../../../src/machines/workflows/production/production_order_steps'
import { phases } from '../../../../src/resources/production/flows/phases'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { gateOf, refusalOf } from '../gates/stepGates'
import { t } from '../../../../src/texts/texts'

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
  const everywhere = (await unit.find(phases, { area: 'production' })).flatMap(({ roles }) => roles)
  const elsewhere = stepOf(
    productionOrderStepMachine,
    step.status,
    { ...step, phase_roles: everywhere },
    event,
    unit.by,
  )
  return elsewhere.ok
    ? new Refused('phase_not_yours', {
        text: t('{phase} is worked by {phaseRoles}', {
          phase: step.phase,
          phaseRoles: (step.phase_roles ?? []).join(', '),
        }),
      })
    : undefined
}
