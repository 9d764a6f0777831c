import { sql } from 'kysely'
import { type Lot, lots } from '../../../../src/resources/inventory/stock/lots'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../../src/resources/production/stamping/product_stamping_orders'
import type { SessionCounts } from '../../../../src/resources/production/stamping/session'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { post } from '../../inventory/ledger/post'
import type { Movement, Posted, ReservationChange } from '../../inventory/ledger/posting'
import { placesOf } from '../stock/places'

const source = productStampingOrders.name

/** What an order of stock works on; null for one of a production order, whose bottles the step moves. */
function goodsOf(order: StampingOrder) {
  const { source_product_id, source_lot_id, source_bin_id, target_bin_id } = order
  return source_product_id && source_lot_id && source_bin_id && target_bin_id
    ? {
        product: source_product_id,
        lot: source_lot_id,
        bin: source_bin_id,
        target: order.target_product_id,
        targetBin: target_bin_id,
      }
    : null
}
type Goods = NonNullable<ReturnType<typeof goodsOf>>

const reservation = ({ id }: StampingOrder, { product, lot, bin }: Goods, qty: number): ReservationChange[] =>
  qty === 0
    ? []
    : [
        {
          product_id: product,
          lot_id: lot,
          bin_id: bin,
          source_type: source,
          source_id: id,
          source_line_id: id,
          qty,
        },
      ]

type Act = { key: string; event: string; movements?: readonly Movement[]; reserved?: number }

async function postAct(unit: Unit, order: StampingOrder, goods: Goods, act: Act): Promise<Posted | null> {
  const { key, event, movements = [], reserved = 0 } = act
  const reservations = reservation(order, goods, reserved)
  if (movements.length === 0 && reservations.length === 0) return null
  return post(unit, {
    posting_key: `${source}:${order.id}:${key}`,
    source_type: source,
    source_id: order.id,
    event,
    movements,
    reservations,
  })
}

/** Bottles that are reserved for an order: fewer than were planned where their lot was held meanwhile. */
async function reservedBottles({ trx }: Unit, { id }: StampingOrder): Promise<number> {
  const { rows } = await sql<{ qty: number }>`select coalesce(sum(qty), 0)::float8 as qty
    from stock_reservations where source_type = ${source} and source_line_id = ${id}`.execute(trx)
  return rows[0]?.qty ?? 0
}

/** Reserves so many bottles of the source for an order, or frees what is reserved beyond them. */
export async function reserveSource(unit: Unit, order: StampingOrder, bottles: number, event: string) {
  const goods = goodsOf(order)
  if (goods === null) return
  const reserved = bottles - (await reservedBottles(unit, order))
  await postAct(unit, order, goods, { key: `${event}:${order.version}`, event, reserved })
}

/** The lot of the stamped bottles: number, expiry and status of the unstamped one. */
async function stampedLot(unit: Unit, { lot, target }: Goods): Promise<Lot['id']> {
  const from = await unit.lock(lots, lot)
  const [found] = await unit.find(lots, { product_id: target, lot_number: from.lot_number })
  if (found) return found.id
  const today = await plantToday(unit)
  const made = await unit.insert(lots, {
    lot_number: from.lot_number,
    product_id: target,
    production_order_id: from.production_order_id,
    manufactured_on: from.manufactured_on,
    received_at: from.received_at,
    expires_on: from.expires_on,
    strength_mg_ml: from.strength_mg_ml,
    packaged_on: from.packaged_on ?? today,
    stamped_on: today,
    status: from.status,
  })
  return made.id
}

type Bottles = Pick<SessionCounts, 'applied' | 'wasted_bottles' | 'scrapped_bottles'>

/** One way of goods, and its way back where the quantity is below 0. */
const way = (
  goods: { product_id: number; lot_id: number },
  [from, to]: readonly [number, number],
  qty: number,
  reason: Movement['reason'],
): Movement[] =>
  qty === 0
    ? []
    : [
        {
          ...goods,
          from_bin_id: qty > 0 ? from : to,
          to_bin_id: qty > 0 ? to : from,
          qty: Math.abs(qty),
          reason: qty > 0 || reason === 'repack' ? reason : 'reverse',
        },
      ]

/** Unstamped bottles out and stamped ones in, lost ones to the scrap; below 0 the other way round. */
async function repackMovements(unit: Unit, goods: Goods, bottles: Bottles): Promise<Movement[]> {
  const { production, scrap } = await placesOf(unit)
  const unstamped = { product_id: goods.product, lot_id: goods.lot }
  const { applied } = bottles
  const lost = bottles.wasted_bottles + bottles.scrapped_bottles
  const stamped = applied === 0 ? 0 : await stampedLot(unit, goods)
  return [
    ...way(unstamped, [goods.bin, production], applied, 'repack'),
    ...way({ product_id: goods.target, lot_id: stamped }, [production, goods.targetBin], applied, 'repack'),
    ...way(unstamped, [goods.bin, scrap], lost, 'scrap'),
  ]
}

/** Moves what a session stamped and lost of stock, and gives up as much of its reservation. */
export async function repack(
  unit: Unit,
  order: StampingOrder,
  bottles: Bottles,
  act: { key: string; event: string },
): Promise<Posted | null> {
  const goods = goodsOf(order)
  if (!goods) return null
  const taken = bottles.applied + bottles.wasted_bottles + bottles.scrapped_bottles
  const freed = Math.max(0, Math.min(await reservedBottles(unit, order), taken))
  return postAct(unit, order, goods, {
    ...act,
    movements: await repackMovements(unit, goods, bottles),
    reserved: -freed,
  })
}
