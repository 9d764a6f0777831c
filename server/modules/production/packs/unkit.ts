import { sql } from 'kysely'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import type { Movement } from '../../inventory/ledger/posting'
import { orderSource, postOrder } from '../stock/orderPosting'
import { placesOf } from '../stock/places'

type Unkit = EventPayload<typeof productionOrders, 'unkit'>

type Content = {
  product_id: number
  lot_id: number
  /** What a pack takes of the component, in its stock measure. */
  qty_per_pack: string
  /** What of this lot went into the lot of packs and did not come out again. */
  qty: string
  cost: string
  is_packaged: boolean
}

/**
 * What is in the packs of a lot, by lot of component, the first that went in first. Packaging is spent when a pack is
 * opened, and so are cartons, which hold many packs.
 */
async function contentsOf({ trx }: Unit, orderId: number, lotId: number): Promise<Content[]> {
  const { rows } = await sql<Content>`
    select c.product_id, c.lot_id, m.qty_per_pack::text as qty_per_pack,
      (sum(c.qty) - coalesce((select sum(x.qty) from stock_movements x
        join stock_movements k on k.posting_id = x.posting_id and k.lot_id = ${lotId} and k.reason = 'repack'
        where x.source_type = ${orderSource} and x.source_id = ${orderId} and x.lot_id = c.lot_id
          and x.reason = 'repack'), 0))::text as qty,
      coalesce(p.average_cost, 0)::text as cost, t.packaged_on is not null as is_packaged
    from stock_movements c
      join production_order_materials m on m.id = c.source_line_id and m.source = 'component'
      join products p on p.id = c.product_id and p.kind <> 'packaging'
      join lots t on t.id = c.lot_id
    where c.source_type = ${orderSource} and c.source_id = ${orderId} and c.reason = 'consume'
      and exists (select from stock_movements k
        where k.posting_id = c.posting_id and k.lot_id = ${lotId} and k.reason = 'produce')
    group by c.product_id, c.lot_id, m.id, p.id, t.id order by m.id, min(c.id)`.execute(trx)
  return rows
}

/** What comes out of so many packs, by lot of component; refuses to take out more than went in. */
function takenOut(contents: readonly Content[], packs: number): (Content & { out: bigint })[] {
  const open = new Map(
    contents.map(({ product_id, qty_per_pack }) => [
      product_id,
      (scaled(packs) * scaled(qty_per_pack)) / 1_000_000n,
    ]),
  )
  const taken = contents.map((one) => {
    const needed = open.get(one.product_id) ?? 0n
    const out = scaled(one.qty) < needed ? scaled(one.qty) : needed
    open.set(one.product_id, needed - out)
    return { ...one, out }
  })
  if ([...open.values()].some((needed) => needed > 0n))
    throw new Refused('over_available', { text: t('More would come out of these packs than went in') })
  return taken.filter(({ out }) => out > 0n)
}

/** Refuses packs of another order, and of a lot that the laboratory or an order holds. */
async function assertLot(unit: Unit, order: ProductionOrder, lot_id: number) {
  const lot = await unit.lock(lots, lot_id)
  if (lot.product_id !== order.product_id || lot.production_order_id !== order.id)
    throw invalid({ lot_id: 'exists' })
  if (!['quarantine', 'released'].includes(lot.status))
    throw invalidBecause('lot_id', t('Lot is {value}', { value: lot.status }))
}

/**
 * Takes packs apart by one posting: the packs go out and what is in them comes back under the lots that it had. What is
 * lost thereby comes back too and is scrapped at once, so that its liquid is accounted for. The counts of the order and
 * of its reels stay: the packs were made, and a stamp that was applied never is one to be applied again.
 */
async function unkit(unit: Unit, order: ProductionOrder, payload: Unkit) {
  const { qty, qty_lost = 0, lot_id, bin_id, to_bin_id, unkit_reason: note } = payload
  if (!Number.isInteger(qty)) throw invalid({ qty: 'integer' })
  if (!Number.isInteger(qty_lost)) throw invalid({ qty_lost: 'integer' })
  if (qty_lost > qty)
    throw invalidBecause('qty_lost', t('At most {most} packs are taken apart', { most: plainNumber(qty) }))
  await assertLot(unit, order, lot_id)
  const intoWarehouse = (await unit.get(bins, to_bin_id)).kind === 'excise_warehouse'
  const contents = await contentsOf(unit, order.id, lot_id)
  if (contents.length === 0)
    throw new Refused('nothing_to_return', { text: t('Nothing of these packs can be used again') })
  const { production, scrap } = await placesOf(unit)
  /** An excise warehouse takes packaged goods alone. */
  const placeOf = ({ is_packaged }: Content) => (intoWarehouse && !is_packaged ? bin_id : to_bin_id)
  const out = takenOut(contents, qty)
  const back = out.map((one): Movement => ({
    product_id: one.product_id,
    lot_id: one.lot_id,
    from_bin_id: production,
    to_bin_id: placeOf(one),
    qty: Number(unscaled(one.out)),
    reason: 'repack',
    unit_cost: Number(one.cost),
    note,
  }))
  // Of what comes out, so that what is lost is whole pieces of the lots that came.
  const among = out.map((one) => ({ ...one, qty: unscaled(one.out) }))
  const lost = (qty_lost > 0 ? takenOut(among, qty_lost) : []).map((one): Movement => ({
    product_id: one.product_id,
    lot_id: one.lot_id,
    from_bin_id: placeOf(one),
    to_bin_id: scrap,
    qty: Number(unscaled(one.out)),
    reason: 'scrap',
    note,
  }))
  await postOrder(unit, {
    orderId: order.id,
    key: `unkit:${order.version}`,
    event: 'unkit',
    movements: [
      {
        product_id: order.product_id,
        lot_id,
        from_bin_id: bin_id,
        to_bin_id: production,
        qty,
        reason: 'repack',
        note,
      },
      ...back,
      ...lost,
    ],
  })
  return {}
}

onEvent(productionOrders, 'unkit', unkit)
