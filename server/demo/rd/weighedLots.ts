import { zeroFill } from '../../../src/resources/kit/text/words'
import { costOf } from '../stock/stockCosts'
import type { DemoLedger } from '../stock/ledger'
import { type DemoRow, grouped, type Tables } from '../company/tables'
import { written } from './formulae'

const dayMs = 86_400_000
const hourMs = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()
const dayOf = (ms: number) => iso(ms).slice(0, 10)
/** Stock in millilitres has no decimals beyond these. */
const decimals = 3
const shelfDays = 730
/** The laboratory stocks up twice: before its first version, and half a year ago. */
const daysAgo = [430, 200] as const

type Options = {
  ledger: DemoLedger
  labId: number
  suppliers: readonly DemoRow[]
  author: number
  now: number
}

/** What a line weighed, in the measure of stock. */
const qtyOf = ({ weighed_amount }: DemoRow) => Number(Number(weighed_amount).toFixed(decimals))

/** A small lot of one ingredient, as much as was weighed of it and a bottle more. */
function addLot(to: Tables, product: DemoRow, { came, supplier }: { came: number; supplier: DemoRow }) {
  const lot_number = `RD${dayOf(came).slice(2, 7).replace('-', '')}-${product.id}`
  const expires_on = product.expiry_tracked ? dayOf(came + shelfDays * dayMs) : null
  const id = to.add('lots', {
    lot_number,
    product_id: product.id,
    supplier_id: supplier.id,
    supplier_lot: lot_number,
    manufactured_on: dayOf(came - 30 * dayMs),
    received_at: iso(came),
    expires_on,
    status: 'released',
    unit_cost: costOf(product),
    coa_reference: `COA-${lot_number}`,
    strength_mg_ml: product.strength_mg_ml ?? null,
  })
  return { id, lot_number, expires_on }
}

/** One delivery to the bench of R&D, with a lot of each ingredient that is weighed until the next one; gives the lots. */
function addDelivery(
  to: Tables,
  { ledger, labId, suppliers, author }: Options,
  { nth, came, weighed }: { nth: number; came: number; weighed: readonly DemoRow[] },
) {
  const benches = to
    .rows('bins')
    .filter(({ location_id, code }) => location_id === labId && String(code).startsWith('BENCH'))
  const supplier = suppliers[nth % suppliers.length] as DemoRow
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  const ofProduct = [...grouped(weighed, ({ product_id }) => Number(product_id))].flatMap(([id, lines]) => {
    const product = products.get(id)
    return product ? [{ product, lines }] : []
  })
  const receiving = to.add('receivings', {
    number: `RC-${zeroFill(to.rows('receivings').length + 1)}`,
    status: 'received',
    source_kind: 'other',
    source_number: `R&D ${nth + 1}`,
    supplier_id: supplier.id,
    location_id: labId,
    bin_id: benches[0]?.id ?? null,
    packing_slip: `RD-${60_000 + nth}`,
    arrived_at: iso(came - hourMs),
    posted_at: iso(came),
    posted_by_id: author,
    line_count: ofProduct.length,
    lines_received: ofProduct.length,
    lacking: 0,
    unaccepted: 0,
    ...written(came, author),
  })
  const lots = new Map<number, { lot: number; bin: number }>()
  const movements = ofProduct.map(({ product, lines }, place) => {
    const lot = addLot(to, product, { came, supplier })
    const bin = benches[place % benches.length]?.id ?? 0
    const used = lines.reduce((sum, line) => sum + qtyOf(line), 0)
    const qty = Math.ceil(used / 500) * 500 + 500
    lots.set(product.id, { lot: lot.id, bin })
    const line = to.add('receiving_lines', {
      receiving_id: receiving,
      product_id: product.id,
      source_status: 'not_applicable',
      qty_expected: null,
      accepted_by_id: null,
      short_reason: null,
      qty_received: qty,
      qty_rejected: 0,
      qty_now: 0,
      lot_number: lot.lot_number,
      supplier_lot: lot.lot_number,
      lot_id: lot.id,
      manufactured_on: dayOf(came - 30 * dayMs),
      expires_on: lot.expires_on,
      bin_id: bin,
      condition: 'good',
      unit_cost: costOf(product),
      ...written(came, author),
    })
    return {
      product_id: product.id,
      lot_id: lot.id,
      from_bin_id: ledger.outside.virtual_supplier ?? 0,
      to_bin_id: bin,
      qty,
      unit_cost: costOf(product),
      reason: 'receive' as const,
      source_line_id: line,
    }
  })
  const source = { source_type: 'receivings', source_id: receiving, event: 'receive' }
  ledger.post({ ...source, at: iso(came), by: author, movements })
  return lots
}

const isWithin = (at: string, from: number, until: number) => Date.parse(at) > from && Date.parse(at) <= until

/** The lots that formulae were weighed out of: their deliveries to the laboratory, and a movement for each line. */
export function addWeighedLots(to: Tables, options: Options) {
  const { ledger, now } = options
  const all = to.rows('rd_sample_ingredients').filter(({ weighed_at }) => typeof weighed_at === 'string')
  const costs = new Map(to.rows('products').map((row) => [row.id, costOf(row)]))
  const days = daysAgo.map((days) => {
    const came = now - days * dayMs
    // Nothing comes on a Sunday.
    return new Date(came).getUTCDay() === 0 ? came - dayMs : came
  })
  for (const [nth, came] of days.entries()) {
    const until = days[nth + 1] ?? now
    const weighed = all.filter(({ weighed_at }) => isWithin(String(weighed_at), came, until))
    const lots = addDelivery(to, options, { nth, came, weighed })
    for (const [version, lines] of grouped(weighed, ({ sample_version_id }) => Number(sample_version_id)))
      ledger.post({
        source_type: 'rd_sample_versions',
        source_id: version,
        event: 'weigh',
        at: String(lines[0]?.weighed_at),
        by: Number(lines[0]?.weighed_by_id),
        movements: lines.map((line) => {
          const product_id = Number(line.product_id)
          const { lot = 0, bin = 0 } = lots.get(product_id) ?? {}
          line.lot_id = lot
          return {
            product_id,
            lot_id: lot,
            from_bin_id: bin,
            to_bin_id: ledger.outside.virtual_sample ?? 0,
            qty: qtyOf(line),
            unit_cost: costs.get(product_id) ?? 0,
            reason: 'sample',
            source_line_id: line.id,
          }
        }),
      })
  }
}
