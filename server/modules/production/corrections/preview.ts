import { sql } from 'kysely'
import {
  correctionCalls,
  type CorrectionPreview,
} from '../../../../src/resources/production/corrections/correctionCalls'
import { productionOrderCorrections } from '../../../../src/resources/production/corrections/production_order_corrections'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { t } from '../../../../src/texts/texts'
import type { Actor } from '../../../../src/access'
import type { Db } from '../../../db/database'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { rehearsed } from '../../../engine/rehearsed'
import type { Unit } from '../../../engine/unitTypes'
import { applyCorrection } from './apply'

const ofStep = [
  'qty_good',
  'qty_scrap',
  'rest_lost',
] as const satisfies readonly (keyof ProductionOrderStep)[]
const ofOrder = [
  'qty_planned',
  'volume_batched_ml',
  'volume_lost_ml',
  'qty_bottled',
  'qty_labelled',
  'qty_packed',
  'qty_transferred',
  'qty_scrapped',
  'qty_lost',
] as const satisfies readonly (keyof ProductionOrder)[]

type Sums = { step: ProductionOrderStep | null; order: ProductionOrder }

async function sumsNow(unit: Unit, stepId: number | null, orderId: number): Promise<Sums> {
  const step = stepId === null ? null : await unit.get(productionOrderSteps, stepId)
  return { step, order: await unit.get(productionOrders, orderId) }
}

/** The sums that differ. */
function totalsOf(before: Sums, after: Sums): CorrectionPreview['totals'] {
  const steps = ofStep.map((name) => ({
    of: 'step' as const,
    name,
    before: before.step?.[name] ?? 0,
    after: after.step?.[name] ?? 0,
  }))
  const orders = ofOrder.map((name) => ({
    of: 'order' as const,
    name,
    before: before.order[name],
    after: after.order[name],
  }))
  return [...steps, ...orders].filter((one) => one.before !== one.after)
}

/** The stock of the bins that these movements change, before and after. */
async function stockOf(unit: Unit, ids: readonly number[]): Promise<CorrectionPreview['stock']> {
  const { rows } = await sql<CorrectionPreview['stock'][number]>`
    with moved as (
      select product_id, lot_id, from_bin_id as bin_id, -qty as qty from stock_movements
        where id = any(${[...ids]}::bigint[])
      union all
      select product_id, lot_id, to_bin_id, qty from stock_movements where id = any(${[...ids]}::bigint[])
    ), changed as (
      select m.product_id, m.lot_id, m.bin_id, sum(m.qty) as qty from moved m join bins b on b.id = m.bin_id
      where b.kind not like 'virtual%' group by 1, 2, 3 having sum(m.qty) <> 0
    )
    select coalesce(p.sku, p.name) as sku, t.lot_number as lot, b.code as bin, u.code as unit,
      (coalesce(l.on_hand, 0) - c.qty)::float8 as before, coalesce(l.on_hand, 0)::float8 as after
    from changed c join products p on p.id = c.product_id join measures u on u.id = p.stock_measure_id
      join lots t on t.id = c.lot_id join bins b on b.id = c.bin_id
      left join stock_levels l on l.product_id = c.product_id and l.lot_id = c.lot_id and l.bin_id = c.bin_id
    order by p.sku, t.lot_number, b.code`.execute(unit.trx)
  return rows
}

/** Applies a correction in a unit: what it changes, or why it is refused. */
async function applied(unit: Unit, id: number): Promise<CorrectionPreview> {
  const row = await unit.get(productionOrderCorrections, id)
  if (row.status !== 'pending')
    throw new Refused('invalid_transition', { text: t('{number} is decided', { number: row.number }) })
  const before = await sumsNow(unit, row.step_id, row.production_order_id)
  const moved = await applyCorrection(unit, row)
  const after = await sumsNow(unit, row.step_id, row.production_order_id)
  return { totals: totalsOf(before, after), stock: await stockOf(unit, moved) }
}

/** What the approval of a correction would change, worked out by doing it in a unit that is taken back. */
export const rehearsal = (db: Db, by: Actor, id: number): Promise<CorrectionPreview> =>
  rehearsed(db, by, (unit) => applied(unit, id))

onCall(correctionCalls.preview, ({ db, by, input: { id } }) => rehearsal(db, by, id))
