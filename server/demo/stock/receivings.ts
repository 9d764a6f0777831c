import { carrierIn } from '../company/lists'
import { isLacking, totalsOf } from '../../modules/inventory/receiving/receivingTotals'
import { random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'

const hourMs = 3_600_000
const carriers = ['Purolator', 'Day & Ross', 'Midland', 'Manitoulin', 'Nationex'] as const

const kindOfSupplier: Readonly<Record<string, string>> = { packaging: 'packaging', flavour: 'flavour_house' }

/** The kind of supplier that a product comes from. */
export const supplierKindOf = ({ kind }: DemoRow) => kindOfSupplier[String(kind)] ?? 'material'

type DemoReceivingLine = Record<string, unknown> & { product_id: number }
type Options = { suppliers: readonly DemoRow[]; plantId: number; author: number; now: number }

const at = (ms: number) => new Date(ms).toISOString()
const nothingYet = {
  source_status: 'not_applicable',
  qty_expected: null,
  qty_received: 0,
  qty_rejected: 0,
  qty_now: 0,
  condition: 'good',
  accepted_by_id: null,
  short_reason: null,
}

/** Writes one delivery with its lines. */
function addReceiving(to: Tables, header: Record<string, unknown>, lines: readonly DemoReceivingLine[]) {
  const whole = lines.map((line) => ({ ...nothingYet, ...line }))
  const number = `RC-${String(to.rows('receivings').length + 1).padStart(5, '0')}`
  const id = to.add('receivings', { number, ...header, ...totalsOf(whole as never) })
  const { created_at, updated_at } = header
  return whole.map((line) => to.add('receiving_lines', { receiving_id: id, ...line, created_at, updated_at }))
}

/** Everything that came from suppliers, as the deliveries it came in: what one of them brought within a day and a half. */
function deliveries(to: Tables, suppliers: readonly DemoRow[]) {
  const lots = new Map(to.rows('lots').map((lot) => [lot.id, lot]))
  const brought = to
    .rows('stock_movements')
    .filter(({ reason }) => reason === 'receive')
    .map((movement) => {
      const supplierId = lots.get(Number(movement.lot_id))?.supplier_id
      return { movement, supplier: suppliers.find(({ id }) => id === supplierId) as DemoRow }
    })
    .toSorted(
      (left, right) =>
        left.supplier.id - right.supplier.id ||
        String(left.movement.moved_at).localeCompare(String(right.movement.moved_at)),
    )
  const all: { supplier: DemoRow; from: number; movements: DemoRow[] }[] = []
  for (const { movement, supplier } of brought) {
    const last = all.at(-1)
    const moved = Date.parse(String(movement.moved_at))
    if (last?.supplier === supplier && moved - last.from < 36 * hourMs) last.movements.push(movement)
    else all.push({ supplier, from: moved, movements: [movement] })
  }
  return all.toSorted((left, right) => left.from - right.from)
}

/** Deliveries that are over: what the ledger says came in, with the papers it came with. */
function addPast(to: Tables, { suppliers, plantId, author }: Options) {
  const chance = random(20_261_123)
  const lots = new Map(to.rows('lots').map((lot) => [lot.id, lot]))
  const bins = new Map(to.rows('bins').map((bin) => [bin.id, bin]))
  const postings = new Map(to.rows('stock_postings').map((posting) => [posting.id, posting]))
  const docks = new Map(
    to.rows('bins').flatMap((bin) => (bin.kind === 'receiving' ? [[bin.location_id, bin.id] as const] : [])),
  )
  const all = deliveries(to, suppliers)
  for (const [nth, { supplier, from, movements }] of all.entries()) {
    const until = String(movements.at(-1)?.moved_at)
    const isShort = nth % 19 === 7
    const isOpen = nth === all.length - 1
    const lines = movements.map((movement, place): DemoReceivingLine => {
      const lot = lots.get(Number(movement.lot_id))
      const qty = Number(movement.qty)
      const isLess = (isShort || isOpen) && place === 0
      return {
        product_id: Number(movement.product_id),
        qty_expected: isLess ? Math.ceil(qty * 1.25) : qty,
        qty_received: qty,
        lot_number: lot?.lot_number ?? null,
        lot_id: Number(movement.lot_id),
        manufactured_on: lot?.manufactured_on ?? null,
        expires_on: lot?.expires_on ?? null,
        bin_id: movement.to_bin_id,
        unit_cost: movement.unit_cost,
        short_reason: isLess && isShort ? 'Sold out at the supplier' : null,
      }
    })
    const location_id = bins.get(Number(movements[0]?.to_bin_id))?.location_id ?? plantId
    const ids = addReceiving(
      to,
      {
        status: lines.some((line) => isLacking({ ...nothingYet, ...line } as never))
          ? 'partially_received'
          : 'received',
        source_kind: 'other',
        supplier_id: supplier.id,
        location_id,
        bin_id: docks.get(location_id) ?? null,
        carrier_id: carrierIn(to, chance.pick(carriers)),
        packing_slip: `${String(supplier.name).slice(0, 2).toUpperCase()}-${48_000 + nth * 7}`,
        seal_number: chance.chance(0.3) ? `S${chance.whole(100_000, 999_999)}` : null,
        arrived_at: at(from - 2 * hourMs),
        posted_at: until,
        posted_by_id: author,
        created_by: author,
        updated_by: author,
        created_at: at(from - 2 * hourMs),
        updated_at: until,
      },
      lines,
    )
    const id = to.rows('receivings').length
    for (const [place, movement] of movements.entries()) {
      Object.assign(movement, { source_type: 'receivings', source_id: id, source_line_id: ids[place] })
      Object.assign(postings.get(Number(movement.posting_id)) ?? {}, {
        source_type: 'receivings',
        source_id: id,
        event: 'receive',
      })
    }
  }
}

/** Deliveries at the dock now: announced, being counted, brought back by a customer, cancelled. */
function addOpen(to: Tables, { suppliers, plantId, author, now }: Options) {
  const among = (kind: string) => to.rows('products').filter((product) => product.kind === kind)
  const idOf = (name: string) => suppliers.find((one) => one.name === name)?.id ?? null
  const dock =
    to.rows('bins').find((bin) => bin.kind === 'receiving' && bin.location_id === plantId)?.id ?? null
  const header = (status: string, hoursAgo: number, more: Record<string, unknown>) => ({
    status,
    source_kind: 'other',
    location_id: plantId,
    bin_id: dock,
    arrived_at: at(now - hoursAgo * hourMs),
    created_at: at(now - hoursAgo * hourMs),
    updated_at: at(now - hourMs / 4),
    created_by: author,
    updated_by: author,
    ...more,
  })
  const line = (product: DemoRow | undefined, more: Record<string, unknown>): DemoReceivingLine => ({
    product_id: product?.id ?? 1,
    ...more,
  })
  const [first, second, third] = among('flavour')
  const [label, cap, carton] = among('packaging')
  const lot = (n: number) => ({
    lot_number: `MA-2611-${n}`,
    expires_on: at(now + 540 * 24 * hourMs).slice(0, 10),
  })
  addReceiving(
    to,
    header('in_progress', 3, {
      supplier_id: idOf('Maison Arôme du Nord'),
      packing_slip: 'MA-90114',
      carrier_id: carrierIn(to, 'Purolator'),
    }),
    [
      line(first, { qty_expected: 20_000, qty_now: 20_000, ...lot(1) }),
      line(second, { qty_expected: 10_000, qty_now: 6_000, ...lot(2) }),
      line(third, { qty_expected: 10_000, ...lot(3) }),
    ],
  )
  addReceiving(
    to,
    header('draft', 1, {
      supplier_id: idOf('Great Lakes Cartons'),
      packing_slip: 'GL-5521',
      arrived_at: null,
    }),
    [
      line(label, { qty_expected: 5_000 }),
      line(cap, { qty_expected: 8_000 }),
      line(carton, { qty_expected: 400 }),
    ],
  )
  addReceiving(
    to,
    header('in_progress', 5, {
      source_kind: 'customer_return',
      customer_id: to.rows('customers')[0]?.id ?? null,
      location_id: to.rows('locations').find(({ code }) => code === 'WHS')?.id ?? plantId,
      bin_id: null,
      note: 'Leaking cartons',
    }),
    [line(among('finished_good')[0], { qty_now: 24, lot_number: 'RETURN-1', condition: 'damaged' })],
  )
  addReceiving(
    to,
    header('cancelled', 70, { supplier_id: idOf('Great Lakes Cartons'), packing_slip: 'GL-5490' }),
    [line(carton, { qty_expected: 400 })],
  )
}

/** Receipts by delivery, and deliveries at the dock now. */
export function addReceivings(to: Tables, options: Options) {
  addPast(to, options)
  addOpen(to, options)
}
