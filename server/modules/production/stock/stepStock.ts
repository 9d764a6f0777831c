import { sql } from 'kysely'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import {
  productionOrders,
  type ProductionOrder,
} from '../../../../src/resources/production/orders/production_orders'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import type { Movement } from '../../inventory/ledger/posting'
import { mirrorsOf } from '../../inventory/ledger/reversed'
import { counted } from '../steps/chain'
import { stepsOf } from '../steps/orderChain'
import type { Counts } from '../steps/stepCounts'
import type { Rest } from '../steps/stepRest'
import { bottlingMovements } from './bottling'
import { bulkOf, produceBulk } from './bulk'
import { consumption, type Consumption, type MaterialLine, touchMaterials } from './materialStock'
import { orderSource, postOrder } from './orderPosting'
import { lineBin, placesOf } from './places'
import { sealPacks } from './sealing'
import { t } from '../../../../src/texts/texts'

const keyOf = (step: ProductionOrderStep, act: string) =>
  `${productionOrderSteps.name}:${step.id}:${act}:${step.version}`

type Component = MaterialLine & { qty_per_unit: string; decimals: number }

/** Packaging or components that go in at the phase of a step, as the order planned it. */
async function componentsOf(unit: Unit, order: ProductionOrder, phase: string | null) {
  const { rows } = await sql<Component>`
    select m.id, m.product_id, p.sku, p.name as product, u.code as measure,
      coalesce(m.qty_per_pack, c.qty_per_unit)::text as qty_per_unit, u.decimals, m.lot_id
    from production_order_materials m
      join products p on p.id = m.product_id join measures u on u.id = p.stock_measure_id
      left join phases f on f.id = m.consumed_at_phase_id
      left join product_components c on m.source = 'packaging' and c.product_id = ${order.product_id}
        and c.component_product_id = m.product_id and c.is_active
    where m.production_order_id = ${order.id} and m.source <> 'recipe' and coalesce(f.code, c.phase_code) = ${phase}
    order by m.id`.execute(unit.trx)
  return rows
}

/** What so many units have used of a component, to the decimals of its measure: a carton is used with its first bottle. */
function usedBy(units: number, { qty_per_unit, decimals }: Component) {
  const used = (scaled(units) * scaled(qty_per_unit)) / 1_000_000n
  const least = 10n ** BigInt(6 - Math.min(6, decimals))
  return ((used + least - 1n) / least) * least
}

/** By how much the packaging used at a step changes with these counts, after those before them. */
export async function packagingOf(
  unit: Unit,
  order: ProductionOrder,
  step: ProductionOrderStep,
  counts: Counts,
) {
  const before = counted(step)
  const after = before + counted(counts)
  return (await componentsOf(unit, order, step.phase_code)).map((component) => ({
    line: component,
    qty: usedBy(after, component) - usedBy(before, component),
  }))
}

/** What is used more than before. */
export const usedMore = (packaging: Awaited<ReturnType<typeof packagingOf>>): Consumption[] =>
  packaging.flatMap(({ line, qty }) => (qty > 0n ? [{ line, qty: unscaled(qty) }] : []))

/** Bottles of an order leave the lines for the scrap, the oldest lot first. */
export async function scrappedBottles(unit: Unit, order: ProductionOrder, qty: number, note: string | null) {
  if (qty <= 0) return []
  const { scrap } = await placesOf(unit)
  const bin = await lineBin(unit)
  const { rows } = await sql<{ lot_id: number; qty: string }>`
    select l.lot_id, l.on_hand::text as qty from stock_levels l join lots t on t.id = l.lot_id
    where l.bin_id = ${bin} and l.product_id = ${order.product_id} and t.production_order_id = ${order.id}
      and l.on_hand > 0 order by l.lot_id`.execute(unit.trx)
  let open = scaled(qty)
  return rows.flatMap((row): Movement[] => {
    const part = scaled(row.qty) < open ? scaled(row.qty) : open
    if (part <= 0n) return []
    open -= part
    const { product_id } = order
    return [
      {
        product_id,
        lot_id: row.lot_id,
        from_bin_id: bin,
        to_bin_id: scrap,
        qty: Number(unscaled(part)),
        reason: 'scrap',
        note,
      },
    ]
  })
}

/** The liquid that bottles are filled from: what the laboratory released; none for orders without batches. */
export async function bulkToFill(unit: Unit, order: ProductionOrder) {
  const levels = await bulkOf(unit, order.id)
  const released = levels.filter(({ lot_status }) => lot_status === 'released')
  const rested = released.filter(
    ({ rests_until: until }) => until === null || Date.parse(until) <= Date.parse(unit.doneAt),
  )
  if (rested.length > 0 || (await stepsOf(unit, order.id)).every(({ lot_id }) => lot_id === null))
    return rested
  if (released.length > 0)
    throw new Refused('liquid_rests', { text: t('The batch rests'), until: released[0]?.rests_until })
  throw levels.length > 0
    ? new Refused('lot_not_released', { text: t('The batch is {status}', { status: levels[0]?.lot_status }) })
    : new Refused('over_available', { text: 'The tanks of this order are empty', available: 0 })
}

