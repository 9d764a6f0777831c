import { shippedOrders } from './salesShipped'
import { openOrders } from './salesOpen'
import { random, type Random } from '../company/random'
import type { Shipment } from '../stock/stockSold'
import type { DemoRow, Tables } from '../company/tables'

const hourMs = 3_600_000

/** A line of an order of the demo company; what is left out is empty. */
export type DemoSaleLine = {
  product: DemoRow
  qty: number
  shipped?: number
  cancelled?: number
  /** A price agreed on by hand, as a share of the list price. */
  byHand?: number
}

/** An order of the demo company: customer, day and status. */
export type DemoSale = {
  customer: DemoRow
  locationId: number
  orderedAt: number
  promisedAt: number | null
  status: string
  priority?: number
  hold_reason?: string
  status_note?: string
  changedAt?: number
  shippedAt?: number
  lines: readonly DemoSaleLine[]
  /** How it went out. */
  shipment?: Shipment
}

/** An order that went out, with what it went out as. */
export type ShippedSale = { sale: DemoRow; lineIds: readonly number[]; shipment: Shipment }

export type SaleDemo = {
  sellers: readonly number[]
  /** Where a province's goods come from: its stamp, and whether it bans flavours. */
  provinces: ReadonlyMap<number, { code: string; stamp: string; bans: boolean }>
  now: number
  shipments: readonly Shipment[]
}

const iso = (ms: number) => new Date(ms).toISOString()
const dayOn = (ms: number) => iso(ms - 5 * hourMs).slice(0, 10)

const ways: Readonly<Record<string, string>> = { online: 'web', distributor: 'edi', chain: 'edi' }

/** Fields an order copies from its customer. */
const copied = (customer: DemoRow) => ({
  customer_id: customer.id,
  ship_to_address1: customer.ship_address1 ?? null,
  ship_to_city: customer.ship_city,
  ship_to_province_id: customer.ship_province_id,
  ship_to_country_id: customer.ship_country_id,
  ship_to_postal_code: customer.ship_postal_code,
  ship_to_contact: customer.ship_contact ?? null,
  ship_to_phone: customer.ship_phone ?? null,
  price_tier_id: customer.price_tier_id ?? null,
  payment_term_id: customer.payment_term_id ?? null,
  currency_id: customer.currency_id,
})

function write(to: Tables, chance: Random, sale: DemoSale, author: number) {
  const { customer, lines, orderedAt, promisedAt } = sale
  const nth = to.rows('sales').length + 1
  // Many shops send their orders as a file; some write a letter.
  const asFile = nth % 6 === 0 ? 'email' : 'import'
  const channel = ways[String(customer.kind)] ?? (chance.chance(0.5) ? 'phone' : asFile)
  const written = { created_at: iso(orderedAt), created_by: author }
  const changed = { updated_at: iso(sale.changedAt ?? orderedAt + 2 * hourMs), updated_by: author }
  const rates = new Map(to.rows('currencies').map(({ id, rate_to_cad }) => [id, Number(rate_to_cad)]))
  const id = to.add('sales', {
    number: `SO-${String(nth).padStart(5, '0')}`,
    status: sale.status,
    ...copied(customer),
    location_id: sale.locationId,
    channel,
    external_ref:
      channel === 'web'
        ? `WEB-${20_400 + nth * 3}`
        : channel === 'edi'
          ? `850-${7_100_000 + nth * 17}`
          : channel === 'import'
            ? `CSV-${60_000 + nth * 7}`
            : null,
    customer_po: chance.chance(0.5) ? `PO ${chance.whole(1000, 99_999)}` : null,
    order_date: dayOn(orderedAt),
    promised_on: promisedAt === null ? null : dayOn(Math.max(promisedAt, orderedAt)),
    priority: sale.priority ?? 5,
    pick_up: customer.kind === 'internal',
    freight_amount: chance.chance(0.25) ? chance.whole(3, 12) * 5 : 0,
    rate_to_cad: rates.get(Number(customer.currency_id)) ?? 1,
    taxes: [],
    line_count: lines.length,
    hold_reason: sale.hold_reason ?? null,
    status_note: sale.status_note || null,
    shipped_at: sale.shippedAt === undefined ? null : iso(sale.shippedAt),
    ...written,
    ...changed,
    version: sale.status === 'draft' ? 1 : 2,
  })
  const lineIds = lines.map(({ product, qty, shipped = 0, cancelled = 0, byHand }, place) =>
    to.add('sale_lines', {
      sale_id: id,
      line_no: place + 1,
      product_id: product.id,
      qty_ordered: qty,
      measure_id: product.stock_measure_id,
      factor: 1,
      unit_price: byHand === undefined ? null : Number((Number(product.list_price) * byHand).toFixed(2)),
      price_source: byHand === undefined ? null : 'manual',
      manual_price: byHand !== undefined,
      tax_class: product.tax_class,
      line_total: 0,
      below_cost: false,
      qty_allocated: 0,
      qty_shipped: shipped,
      qty_cancelled: cancelled,
      ...written,
      ...changed,
      version: 1,
    }),
  )
  return { sale: to.rows('sales').at(-1) as DemoRow, lineIds }
}

