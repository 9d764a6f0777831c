import type { FillRun } from '../../../../src/resources/production/filling/fillCalls'
import type { Db, Trx } from '../../../db/database'
import { nowOf } from '../../../site/now'
import { dayAt, siteOf } from '../../../site/plant'
import { fillSource, fillTables, judgedRun } from './fillSource'

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))

/** A run of a filler as its screens show it. */
export async function fillRun(db: Db | Trx, stepId: number): Promise<FillRun> {
  const source = await fillSource(db, stepId)
  const day = dayAt(new Date(await nowOf(db)).toISOString(), (await siteOf(db)).timezone)
  const judged = judgedRun(source, await fillTables(db, day))
  const { step_id, number, product, sku, label_ml, density_g_ml, tare_g, due_at } = source
  const giveaway = judged.units === 0 ? 0 : (judged.mean_ml - label_ml) * source.qty_good
  return {
    step_id,
    number,
    product,
    sku,
    label_ml,
    density_g_ml,
    tare_g,
    due_at,
    ...judged,
    giveaway_ml: rounded(giveaway, 3),
    giveaway_cost: source.cost_per_ml === null ? null : rounded(giveaway * source.cost_per_ml, 2),
  }
}