/**
 * Posts what counts of a step did to the stock: liquid into the tank, bottles filled from it, packaging used, bottles
 * scrapped. Orders from before the floor posted stock are left alone.
 */
export async function postCounts(unit: Unit, step: ProductionOrderStep, counts: Counts, event: string) {
  const order = await unit.get(productionOrders, step.production_order_id)
  if (order.posts_stock !== 1 || counted(counts) === 0 || step.unit_kind === 'sample') return
  if (step.unit_kind === 'ml') return produceBulk(unit, step, counts.qty_good, event)
  const packaging = usedMore(await packagingOf(unit, order, step, counts))
  if (step.phase_code === 'sealing')
    return sealPacks(unit, order, packaging, {
      good: counts.qty_good,
      packs: counted(counts),
      key: keyOf(step, event),
      event,
    })
  const moved =
    step.phase_code === 'bottling'
      ? await bottlingMovements(unit, order, await bulkToFill(unit, order), {
          good: counts.qty_good,
          lost: counts.qty_scrap + counts.qty_rework,
        })
      : await scrappedBottles(unit, order, counts.qty_scrap, null)
  const used = await consumption(unit, order, packaging)
  await postOrder(unit, {
    orderId: order.id,
    key: keyOf(step, event),
    event,
    movements: [...used.movements, ...moved],
    reservations: used.reservations,
  })
  await touchMaterials(unit, used)
}

/** Released liquid that is left in the tanks of an order, in ml; null where the floor posts no stock. */
export async function bulkLeft(unit: Unit, orderId: number): Promise<number | null> {
  const order = await unit.get(productionOrders, orderId)
  if (order.posts_stock !== 1) return null
  const levels = (await bulkOf(unit, orderId)).filter(({ lot_status }) => lot_status === 'released')
  return Number(unscaled(levels.reduce((sum, { ml }) => sum + ml, 0n)))
}

const restKey = (step: ProductionOrderStep) => `rest:${step.id}`

/** Posts what was lost at the end of a step: liquid out of the tanks, bottles from the line. */
export async function postRest(unit: Unit, step: ProductionOrderStep, rest: Rest, isLiquid: boolean) {
  const order = await unit.get(productionOrders, step.production_order_id)
  if (order.posts_stock !== 1 || rest.rest_lost <= 0) return
  const note = isLiquid ? 'Line loss' : 'Lost'
  await postOrder(unit, {
    orderId: order.id,
    key: `${restKey(step)}:${step.version}`,
    event: 'finish',
    movements: isLiquid
      ? await lostLiquid(unit, order.id, rest.rest_lost, note)
      : await scrappedBottles(unit, order, rest.rest_lost, note),
  })
}

/** Released liquid leaves the tanks of an order for the scrap. */
export async function lostLiquid(unit: Unit, orderId: number, ml: number, note: string) {
  const { scrap } = await placesOf(unit)
  let open = scaled(ml)
  const levels = (await bulkOf(unit, orderId)).filter(({ lot_status }) => lot_status === 'released')
  return levels.flatMap(({ product_id, lot_id, bin_id, ml: held }): Movement[] => {
    const part = held < open ? held : open
    if (part <= 0n) return []
    open -= part
    return [
      {
        product_id,
        lot_id,
        from_bin_id: bin_id,
        to_bin_id: scrap,
        qty: Number(unscaled(part)),
        reason: 'scrap',
        note,
      },
    ]
  })
}

/** Brings back what was lost at the end of a step that is opened again. */
export async function takeBackRest(unit: Unit, step: ProductionOrderStep) {
  const { rows } = await sql<{ posting_key: string }>`select posting_key from stock_postings
    where posting_key like ${`${orderSource}:${step.production_order_id}:${restKey(step)}:%`}
      and not exists (select from stock_movements m join stock_movements r on r.reverses_id = m.id
        where m.posting_id = stock_postings.id)
    order by id desc limit 1`.execute(unit.trx)
  const [last] = rows
  if (!last) return
  await postOrder(unit, {
    orderId: step.production_order_id,
    key: `reopen:${step.id}:${step.version}`,
    event: 'reopen',
    movements: await mirrorsOf(unit, last.posting_key),
  })
}

/** A batch that no laboratory step waits for is released: it has none, it was left out, or it was passed by hand. */
export async function releaseBatch(unit: Unit, step: ProductionOrderStep) {
  if (step.lot_id === null || step.batch_no === 0) return
  const ofBatch = (await stepsOf(unit, step.production_order_id)).filter(
    ({ batch_no }) => batch_no === step.batch_no,
  )
  const isMeasured = ofBatch.some(({ unit_kind, status }) => unit_kind === 'ml' && status === 'done')
  const isTested = ofBatch.every(
    ({ unit_kind, status }) => unit_kind !== 'sample' || ['done', 'skipped'].includes(status),
  )
  const isMixed = ofBatch.every(
    ({ unit_kind, status }) => unit_kind !== 'ml' || ['done', 'skipped'].includes(status),
  )
  if (!isMeasured || !isTested || !isMixed) return
  const lot = await unit.get(lots, step.lot_id)
  if (lot.status === 'quarantine') await unit.fire(lots, lot.id, 'release', {})
}
