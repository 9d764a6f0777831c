import { bins } from '../../../../src/resources/inventory/bins/bins'
import { products } from '../../../../src/resources/inventory/products/products'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { type Cart, carts } from '../../../../src/resources/production/carts/carts'
import { type Carton, cartons } from '../../../../src/resources/production/cartons/cartons'
import {
  type FloorTransfer,
  floorTransfers,
} from '../../../../src/resources/production/floorTransfers/floor_transfers'
import type { floorTransferCalls } from '../../../../src/resources/production/floorTransfers/floorTransferCalls'
import { transferCode } from '../../../../src/resources/production/floorTransfers/transferCode'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { words } from '../../../../src/resources/kit/text/words'
import { pails } from '../../../../src/resources/production/recoveries/pails'
import { skids } from '../../../../src/resources/production/skids/skids'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import type { InputOf } from '../../../calls/handlers'
import { nextNumber } from '../../../engine/documentNumbers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { lineBin } from '../stock/places'
import { looseFor, looseIn } from './looseGoods'

export type TransferItem = InputOf<typeof floorTransferCalls.generate>['items'][number]

/** What a label is made of: the goods, and the number that is on them. */
type Made = Pick<FloorTransfer, 'item' | 'qty' | 'cartons' | 'jurisdiction'> & {
  products: readonly number[]
  orders: readonly number[]
  lots: readonly number[]
  from_bin_id?: number
}

async function assertFree(unit: Unit, item: string, transferId: number | null) {
  if (transferId === null) return
  const { number } = await unit.get(floorTransfers, transferId)
  throw new Refused('already_in_transfer', { text: t('{item} is in {number}', { item, number }), number })
}

const once = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** The goods of cartons, which have to be of orders whose stock the floor keeps. */
async function ofCartons(unit: Unit, item: string, all: readonly Carton[]): Promise<Made> {
  const orders = once(all.map(({ production_order_id }) => production_order_id))
  for (const id of orders) {
    const { number, posts_stock } = await unit.get(productionOrders, id)
    if (posts_stock !== 1)
      throw new Refused('qr_wrong_context', {
        text: t('{number} was made before the floor kept its stock', { number }),
      })
  }
  if (all.some(({ lot_id }) => lot_id === null))
    throw new Refused('qr_wrong_context', { text: t('Bottles on {item} have no lot', { item }) })
  return {
    item,
    qty: all.reduce((sum, { units }) => sum + units, 0),
    cartons: all.length,
    jurisdiction: all[0]?.jurisdiction ?? null,
    products: once(all.map(({ product_id }) => product_id)),
    orders,
    lots: once(all.map(({ lot_id }) => lot_id)),
  }
}

async function ofSkid(unit: Unit, id: number): Promise<Made> {
  // Cartons are locked before their skid, everywhere.
  await unit.load({ resource: cartons, where: { skid_id: id }, isLocked: true })
  const skid = await unit.lock(skids, id)
  await assertFree(unit, skid.number, skid.floor_transfer_id)
  if (skid.status !== 'closed')
    throw new Refused('qr_wrong_context', {
      text: t('{number} is {status}', { number: skid.number, status: words(skid.status).toLowerCase() }),
    })
  return ofCartons(unit, skid.number, await unit.find(cartons, { skid_id: id }))
}

async function ofCarton(unit: Unit, id: number): Promise<Made> {
  const carton = await unit.lock(cartons, id)
  const { number, status, skid_id } = carton
  await assertFree(unit, number, carton.floor_transfer_id)
  if (skid_id !== null) {
    const skid = await unit.get(skids, skid_id)
    throw new Refused('qr_wrong_context', { text: t('{number} is on {skid}', { number, skid: skid.number }) })
  }
  if (status !== 'closed')
    throw new Refused('qr_wrong_context', {
      text: t('{number} is {status}', { number, status: words(status).toLowerCase() }),
    })
  return ofCartons(unit, number, [carton])
}

async function ofPail(unit: Unit, id: number): Promise<Made> {
  const { code, status, product_id, lot_id, volume_ml, floor_transfer_id } = await unit.lock(pails, id)
  await assertFree(unit, code, floor_transfer_id)
  if (status !== 'filled' || product_id === null || lot_id === null)
    throw new Refused('qr_wrong_context', {
      text: t('{number} is {status}', { number: code, status: words(status).toLowerCase() }),
    })
  return {
    item: code,
    qty: volume_ml,
    cartons: 0,
    jurisdiction: null,
    products: [product_id],
    orders: [],
    lots: [lot_id],
  }
}

/** The lots of its order that the bottles on a cart may be of, with what of each it may take along. */
async function lotsFor(unit: Unit, cart: Cart) {
  const bin = await lineBin(unit)
  const where =
    cart.lot_id === null ? { production_order_id: cart.production_order_id ?? 0 } : { id: cart.lot_id }
  const found = new Map<number, number>()
  for (const { id } of await unit.find(lots, where)) {
    const left = await looseFor(unit, cart, id, bin)
    if (left > 0) found.set(id, left)
  }
  return found
}

