import type pg from 'pg'
import { homeCurrency } from '../../../src/resources/general/accounting/currencies'
import { dollars, grossCents, netCents } from '../../modules/purchase/lineMoney'
import { lineStatusOf, progressOf } from '../../modules/purchase/lineProgress'
import { type Tax, taxSums } from '../../site/taxSums'
import { usableStock } from '../stock/lowStock'
import { supplierKindOf } from '../stock/receivings'
import { random, type Random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'
import { addBills } from './bills/bills'
import { atBenchIn, pastOf } from './pastDeliveries'
import { purchaseTaxes } from './purchaseTaxes'
import { serviceOrders, serviceWriter } from './services'

const dayMs = 86_400_000
const hourMs = 3_600_000
const limit = 5_000

const at = (ms: number) => new Date(ms).toISOString()
const dayOn = (ms: number) => at(ms).slice(0, 10)

export type PurchaseDemo = {
  suppliers: readonly DemoRow[]
  measures: ReadonlyMap<string, number>
  plantId: number
  buyers: readonly number[]
  admin: number
  now: number
}

/** Whom each material comes from, and in what it is bought: liquids by the litre, labels by the roll. */
export function addPurchasing(to: Tables, { suppliers, measures }: PurchaseDemo) {
  for (const product of to.rows('products')) {
    if (product.is_purchasable !== true) continue
    const among = suppliers.filter(
      ({ kind, status }) => kind === supplierKindOf(product) && status === 'active',
    )
    const isLiquid = product.stock_measure_id === measures.get('ml')
    const isLabel = String(product.sku).startsWith('PK-LBL')
    Object.assign(product, {
      preferred_supplier_id: among[product.id % among.length]?.id ?? null,
      supplier_sku: `${String(product.sku).replace(/^(RM|PK)-/, '')}-${100 + (product.id % 900)}`,
      purchase_measure_id: isLiquid ? measures.get('l') : isLabel ? measures.get('roll') : null,
      purchase_factor: isLiquid || isLabel ? 1_000 : null,
    })
  }
}

type DemoPurchaseLine = {
  product: DemoRow
  qty_ordered: number
  qty_received?: number
  qty_rejected?: number
  qty_cancelled?: number
  price: number
  description?: string
}

type Written = { supplier: DemoRow; orderedAt: number; lines: readonly DemoPurchaseLine[] } & Record<
  string,
  unknown
>

/** The home currency, which exists before the company is generated. */
async function homeCurrencyId(client: pg.ClientBase) {
  const { rows } = await client.query<{ id: string }>(
    `select id from currencies where code = '${homeCurrency}'`,
  )
  return Number(rows[0]?.id)
}

/** Writes orders with all that follows from their lines. */
function writer(
  to: Tables,
  { plantId, admin, now }: PurchaseDemo,
  { taxes, home }: { taxes: readonly Tax[]; home: number },
) {
  const currencies = new Map(to.rows('currencies').map((row) => [row.id, Number(row.rate_to_cad)]))
  return ({ supplier, orderedAt, lines, ...header }: Written) => {
    const rate = currencies.get(Number(supplier.currency_id)) ?? 1
    const whole = lines.map(({ product, price, ...line }, place) => {
      const factor = Number(product.purchase_factor ?? 1)
      const counted = { qty_received: 0, qty_rejected: 0, qty_cancelled: 0, ...line }
      const priced = {
        ...counted,
        unit_price: Number(((price * factor) / rate).toFixed(4)),
        discount_percent: place === 0 && lines.length > 3 ? 5 : 0,
      }
      return {
        ...priced,
        line_no: place + 1,
        product_id: product.id,
        measure_id: product.purchase_measure_id ?? product.stock_measure_id,
        factor,
        tax_class: product.tax_class,
        line_total: dollars(netCents(priced)),
        line_status: lineStatusOf(counted),
      }
    })
    const [gross, net] = [grossCents, netCents].map((cents) =>
      dollars(whole.reduce((sum, line) => sum + cents(line), 0n)),
    ) as [number, number]
    const billed = taxes.filter(({ code }) =>
      code === 'QST' ? Boolean(supplier.qst_number) : Boolean(supplier.gst_number),
    )
    const tax = taxSums(
      billed,
      whole.map((line) => ({ class: String(line.tax_class), amount: line.line_total })),
      'registrant',
    ).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    const total = (Math.round(net * 100) + tax) / 100
    const status = String(header.status)
    const isApproved = !['draft', 'submitted', 'cancelled'].includes(status)
    const isOrdered = isApproved && status !== 'approved'
    const changed = Math.min(now, orderedAt + 2 * dayMs)
    const by = { created_by: header.buyer_id, updated_by: header.buyer_id }
    const stamps = { created_at: at(orderedAt - 5 * hourMs), updated_at: at(changed), ...by }
    const id = to.add('purchases', {
      number: `PO-${String(to.rows('purchases').length + 1).padStart(5, '0')}`,
      supplier_id: supplier.id,
      location_id: plantId,
      order_date: dayOn(orderedAt - 5 * hourMs),
      currency_id: supplier.currency_id ?? home,
      payment_term_id: supplier.payment_term_id ?? null,
      incoterm: supplier.incoterm ?? null,
      rate_to_cad: rate,
      ...progressOf(whole),
      subtotal: gross,
      discount_total: Number((gross - net).toFixed(2)),
      freight_amount: 0,
      tax_total: tax / 100,
      total,
      approved_by_id: isApproved && total * rate > limit ? admin : null,
      approved_at: isApproved ? at(orderedAt - 2 * hourMs) : null,
      ordered_at: isOrdered ? at(orderedAt) : null,
      ...header,
      ...stamps,
    })
    const ids = whole.map((line) =>
      to.add('purchase_lines', {
        purchase_id: id,
        qty_returned: 0,
        account_id: null,
        description: null,
        expected_on: null,
        ...line,
        ...stamps,
      }),
    )
    return { id, ids, number: String(to.rows('purchases').at(-1)?.number) }
  }
}

type Write = ReturnType<typeof writer>

/** The least worth ordering of one product, in the home currency. */
const leastValue = 240

/** A line that orders so much of a product, in whole measures of purchase, and enough to be worth a delivery. */
function lineOf(product: DemoRow, qty: number): DemoPurchaseLine {
  const factor = Number(product.purchase_factor ?? 1)
  const price = Number(product.last_cost ?? 0.05)
  const step = factor > 1 ? 1 : 100
  const units = Math.max(qty / factor, leastValue / (price * factor))
  return { product, qty_ordered: Math.ceil(units / step) * step, price }
}

/** The orders behind what came in: each delivery of the last months came for one of them. */
function addDelivered(
  to: Tables,
  { buyers, now, suppliers }: PurchaseDemo,
  write: Write,
  { chance, servicesUntil }: { chance: Random; servicesUntil: (moment: number) => void },
) {
  const products = new Map(to.rows('products').map((product) => [product.id, product]))
  const ofSupplier = ({ id }: DemoRow) =>
    to.rows('products').filter(({ preferred_supplier_id }) => preferred_supplier_id === id)
  const atBench = atBenchIn(to)
  for (const [nth, receiving] of pastOf(to).entries()) {
    const supplier = suppliers.find(({ id }) => id === receiving.supplier_id) as DemoRow
    const lines = to.rows('receiving_lines').filter(({ receiving_id }) => receiving_id === receiving.id)
    const bench = atBench.deliveries.get(Number(receiving.lab_receiving_id))
    const came = Date.parse(String(receiving.arrived_at))
    const orderedAt = came - Number(supplier.lead_time_days ?? 7) * dayMs - chance.whole(0, 3) * dayMs
    const isWhole = receiving.status === 'received' && lines.every(({ short_reason }) => !short_reason)
    const isOld = now - came > 45 * dayMs
    const chosen = new Set(lines.map(({ product_id }) => Number(product_id)))
    // Of every third order something comes later.
    const later =
      isOld || bench || nth % 3 !== 1 ? undefined : ofSupplier(supplier).find(({ id }) => !chosen.has(id))
    servicesUntil(orderedAt)
    const order = write({
      supplier,
      orderedAt,
      ...(bench && { location_id: receiving.location_id }),
      status: isOld ? 'closed' : isWhole && !later ? 'received' : 'partially_received',
      expected_on: dayOn(came + chance.whole(-4, 3) * dayMs),
      promised_on: chance.chance(0.5) ? dayOn(came + chance.whole(-2, 2) * dayMs) : null,
      supplier_reference: chance.chance(0.6) ? `CF-${70_000 + nth * 13}` : null,
      buyer_id: buyers[nth % buyers.length] ?? null,
      closed_at: isOld ? at(Math.min(now, came + 9 * dayMs)) : null,
      close_reason: isOld && !isWhole ? 'Sold out at the supplier' : null,
      lines: [
        ...lines.map((line) => {
          const product = products.get(Number(line.product_id)) as DemoRow
          const factor = Number(product.purchase_factor ?? 1)
          return {
            product,
            qty_ordered: Number(line.qty_expected) / factor,
            qty_received: Number(line.qty_received) / factor,
            price: Number(line.unit_cost ?? 0.05),
          }
        }),
        ...(later ? [lineOf(later, Number(later.reorder_qty))] : []),
      ],
    })
    Object.assign(receiving, {
      source_kind: 'purchase',
      purchase_id: order.id,
      source_number: order.number,
      packing_slip: receiving.packing_slip,
    })
    for (const [place, line] of lines.entries())
      Object.assign(line, { source_line_id: order.ids[place], source_status: 'in_purchase' })
    if (!bench) continue
    bench.purchase_id = order.id
    for (const [place, item] of (atBench.items.get(Number(bench.id)) ?? []).entries())
      Object.assign(item, { source_line_id: order.ids[place], source_status: 'in_purchase' })
  }
}

const open = [
  ...Array.from({ length: 9 }, () => 'draft'),
  ...Array.from({ length: 6 }, () => 'submitted'),
  ...Array.from({ length: 5 }, () => 'approved'),
  ...Array.from({ length: 6 }, () => 'cancelled'),
  ...Array.from({ length: 20 }, () => 'ordered'),
] as const

/** Orders of the last weeks: being written, waiting for approval, with the supplier, some of them late. */
function addOpen(to: Tables, { buyers, now, suppliers }: PurchaseDemo, write: Write, chance: Random) {
  const usable = usableStock(to)
  const bought = to.rows('products').filter(({ preferred_supplier_id }) => preferred_supplier_id)
  const lacking = bought.filter(({ id, reorder_point }) => usable(id) < Number(reorder_point))
  for (const [nth, status] of open.entries()) {
    const isSent = status === 'ordered'
    // Every other one that is too low is on order.
    const needs = isSent ? lacking[(nth - open.indexOf('ordered')) * 2] : undefined
    const first = needs ?? chance.pick(bought)
    const supplier = suppliers.find(({ id }) => id === first.preferred_supplier_id) as DemoRow
    const others = bought.filter(
      (one) => one.preferred_supplier_id === supplier.id && one !== first && !lacking.includes(one),
    )
    const chosen = [
      first,
      ...Array.from({ length: others.length > 0 ? chance.whole(0, 3) : 0 }, () => chance.pick(others)),
    ]
    const age = isSent ? chance.between(2, 24) : chance.between(0.3, 6)
    const orderedAt = now - age * dayMs
    const lead = Number(supplier.lead_time_days ?? 7)
    write({
      supplier,
      orderedAt,
      status,
      expected_on: dayOn(orderedAt + lead * dayMs),
      promised_on: isSent && nth % 2 === 0 ? dayOn(orderedAt + (lead + 2) * dayMs) : null,
      buyer_id: buyers[nth % buyers.length] ?? null,
      reject_note: status === 'draft' && nth === 2 ? 'Ask for the price of 20 rolls first' : null,
      note: nth % 6 === 1 ? 'Call before delivery: the dock is closed on Fridays after 15:00' : null,
      lines: [...new Set(chosen)].map((product) => {
        const much = product === needs ? Number(product.reorder_point) * 2 : Number(product.reorder_qty)
        return lineOf(product, status === 'submitted' ? much * 8 : much)
      }),
    })
  }
}

/** So many orders a company of this size places in one and a half years. */
const orders = 420

/** What the demo company ordered in one and a half years, and what is on its way to it now. */
export async function addPurchases(client: pg.ClientBase, to: Tables, options: PurchaseDemo) {
  const chance = random(20_261_153)
  const [taxes, home] = [await purchaseTaxes(client), await homeCurrencyId(client)]
  const write = writer(to, options, { taxes, home })
  const { suppliers, measures, now } = options
  const services = serviceWriter(
    options.buyers,
    write,
    serviceOrders(
      to,
      { suppliers, each: measures.get('ea') ?? 1, many: orders - pastOf(to).length - open.length, now },
      random(20_261_154),
    ),
  )
  addDelivered(to, options, write, { chance, servicesUntil: services.until })
  services.until(now)
  addOpen(to, options, write, chance)
  addBills(to, { ...options, taxes, home, doneAt: services.doneAt })
}
