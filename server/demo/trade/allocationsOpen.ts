import { carrierIn } from '../company/lists'
import { percentDone } from '../../../src/resources/kit/text/share'
import { saleShares, saleStatusOf, type SoldLine } from '../../../src/resources/sale/saleStatus'
import { addAllocation, type AllocationDemo, carriers, iso, lineSums, packedIn } from './allocationRows'
import { allocateGoods, pickInto, shipFrom, sumOf, type AllocatedGoods } from './allocationGoods'
import { random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'

const hourMs = 3_600_000

type Fate =
  | 'none'
  | 'draft'
  | 'partially_allocated'
  | 'allocated'
  | 'in_progress'
  | 'packed'
  | 'shipped'
  | 'cancelled'

// Of the orders that are open now, in turn: some wait for the next automatic run, of some a part has gone.
const fates: readonly Fate[] = [
  'allocated',
  'none',
  'in_progress',
  'partially_allocated',
  'packed',
  'none',
  'draft',
  'allocated',
  'shipped',
  'none',
  'in_progress',
  'cancelled',
  'partially_allocated',
  'packed',
]

type PickedLine = {
  row: DemoRow
  sold: DemoRow
  product: DemoRow | undefined
  taken: readonly AllocatedGoods[]
}

const share = (lines: readonly PickedLine[], done: string, planned: string) =>
  percentDone(
    lines.map(({ row, product }) => ({
      planned: Number(row[planned]),
      done: Number(row[done]),
      measure_id: Number(product?.stock_measure_id),
      value: Number(product?.average_cost ?? 0),
    })),
  )

/** Status of a packing list by what was allocated to its lines. */
function statusOf(fate: Fate, lines: readonly PickedLine[]): Fate {
  if (fate === 'cancelled' || lines.every(({ row }) => row.qty_allocated === 0))
    return fate === 'cancelled' ? fate : 'draft'
  if (fate !== 'allocated' && fate !== 'partially_allocated') return fate
  return lines.every(({ row }) => row.qty_allocated === row.qty_requested)
    ? 'allocated'
    : 'partially_allocated'
}

/** Brings an order where its packing list says it is. */
function settleSale(
  sums: (sale: DemoRow) => SoldLine[],
  sale: DemoRow,
  lines: readonly PickedLine[],
  isPicking: boolean,
) {
  for (const { row, sold } of lines) {
    sold.qty_shipped = row.qty_shipped
    sold.qty_allocated = Number(row.qty_allocated) - Number(row.qty_shipped)
  }
  const all = sums(sale)
  Object.assign(sale, { status: saleStatusOf(all, { isPicking }), ...saleShares(all) })
}

/** What is picked at one site by several hands begins as one wave, by one of them. */
function asWaves(to: Tables) {
  const picking = to.rows('allocations').filter(({ status }) => status === 'in_progress')
  for (const list of picking) {
    const [first, ...others] = picking.filter(({ location_id }) => location_id === list.location_id)
    if (first && others.length > 0) Object.assign(list, { wave: first.number, picker_id: first.picker_id })
  }
}

/** Packing lists of the open orders: allocated, being picked, packed, partly shipped, cancelled. */
export function addOpenAllocations(to: Tables, { ledger, pickers, now }: AllocationDemo) {
  const chance = random(20_261_126)
  const take = allocateGoods(to, now)
  const sums = lineSums(to)
  const products = new Map(to.rows('products').map((product) => [product.id, product]))
  const customers = new Map(to.rows('customers').map((customer) => [customer.id, customer]))
  const lanes = to.rows('bins').filter(({ kind }) => kind === 'staging')
  const open = to.rows('sales').filter(({ status }) => status === 'confirmed')
  for (const [nth, sale] of open.entries()) {
    const fate = fates[nth % fates.length] ?? 'none'
    const among = lanes.filter(({ location_id }) => location_id === sale.location_id)
    const lane = among[nth % among.length]?.id
    if (fate === 'none' || lane === undefined) continue
    const at = Math.max(Date.parse(String(sale.created_at)), now - chance.between(1, 9) * hourMs)
    const by = pickers[nth % pickers.length] ?? 1
    const written = { created_at: iso(at), created_by: by, updated_at: iso(at), updated_by: by }
    const id = addAllocation(to, sale, {
      ...written,
      ...(fate === 'cancelled' && { cancel_reason: 'Made twice' }),
    })
    const freshFor = Number(customers.get(Number(sale.customer_id))?.min_shelf_life_days ?? 0)
    const isPromised = fate !== 'draft' && fate !== 'cancelled'
    const ordered = to.rows('sale_lines').filter(({ sale_id }) => sale_id === sale.id)
    const lines = ordered.flatMap((sold, place): PickedLine[] => {
      // Where an order goes in parts, its last line waits.
      const waits =
        place > 0 && place === ordered.length - 1 && (fate === 'partially_allocated' || fate === 'shipped')
      const taken = isPromised && !waits ? take(sale, sold, freshFor) : []
      if (fate === 'shipped' && taken.length === 0) return []
      to.add('allocation_lines', {
        allocation_id: id,
        sale_line_id: sold.id,
        product_id: sold.product_id,
        qty_requested: fate === 'shipped' ? sumOf(taken) : sold.qty_ordered,
        qty_allocated: sumOf(taken),
        qty_picked: 0,
        qty_packed: 0,
        qty_shipped: 0,
        ...written,
      })
      const row = to.rows('allocation_lines').at(-1) as DemoRow
      const isPicked = fate === 'packed' || fate === 'shipped' || (fate === 'in_progress' && place === 0)
      if (isPicked) {
        row.qty_picked = sumOf(taken)
        pickInto(
          ledger,
          { id, line: row.id, lane, at: at + hourMs / 4, by, stays: fate !== 'shipped' },
          taken,
        )
      } else
        for (const { level, qty } of taken)
          ledger.promise(level, qty, { type: 'allocation_lines', id, line: row.id })
      return [{ row, sold, product: products.get(Number(sold.product_id)), taken }]
    })
    const status = statusOf(fate, lines)
    const isGone = status === 'shipped'
    const isPacked = status === 'packed' || isGone
    if (isGone)
      for (const { row, taken } of lines)
        shipFrom(ledger, { id, line: row.id, lane, at: at + hourMs, by }, taken)
    if (isPacked) for (const { row } of lines) row.qty_packed = row.qty_picked
    if (isGone) for (const { row } of lines) row.qty_shipped = row.qty_packed
    const isPicking = status === 'in_progress' || status === 'packed'
    Object.assign(to.rows('allocations').find((row) => row.id === id) ?? {}, {
      status,
      line_count: lines.length,
      allocated_percent: share(lines, 'qty_allocated', 'qty_requested'),
      picked_percent: share(lines, 'qty_picked', 'qty_allocated'),
      ...((isPicking || isGone) && { staging_bin_id: lane, picker_id: by }),
      ...(isPacked && {
        ...packedIn(lines.map(({ product, row }) => ({ product, qty: Number(row.qty_packed) }))),
        packer_id: by,
        picked_at: iso(at + hourMs / 2),
        packed_at: iso(at + hourMs / 2),
        carrier_id: sale.pick_up ? null : carrierIn(to, chance.pick(carriers)),
      }),
      ...(isGone && { shipped_at: iso(at + hourMs), updated_at: iso(at + hourMs) }),
    })
    settleSale(sums, sale, lines, isPicking)
  }
  asWaves(to)
}