/** Whom bottles of a stamp are sold to: customers of its provinces that admit the flavour. */
export function buyers(to: Tables, { provinces }: Pick<SaleDemo, 'provinces'>) {
  const restricted = new Set(
    to.rows('flavors').flatMap(({ id, is_restricted }) => (is_restricted ? [id] : [])),
  )
  const active = to
    .rows('customers')
    .filter(({ status, kind }) => status === 'active' && kind !== 'export')
    .map((customer) => ({ customer, place: provinces.get(Number(customer.ship_province_id)) }))
  return {
    all: active.map(({ customer }) => customer),
    codeOf: (customer: DemoRow) => provinces.get(Number(customer.ship_province_id))?.code ?? '',
    fits: (customer: DemoRow, product: DemoRow) => {
      const place = provinces.get(Number(customer.ship_province_id))
      return (
        place?.stamp === product.excise_jurisdiction &&
        !(place?.bans && restricted.has(Number(product.flavor_id)))
      )
    },
  }
}

export type Buyers = ReturnType<typeof buyers>

/** So many orders the warehouse gets in one and a half years; those of packs come on top. */
const orders = 1_110

/** Orders of the company: what went out, and what is open, held, given up or only written down. */
export function addSales(to: Tables, sale: SaleDemo): ShippedSale[] {
  const chance = random(20_261_124)
  const among = buyers(to, sale)
  const warehouse = to.rows('locations').find(({ code }) => code === 'WHS')?.id ?? 1
  const shipped = shippedOrders(sale.shipments, warehouse, chance, sale.now)
  const many = orders - shipped.length
  const all: DemoSale[] = [...shipped, ...openOrders(to, chance, among, { now: sale.now, many })]
  return all
    .toSorted((left, right) => left.orderedAt - right.orderedAt)
    .flatMap((order) => {
      const written = write(to, chance, order, chance.pick(sale.sellers))
      return order.shipment ? [{ ...written, shipment: order.shipment }] : []
    })
}

/** Orders of goods that wait at a dock, as they were confirmed. */
export function addConfirmedSales(
  to: Tables,
  { sellers, orders }: { sellers: readonly number[]; orders: readonly Omit<DemoSale, 'status'>[] },
) {
  const chance = random(20_261_135)
  return orders.map((order) => write(to, chance, { ...order, status: 'confirmed' }, chance.pick(sellers)))
}

type Shipped = {
  sellers: readonly number[]
  shipments: readonly Shipment[]
  locationId: number
  now: number
}

/** The orders of goods that left besides those of the warehouse. */
export function addShippedSales(to: Tables, { sellers, shipments, locationId, now }: Shipped): ShippedSale[] {
  const chance = random(20_261_134)
  return shippedOrders(shipments, locationId, chance, now).flatMap(({ shipment, ...order }) =>
    shipment ? [{ ...write(to, chance, order, chance.pick(sellers)), shipment }] : [],
  )
}
