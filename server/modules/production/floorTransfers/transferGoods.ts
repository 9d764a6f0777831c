import { sql } from 'kysely'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import {
  type FloorTransfer,
  floorTransfers,
} from '../../../../src/resources/production/floorTransfers/floor_transfers'
import { pails } from '../../../../src/resources/production/recoveries/pails'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { unusableCode } from '../stock/releasedLot'
import type { Movement } from '../../inventory/ledger/posting'

/** So much of a lot, and the order that made it. */
export type Goods = {
  product_id: number
  lot_id: number
  production_order_id: number | null
  qty: number
}

/** What is in the cartons of a transfer, by lot. */
async function inCartons(unit: Unit, { id }: FloorTransfer): Promise<Goods[]> {
  const { rows } =
    await sql<Goods>`select product_id, lot_id, production_order_id, sum(units)::int as qty from cartons
    where floor_transfer_id = ${id} and status = 'closed' group by 1, 2, 3 order by lot_id`.execute(unit.trx)
  return rows
}

/** What a transfer that is not sent would carry now. */
export async function carriedBy(unit: Unit, transfer: FloorTransfer): Promise<Goods[]> {
  if (transfer.pail_id !== null) {
    const pail = await unit.lock(pails, transfer.pail_id)
    const { product_id, lot_id, floor_transfer_id, volume_ml: qty } = pail
    if (floor_transfer_id !== transfer.id || product_id === null || lot_id === null) return []
    return qty > 0 ? [{ product_id, lot_id, production_order_id: null, qty }] : []
  }
  const isLoose = transfer.item_kind === 'loose' || transfer.item_kind === 'cart'
  if (transfer.lot_id === null || !isLoose) return inCartons(unit, transfer)
  const { product_id, production_order_id } = await unit.get(lots, transfer.lot_id)
  return [{ product_id, lot_id: transfer.lot_id, production_order_id, qty: transfer.qty }]
}

/** What of a transfer is in transit, by the ledger; bottles with the order that made them. */
export async function inTransit(unit: Unit, transfer: FloorTransfer): Promise<Goods[]> {
  const { id, transit_bin_id: transit } = transfer
  const { rows } = await sql<Omit<Goods, 'qty'> & { qty: string }>`
    select m.product_id, m.lot_id, l.production_order_id,
      sum(case when m.to_bin_id = ${transit} then m.qty else -m.qty end)::text as qty
    from stock_movements m join lots l on l.id = m.lot_id
    where m.source_type = ${floorTransfers.name} and m.source_id = ${id} and ${transit} in (m.from_bin_id, m.to_bin_id)
    group by 1, 2, 3 having sum(case when m.to_bin_id = ${transit} then m.qty else -m.qty end) > 0
    order by m.lot_id`.execute(unit.trx)
  return rows.map(({ qty, ...goods }) => ({
    ...goods,
    production_order_id: transfer.pail_id === null ? goods.production_order_id : null,
    qty: Number(qty),
  }))
}

/** So much of the goods, the first lots first. */
export function firstOf(goods: readonly Goods[], qty: number): Goods[] {
  let open = scaled(qty)
  return goods.flatMap((one) => {
    const part = scaled(one.qty) < open ? scaled(one.qty) : open
    if (part <= 0n) return []
    open -= part
    return [{ ...one, qty: Number(unscaled(part)) }]
  })
}

/** Goods from one bin to another. */
export const movementsOf = (
  goods: readonly Goods[],
  ends: Pick<Movement, 'from_bin_id' | 'to_bin_id' | 'reason' | 'note'>,
): Movement[] => goods.map(({ product_id, lot_id, qty }) => ({ product_id, lot_id, qty, ...ends }))

/** What goods are of each order; pails are of none. */
export function byOrder(goods: readonly Goods[]): ReadonlyMap<number, number> {
  const sums = new Map<number, bigint>()
  for (const { production_order_id: order, qty } of goods)
    if (order !== null) sums.set(order, (sums.get(order) ?? 0n) + scaled(qty))
  return new Map([...sums].map(([order, qty]) => [order, Number(unscaled(qty))]))
}

const released: readonly string[] = ['released', 'quarantine']

/** Refuses goods that may only be scrapped where they are. */
export async function assertMovable(unit: Unit, goods: readonly Goods[]) {
  for (const { lot_id } of goods) {
    const { lot_number: lot, status } = await unit.get(lots, lot_id)
    if (!released.includes(status) && status !== 'hold')
      throw new Refused(unusableCode(status), { text: t('Lot {lot} is {status}', { lot, status }) })
  }
}
