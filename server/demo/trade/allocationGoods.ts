import { iso } from './allocationRows'
import type { DemoLedger } from '../stock/ledger'
import type { DemoRow, Tables } from '../company/tables'

const dayMs = 86_400_000

/** A quantity of a level. */
export type AllocatedGoods = { level: DemoRow; qty: number; unitCost: number }

export const sumOf = (taken: readonly AllocatedGoods[]) => taken.reduce((total, { qty }) => total + qty, 0)

/** Takes what expires first of a line of an order where it is shipped from, as far as it goes; not what is being counted. */
export function allocateGoods(to: Tables, now: number) {
  const bins = new Map(to.rows('bins').map((bin) => [bin.id, bin]))
  const lots = new Map(to.rows('lots').map((lot) => [lot.id, lot]))
  const costs = new Map(to.rows('products').map(({ id, average_cost }) => [id, Number(average_cost)]))
  const counted = new Set(
    to.rows('stock_count_bins').flatMap(({ bin_id, is_open }) => (is_open ? [bin_id] : [])),
  )
  const expiry = ({ lot_id }: DemoRow) => {
    const until = lots.get(Number(lot_id))?.expires_on
    return typeof until === 'string' ? until : '9999'
  }
  const levels = to
    .rows('stock_levels')
    .filter(({ lot_id, bin_id }) => {
      const kind = bins.get(Number(bin_id))?.kind
      const isKept = kind === 'storage' || kind === 'picking'
      return isKept && lots.get(Number(lot_id))?.status === 'released' && !counted.has(bin_id)
    })
    .toSorted((one, other) => expiry(one).localeCompare(expiry(other)))
  return (sale: DemoRow, { product_id, qty_ordered }: DemoRow, freshFor: number): AllocatedGoods[] => {
    const until = iso(now + freshFor * dayMs).slice(0, 10)
    let open = Number(qty_ordered)
    return levels.flatMap((level) => {
      const isHere = bins.get(Number(level.bin_id))?.location_id === sale.location_id
      if (level.product_id !== product_id || !isHere || expiry(level) < until) return []
      const qty = Math.min(open, Number(level.on_hand) - Number(level.reserved))
      if (qty <= 0) return []
      open -= qty
      return [{ level, qty, unitCost: costs.get(Number(product_id)) ?? 0 }]
    })
  }
}

type Step = { id: number; line: number; lane: number; at: number; by: number }

const goodsOf = ({ level, qty, unitCost }: AllocatedGoods, line: number) => ({
  product_id: Number(level.product_id),
  lot_id: Number(level.lot_id),
  qty,
  unit_cost: unitCost,
  source_line_id: line,
})

/** Picks goods into a lane, where they stay reserved for their line until they ship. */
export function pickInto(
  ledger: DemoLedger,
  { id, line, lane, at, by, stays }: Step & { stays: boolean },
  taken: readonly AllocatedGoods[],
) {
  for (const one of taken) {
    const move = { ...goodsOf(one, line), from_bin_id: Number(one.level.bin_id), to_bin_id: lane }
    ledger.post({
      source_type: 'allocations',
      source_id: id,
      event: 'pick',
      at: iso(at),
      by,
      movements: [{ ...move, reason: 'pick' }],
    })
  }
  if (!stays) return
  for (const lot of new Set(taken.map(({ level }) => Number(level.lot_id)))) {
    const inLane = ledger.levelOf(lot, lane)
    const qty = sumOf(taken.filter(({ level }) => level.lot_id === lot))
    if (inLane) ledger.promise(inLane, qty, { type: 'allocation_lines', id, line })
  }
}

/** Lets goods go from their lane to the customer. */
export function shipFrom(
  ledger: DemoLedger,
  { id, line, lane, at, by }: Step,
  taken: readonly AllocatedGoods[],
) {
  const to_bin_id = ledger.outside.virtual_customer ?? 0
  ledger.post({
    source_type: 'allocations',
    source_id: id,
    event: 'ship',
    at: iso(at),
    by,
    movements: taken.map((one) => ({ ...goodsOf(one, line), from_bin_id: lane, to_bin_id, reason: 'ship' })),
  })
}