/** The bottles on a cart, which are of one lot of its order; it names which one where there are several. */
async function ofCart(unit: Unit, id: number, { lot_id: chosen }: TransferItem): Promise<Made> {
  const cart = await unit.lock(carts, id)
  const { code, status, production_order_id, lot_id, qty, floor_transfer_id } = cart
  await assertFree(unit, code, floor_transfer_id)
  if (status !== 'loaded' || production_order_id === null)
    throw new Refused('qr_wrong_context', {
      text: t('{number} is {status}', { number: code, status: words(status).toLowerCase() }),
    })
  const possible = await lotsFor(unit, cart)
  const [first] = possible.keys()
  const lot = lot_id ?? chosen ?? (possible.size === 1 ? first : undefined)
  const left = lot === undefined ? undefined : possible.get(lot)
  if (lot === undefined || left === undefined)
    throw possible.size > 1
      ? invalidBecause(
          'lot_id',
          t('Bottles of several lots are on the floor: choose that of {code}', { code }),
        )
      : new Refused('qr_wrong_context', { text: t('No bottles of {code} are ready on the floor', { code }) })
  if (lot_id === null) await unit.update(carts, id, { lot_id: lot })
  return { ...(await ofLot(unit, { lot_id: lot, bin_id: null, qty, left })), item: code }
}

async function ofLoose(unit: Unit, { lot_id, bin_id, qty }: TransferItem): Promise<Made> {
  if (!lot_id) throw invalid({ lot_id: 'requiredif' })
  if (!qty) throw invalid({ qty: 'requiredif' })
  return ofLot(unit, { lot_id, bin_id: bin_id ?? null, qty })
}

async function ofLot(
  unit: Unit,
  { lot_id, bin_id, qty, left }: { lot_id: number; bin_id: number | null; qty: number; left?: number },
): Promise<Made> {
  const { lot_number, product_id, production_order_id } = await unit.lock(lots, lot_id)
  const { excise_jurisdiction: jurisdiction } = await unit.get(products, product_id)
  const from_bin_id = bin_id ?? (await lineBin(unit))
  const most = left ?? (await looseIn(unit, lot_id, from_bin_id))
  if (qty > most)
    throw invalidBecause(
      'qty',
      t('Only {left} of lot {lot} are loose on the floor', { left: plainNumber(most), lot: lot_number }),
    )
  return {
    item: lot_number,
    qty,
    cartons: 0,
    jurisdiction,
    products: [product_id],
    orders: once([production_order_id]),
    lots: [lot_id],
    from_bin_id,
  }
}

function made(unit: Unit, item: TransferItem): Promise<Made> {
  if (item.item_kind === 'loose') return ofLoose(unit, item)
  const name = `${item.item_kind}_id` as const
  const id = item[name]
  if (!id) throw invalid({ [name]: 'requiredif' })
  return { skid: ofSkid, carton: ofCarton, cart: ofCart, pail: ofPail }[item.item_kind](unit, id, item)
}

const only = (ids: readonly number[]) => (ids.length === 1 ? (ids[0] ?? null) : null)

/** Makes the transfer of an item, which holds what it carries until it is over. */
export async function makeTransfer(
  unit: Unit,
  item: TransferItem,
  { to_bin_id = null, label_copies = 1 }: { to_bin_id?: number | null; label_copies?: number } = {},
): Promise<FloorTransfer> {
  const { products: productIds, orders, lots: lotIds, from_bin_id = null, ...of } = await made(unit, item)
  const { measure } = await unit.get(products, productIds[0] ?? 0)
  const number = await nextNumber(unit.trx, 'FT')
  const { item_kind, skid_id, carton_id, cart_id, pail_id } = item
  const transfer = await unit.insert(floorTransfers, {
    ...of,
    number,
    qr_payload: transferCode(number),
    item_kind,
    skid_id: item_kind === 'skid' ? skid_id : null,
    carton_id: item_kind === 'carton' ? carton_id : null,
    cart_id: item_kind === 'cart' ? cart_id : null,
    pail_id: item_kind === 'pail' ? pail_id : null,
    production_order_id: only(orders),
    product_id: only(productIds),
    lot_id: only(lotIds),
    measure: measure ?? '',
    from_bin_id,
    to_bin_id,
    label_copies,
  })
  await holdCarrier(unit, transfer)
  return transfer
}

async function holdCarrier(unit: Unit, { id, skid_id, carton_id, cart_id, pail_id }: FloorTransfer) {
  const taken = { floor_transfer_id: id }
  if (carton_id !== null) await unit.update(cartons, carton_id, taken)
  if (cart_id !== null) await unit.update(carts, cart_id, taken)
  if (pail_id !== null) await unit.update(pails, pail_id, taken)
  if (skid_id === null) return
  for (const carton of await unit.find(cartons, { skid_id })) await unit.update(cartons, carton.id, taken)
  await unit.update(skids, skid_id, taken)
}

const kinds = ['carton', 'cart', 'loose', 'pail', 'skid'] as const

/** Makes the transfers of items, locked in one order whatever the order in which they were chosen. */
export async function makeTransfers(
  unit: Unit,
  items: readonly TransferItem[],
  more: Parameters<typeof makeTransfer>[2],
) {
  if (more?.to_bin_id) await unit.get(bins, more.to_bin_id)
  const idOf = (item: TransferItem) =>
    item.carton_id ?? item.cart_id ?? item.lot_id ?? item.pail_id ?? item.skid_id ?? 0
  const ordered = items.toSorted(
    (one, other) => kinds.indexOf(one.item_kind) - kinds.indexOf(other.item_kind) || idOf(one) - idOf(other),
  )
  const transfers: FloorTransfer[] = []
  for (const item of ordered) transfers.push(await makeTransfer(unit, item, more))
  return transfers
}
