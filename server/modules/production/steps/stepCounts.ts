import type { EventPayload } from '../../../../src/resources/kit/define/row'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { counted, predecessors } from './chain'
import { rounded, plus } from '../orders/quantities'
import { reportTolerance } from './reportTolerance'
import { fitsDecimal } from '../../../../src/resources/kit/fields/numbers'
import { numberFormat } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'

/** What an operator counted, and why some of it is scrap. */
export type Counts = {
  qty_good: number
  qty_scrap: number
  qty_rework: number
  scrap_reason_parameter_id: number | null
}

/** The end of a step that counts nothing more. */
export const noCounts: Counts = {
  qty_good: 0,
  qty_scrap: 0,
  qty_rework: 0,
  scrap_reason_parameter_id: null,
}

/** Liquid is measured and booked to the microlitre. */
const liquidDecimals = 3

/** A batch measured above this share of its plan was most likely typed in another unit. */
const mistypedAbove = 1.2

type CountPayload = Partial<EventPayload<typeof productionOrderSteps, 'report'>>

/** The counts of a call, in whole pieces where the step counts pieces. */
export function countsOf(step: ProductionOrderStep, payload: CountPayload): Counts {
  const number = (name: 'qty_good' | 'qty_scrap' | 'qty_rework') => Number(payload[name] ?? 0)
  const counts = {
    qty_good: number('qty_good'),
    qty_scrap: number('qty_scrap'),
    qty_rework: number('qty_rework'),
  }
  const decimals = step.unit_kind === 'ml' ? liquidDecimals : 0
  const broken = Object.entries(counts).filter(([, qty]) => !fitsDecimal(qty, decimals))
  if (broken.length > 0)
    throw invalid(Object.fromEntries(broken.map(([name]) => [name, decimals === 0 ? 'integer' : 'digits'])))
  const reason = payload.scrap_reason_parameter_id ?? null
  if (counts.qty_scrap > 0 && reason === null) throw invalid({ scrap_reason_parameter_id: 'requiredif' })
  return { ...counts, scrap_reason_parameter_id: counts.qty_scrap > 0 ? reason : null }
}

/** The step with these counts added. */
export const withCounts = (step: ProductionOrderStep, counts: Counts) => ({
  qty_good: plus(step.qty_good, counts.qty_good),
  qty_scrap: plus(step.qty_scrap, counts.qty_scrap),
  qty_rework: plus(step.qty_rework, counts.qty_rework),
})

const written = numberFormat({ maximumFractionDigits: 6 })

/**
 * Nothing is counted that did not come in; the first mix of an order is held against its plan instead. Answers what
 * has come in with these counts: a first mix and a sample take what they count.
 */
export async function assertAvailable(
  unit: Unit,
  step: ProductionOrderStep,
  counts: Counts,
): Promise<number> {
  const after = withCounts(step, counts)
  const total = counted(after)
  if (step.unit_kind === 'sample') return Math.max(step.qty_in, total)
  const steps = await unit.find(productionOrderSteps, { production_order_id: step.production_order_id })
  const before = predecessors({ steps, unitMl: 1 }, step)
  if (before.length === 0 && step.unit_kind === 'ml') {
    if (total > step.qty_planned * mistypedAbove)
      throw invalidBecause('qty_good', t('Volume is above 120% of the plan; confirm the unit'))
    return Math.max(step.qty_in, total)
  }
  const tolerance = await reportTolerance(unit)
  // Liquid is measured and may be a little more than the book says; bottles are counted, none is made on the way.
  const areBottles = before.some(({ unit_kind }) => unit_kind !== 'ml' && unit_kind !== 'sample')
  if (total > step.qty_in * (1 + tolerance / 100) || (areBottles && after.qty_good > step.qty_in)) {
    const left = Math.max(0, rounded(step.qty_in - counted(step)))
    throw new Refused('over_available', {
      text: t('Only {written} {value} available from the previous phase', {
        written: written.format(left),
        value: step.unit_kind === 'ml' ? t('ml are') : t('units are'),
      }),
      available: left,
    })
  }
  return step.qty_in
}
