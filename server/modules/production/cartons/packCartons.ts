import { sql } from 'kysely'
import { products } from '../../../../src/resources/inventory/products/products'
import { caseNumber } from '../../../../src/resources/inventory/products/labelCodes'
import { type Carton, cartons } from '../../../../src/resources/production/cartons/cartons'
import {
  packInto,
  type PackedCarton,
  type PackedPart,
  takeOut,
} from '../../../../src/resources/production/cartons/packing'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import { floorTransfers } from '../../../../src/resources/production/floorTransfers/floor_transfers'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import { nextNumbers } from '../../../engine/documentNumbers'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { orderSource } from '../stock/orderPosting'
import { placesOf } from '../stock/places'
import { sumSkid } from '../skids/skidContents'
import { ssccOf } from './sscc'

type LotLeft = { lot_id: number; left: number }

/** Bottles of an order that are in no carton yet, by lot, the oldest first: what was made less what was scrapped. */
async function lotsLeft(unit: Unit, order: ProductionOrder): Promise<LotLeft[]> {
  const { production, scrap } = await placesOf(unit)
  const { rows } = await sql<LotLeft>`
    select m.lot_id, (sum(case when m.from_bin_id in (${production}, ${scrap}) then m.qty else -m.qty end)
      - coalesce((select sum(c.units) from cartons c where c.lot_id = m.lot_id and c.production_order_id = ${order.id}),
        0))::float8 as left
    from stock_movements m
    where (m.source_type = ${orderSource} and m.source_id = ${order.id} or m.source_type = ${floorTransfers.name}
        and m.lot_id in (select id from lots where production_order_id = ${order.id}))
      and m.product_id = ${order.product_id} and (m.from_bin_id in (${production}, ${scrap}) or m.to_bin_id in (${production}, ${scrap}))
    group by m.lot_id order by m.lot_id`.execute(unit.trx)
  return rows
}

/** The lots of bottles that are packed now; what no lot has left is of the last one. */
async function partsOf(unit: Unit, order: ProductionOrder, units: number): Promise<PackedPart[]> {
  const lots = await lotsLeft(unit, order)
  let open = units
  const parts = lots.flatMap(({ lot_id, left }): PackedPart[] => {
    const part = Math.min(open, Math.max(0, Math.floor(left)))
    open -= part
    return part > 0 ? [{ lot_id, units: part }] : []
  })
  if (open === 0) return parts
  return [...parts, { lot_id: lots.at(-1)?.lot_id ?? null, units: open }]
}

/** Writes new cartons in one statement, with their numbers and what their labels say. */
async function makeCartons(
  unit: Unit,
  order: ProductionOrder,
  step: ProductionOrderStep,
  made: readonly PackedCarton[],
) {
  if (made.length === 0) return
  const { 'gs1.company_prefix': prefix } = await settingsNow(unit.trx, 'gs1.company_prefix')
  const product = await unit.get(products, order.product_id)
  const unitNumber = caseNumber({ case_barcode: product.barcode })
  const numbers = await nextNumbers(unit.trx, 'CTN', made.length)
  const rows = made.map(({ lot_id, units, isClosed }, at) => {
    const number = numbers[at] ?? ''
    return {
      number,
      sscc: ssccOf(prefix, Number(number.slice('CTN-'.length))),
      lot_id,
      units,
      status: isClosed ? 'closed' : 'open',
    }
  })
  const { rows: written } = await sql<{ id: number }>`
    insert into cartons (number, sscc, status, gtin, unit_gtin, production_order_id, step_id, product_id, lot_id,
      lot_number, expires_on, jurisdiction, units, units_full, packed_at, created_by, updated_by)
    select n.number, n.sscc, n.status, ${caseNumber(product)}, ${unitNumber}, ${order.id}::bigint, ${step.id}::bigint,
      ${order.product_id}::bigint, n.lot_id, coalesce(l.lot_number, ${order.lot_prefix}), l.expires_on,
      ${order.jurisdiction}, n.units, ${order.units_per_carton}::integer, ${unit.doneAt}::timestamptz,
      ${unit.by.id || null}::bigint, ${unit.by.id || null}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (number text, sscc text, lot_id bigint, units integer, status text)
      left join lots l on l.id = n.lot_id
    order by n.number returning id`.execute(unit.trx)
  await unit.recordWritten(cartons, new Map(written.map(({ id }) => [id, null])))
}

/** A label says how many units are in its carton: it is printed again where that changes. */
const changedTo = (unit: Unit, units: number) => ({ units, packed_at: unit.doneAt, printed_at: null })

/** Whether a step fills cartons. */
const packs = ({ phase_code }: ProductionOrderStep) => phase_code === 'packing' || phase_code === 'cartoning'

/** Puts bottles that a packing step has counted into cartons. */
export async function packCartons(unit: Unit, step: ProductionOrderStep, units: number) {
  if (!packs(step) || units <= 0) return
  const order = await unit.get(productionOrders, step.production_order_id)
  if (order.units_per_carton === null) return
  const [open = null] = await unit.find(cartons, { step_id: step.id, status: 'open' })
  const packed = packInto(open, order.units_per_carton, await partsOf(unit, order, units))
  for (const { id, units: now, isClosed } of packed) {
    if (id === null) continue
    const changes = now === open?.units ? {} : changedTo(unit, now)
    if (isClosed) await unit.transition(cartons, id, 'close', changes)
    else await unit.update(cartons, id, changes)
  }
  await makeCartons(
    unit,
    order,
    step,
    packed.filter(({ id }) => id === null),
  )
}

/** Closes the carton that a packing step leaves short. */
export async function closeCarton(unit: Unit, step: ProductionOrderStep) {
  if (!packs(step)) return
  for (const { id } of await unit.find(cartons, { step_id: step.id, status: 'open' }))
    await unit.transition(cartons, id, 'close', {})
}

/** A carton that is void or filled again is on no skid. */
async function lessIn(unit: Unit, step: ProductionOrderStep, carton: Carton, units: number) {
  const offSkid = { ...changedTo(unit, units), skid_id: null }
  if (units === 0) return unit.transition(cartons, carton.id, 'void', offSkid)
  if (carton.status === 'closed' && step.status !== 'done')
    return unit.transition(cartons, carton.id, 'reopen', offSkid)
  return unit.update(cartons, carton.id, changedTo(unit, units))
}

/** Cartons follow a correction of what a packing step has counted: more is packed, or taken out of the newest. */
export async function correctCartons(unit: Unit, step: ProductionOrderStep, units: number) {
  if (!packs(step) || units === 0) return
  if (units > 0) {
    await packCartons(unit, step, units)
    if (step.status === 'done') await closeCarton(unit, step)
    return
  }
  const all = (await unit.find(cartons, { step_id: step.id })).filter(
    ({ status, floor_transfer_id }) => status !== 'void' && floor_transfer_id === null,
  )
  const here = all.reduce((sum, carton) => sum + carton.units, 0)
  if (here < -units)
    throw new Refused('over_available', {
      text: t('Only {here} units are in cartons that are in no transfer', { here: plainNumber(here) }),
      available: here,
    })
  const out = takeOut(all.toReversed(), -units)
  for (const { carton, units: left } of out) await lessIn(unit, step, carton, left)
  const changed = new Set(out.flatMap(({ carton: { skid_id } }) => skid_id ?? []))
  for (const id of [...changed].toSorted((one, other) => one - other)) await sumSkid(unit, id)
}
