import { sql } from 'kysely'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { machines } from '../../../../src/resources/production/machines/machines'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { products } from '../../../../src/resources/inventory/products/products'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday, productionSettings } from '../../../site/plant'
import type { Movement } from '../../inventory/ledger/posting'
import { measuredMixes } from '../steps/chain'
import { stepsOf } from '../steps/orderChain'
import { orderSource, postOrder } from './orderPosting'
import { lineBin, placesOf, tankBin } from './places'
import { t } from '../../../../src/texts/texts'

/** Where the liquid of a batch is. */
export type BulkPlace = { product_id: number; lot_id: number; bin_id: number }

/** Where a batch of this step is: its tank, else the lines. */
export async function binOf(unit: Unit, { machine_id }: ProductionOrderStep) {
  const machine = machine_id === null ? null : await unit.get(machines, machine_id)
  return machine?.kind === 'tank' ? tankBin(unit, machine) : lineBin(unit)
}

/** The cost of a ml of a batch without standard cost: what its order consumed and no batch has taken up yet. */
async function costOf(unit: Unit, orderId: number, productId: number, ml: number) {
  const { standard_cost } = await unit.get(products, productId)
  if (standard_cost !== null) return null
  const { rows } = await sql<{ cost: number | null }>`
    select greatest(0, coalesce(sum(case when v.reason = 'consume' and m.source = 'recipe' then v.value
      when v.reason = 'produce' and v.product_id = ${productId} then -v.value end), 0))::float8 / ${ml}::float8 as cost
    from stock_movements v left join production_order_materials m on m.id = v.source_line_id
    where v.source_type = ${orderSource} and v.source_id = ${orderId}`.execute(unit.trx)
  return rows[0]?.cost ? Math.round(rows[0].cost * 10_000) / 10_000 : null
}

/** Puts measured liquid of a batch into its tank. The lot is as old as its first measure. */
export async function produceBulk(unit: Unit, step: ProductionOrderStep, ml: number, event: string) {
  if (ml <= 0 || step.lot_id === null) return
  if (!measuredMixes(await stepsOf(unit, step.production_order_id)).some(({ id }) => id === step.id)) return
  const { product_id, manufactured_on } = await unit.get(lots, step.lot_id)
  await postOrder(unit, {
    orderId: step.production_order_id,
    key: `${productionOrderSteps.name}:${step.id}:${event}:${step.version}`,
    event,
    movements: [
      {
        product_id,
        lot_id: step.lot_id,
        from_bin_id: (await placesOf(unit)).production,
        to_bin_id: await binOf(unit, step),
        qty: ml,
        reason: 'produce',
        unit_cost: await costOf(unit, step.production_order_id, product_id, ml),
      },
    ],
  })
  if (manufactured_on !== null) return
  const made = await plantToday(unit)
  const { shelf_life_days: days } = await unit.get(products, product_id)
  await unit.update(lots, step.lot_id, {
    manufactured_on: made,
    expires_on: days === null ? null : dayAfter(made, days),
  })
}

/** Liquid of an order in its tanks, batch by batch. */
export type BulkLevel = BulkPlace & {
  lot_status: string
  ml: bigint
  /** When the liquid has rested, where its recipe lets it rest after mixing. */
  rests_until: string | null
}

/** What is in the tanks of an order, in millionths of a ml, the batches in their order. */
export async function bulkOf(unit: Unit, orderId: number): Promise<BulkLevel[]> {
  const { rows } = await sql<Omit<BulkLevel, 'ml'> & { ml: string }>`
    select l.product_id, l.lot_id, l.bin_id, t.status as lot_status, l.on_hand::text as ml,
      to_json(s.rests_until) #>> '{}' as rests_until
    from stock_levels l join lots t on t.id = l.lot_id
      join (select e.lot_id, min(e.batch_no) as batch_no, case when r.rest_hours > 0 then r.rest_hours * interval '1 hour'
          + max(coalesce(e.weighed_at + r.mix_minutes * interval '1 minute', e.finished_at))
            filter (where e.unit_kind = 'ml') end as rests_until
        from production_order_steps e join production_orders o on o.id = e.production_order_id
          join recipes r on r.id = o.recipe_id
        where e.production_order_id = ${orderId} and e.lot_id is not null group by e.lot_id, r.id) s on s.lot_id = l.lot_id
      join bins b on b.id = l.bin_id and b.kind = 'floor'
    where l.on_hand > 0 order by s.batch_no, l.id`.execute(unit.trx)
  return rows.map(({ ml, ...level }) => ({ ...level, ml: scaled(ml) }))
}

/** Liquid that a book lacks is measured anew, within the variance limit of what the order batched. */
export async function correctionFor(unit: Unit, order: ProductionOrder, lacking: bigint, level: BulkPlace) {
  const { variance_limit_percent: limit } = await productionSettings(unit.trx)
  const { rows } = await sql<{ corrected: string; batched: string }>`
    select coalesce(sum(qty) filter (where note = ${volumeCorrection}), 0)::text as corrected,
      coalesce(sum(qty) filter (where note is distinct from ${volumeCorrection}), 0)::text as batched
    from stock_movements where source_type = ${orderSource} and source_id = ${order.id} and reason = 'produce'
      and product_id = ${level.product_id}`.execute(unit.trx)
  const { corrected = '0', batched = '0' } = rows[0] ?? {}
  const most = (scaled(batched) * scaled(limit)) / 100_000_000n
  if (scaled(corrected) + lacking > most)
    throw new Refused('over_available', {
      text: t('The tank holds {lacking} ml less than this needs: more than {limit} % of the batch', {
        lacking: Number(unscaled(lacking)),
        limit,
      }),
      available: 0,
    })
  const movement: Movement = {
    product_id: level.product_id,
    lot_id: level.lot_id,
    from_bin_id: (await placesOf(unit)).production,
    to_bin_id: level.bin_id,
    qty: Number(unscaled(lacking)),
    reason: 'produce',
    note: volumeCorrection,
  }
  return movement
}

/** The note of movements that set a book right by what was bottled from a tank. */
const volumeCorrection = 'Volume correction'
