import { createHash } from 'node:crypto'
import { Piscina } from 'piscina'
import { netBuckets } from '../../../../src/forecasting/netting'
import { type LotProduct, lotModel, lotQuantities } from '../../../../src/forecasting/planning/lotSizing'
import type { ForecastProductionPlan } from '../../../../src/resources/forecast/forecast_production_plans'
import type { ForecastProductionQtyRange } from '../../../../src/resources/forecast/forecast_production_qty_ranges'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import { volumeOf } from './planVolume'
import type { Requirement } from './requirement'

/** After so long the best sizes found so far are taken. */
const mostSeconds = 5

type Solution = { status: string; values: Readonly<Record<string, number>> }

const thread = new Piscina({
  filename: new URL('./lotWorker.mjs', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  niceIncrement: 10,
})

/** What a product is made in: multiples and least quantities of the ranges of its scope. */
function batchOf(ranges: readonly ForecastProductionQtyRange[]) {
  const made = ranges.filter(({ rule }) => rule !== 'skip')
  const step =
    made.find(({ rule }) => rule === 'multiple')?.multiple_qty ??
    made.find(({ rule }) => rule === 'fixed')?.production_qty
  const least = made.find(({ rule }) => rule === 'at_least')?.production_qty ?? step
  return { step: step ?? 0, least: least ?? 0 }
}

export type LotInputs = {
  scoped: readonly {
    requirement: Requirement
    ranges: readonly ForecastProductionQtyRange[]
    /** Quantities that are decided, by bucket. */
    decided: ReadonlyMap<number, number>
  }[]
  plan: ForecastProductionPlan
  capacityMl: readonly number[]
}

const lotProducts = ({ scoped, plan }: LotInputs) =>
  scoped.map(({ requirement: { product, buckets }, ranges, decided }): LotProduct => {
    const onHand = product.on_hand - product.other_reserved
    const gross = netBuckets(onHand, buckets, plan.consumption, () => 0).map(
      ({ gross_requirement_qty: qty }) => qty,
    )
    return {
      id: product.id,
      onHand,
      gross,
      receipts: buckets.map(({ open_production_qty: made, open_purchase_qty: bought }) => made + bought),
      safety: buckets.map(({ safety_stock_qty: safety }) => safety),
      volume_ml: volumeOf(
        1,
        product.volume_ml,
        Math.max(0, ...ranges.map(({ waste_percent: waste }) => waste)),
      ),
      ...batchOf(ranges),
      fixed: decided,
    }
  })

/** So many solutions wait for the units that write them. */
const mostSolved = 20
const solved = new Map<string, Solution>()
const keyOf = (model: string) => createHash('sha256').update(model).digest('base64')

/** Solves the sizes of a plan, before the unit of work that takes them. */
export async function solveLots(inputs: LotInputs) {
  const products = lotProducts(inputs)
  if (products.length === 0) return
  const model = lotModel(products, inputs.capacityMl)
  const solution: Solution = await thread.run({ model, seconds: mostSeconds }, { name: 'solve' })
  const key = keyOf(model)
  solved.delete(key)
  solved.set(key, solution)
  for (const oldest of [...solved.keys()].slice(0, -mostSolved)) solved.delete(oldest)
}

/**
 * The quantities of products by bucket with the fewest batches, within the liquid that each bucket can batch. They were
 * solved for exactly these inputs: where something changed since, they are refused.
 */
export function solvedLots(inputs: LotInputs): Map<number, number[]> {
  const products = lotProducts(inputs)
  if (products.length === 0) return new Map()
  const solution = solved.get(keyOf(lotModel(products, inputs.capacityMl)))
  if (!solution) throw new Refused('other', { text: t('The figures changed meanwhile: calculate again') })
  if (solution.status !== 'Optimal' && Object.keys(solution.values).length === 0)
    throw new Refused('other', { text: t('No sizes were found: raise the capacity or shorten the horizon') })
  return lotQuantities(products, (name) => solution.values[name] ?? 0)
}
