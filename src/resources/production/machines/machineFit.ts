import type { ProductionOrderStep } from '../steps/production_order_steps'
import type { Machine } from './machines'
import { numberFormat } from '../../../texts/locale'
import { t } from '../../../texts/texts'

const litres = numberFormat({ maximumFractionDigits: 3 })

/** A volume as people of the floor say it. */
export const litresOf = (ml: number) => `${litres.format(ml / 1000)} L`

/** What of a step decides which machine takes it. */
export type FittedStep = Pick<ProductionOrderStep, 'qty_planned'> & { unit_kind: string }

/** Why a machine can never take a step, whatever it is doing; null where it can. A batch needs a tank that holds all of it. */
export function unfitFor(
  step: FittedStep,
  { name, kind, capacity_ml }: Pick<Machine, 'name' | 'capacity_ml'> & { kind: string },
): string | null {
  if (step.unit_kind !== 'ml') return null
  if (kind === 'scale') return t('{name} is a scale; a batch is mixed in a tank', { name })
  if (kind !== 'tank' || capacity_ml === null || step.qty_planned <= capacity_ml) return null
  return t('{name} holds {litresOf}; the batch is {litresOf2}', {
    name,
    litresOf: litresOf(capacity_ml),
    litresOf2: litresOf(step.qty_planned),
  })
}
