import { percentDone } from '../kit/text/share'
import { scaled } from '../kit/text/sum'

/** Sums of the lines of an order that decide its status: ordered, allocated, shipped and cancelled. */
export type LineSums = {
  qty_ordered: number
  qty_allocated: number
  qty_shipped: number
  qty_cancelled: number
}

/** Statuses between the confirmation of an order and its end, in which allocations move it. */
export const movingStatuses = [
  'confirmed',
  'partially_allocated',
  'allocated',
  'in_progress',
  'partially_shipped',
  'shipped',
] as const
export type MovingStatus = (typeof movingStatuses)[number]

/** What of a line is neither gone nor given up, in millionths. */
const openOf = ({ qty_ordered, qty_shipped, qty_cancelled }: LineSums) =>
  scaled(qty_ordered) - scaled(qty_shipped) - scaled(qty_cancelled)

/** The unallocated quantity of a line. */
export const backorderOf = (line: LineSums) => Number(openOf(line) - scaled(line.qty_allocated)) / 1_000_000

/** Status of an order by the sums of its lines; `isPicking` once picking has begun. */
export function saleStatusOf(
  lines: readonly LineSums[],
  { isPicking }: { isPicking: boolean },
): MovingStatus {
  if (lines.some(({ qty_shipped }) => qty_shipped > 0))
    return lines.every((line) => openOf(line) <= 0n) ? 'shipped' : 'partially_shipped'
  if (isPicking) return 'in_progress'
  if (lines.every(({ qty_allocated }) => qty_allocated === 0)) return 'confirmed'
  return lines.every((line) => openOf(line) <= scaled(line.qty_allocated))
    ? 'allocated'
    : 'partially_allocated'
}

/** A line of an order with what weighs it against the others. */
export type SoldLine = LineSums & { measure_id: number; unit_price: number | null }

/** How far an order is on the whole, in percent: by quantity where its lines have one measure, else by value. */
export function saleShares(lines: readonly SoldLine[]) {
  const percentOf = (doneOf: (line: SoldLine) => number) =>
    percentDone(
      lines.map((line) => ({
        planned: Number(scaled(line.qty_ordered) - scaled(line.qty_cancelled)) / 1_000_000,
        done: doneOf(line),
        measure_id: line.measure_id,
        value: line.unit_price,
      })),
    )
  return {
    allocated_percent: percentOf((line) => line.qty_allocated + line.qty_shipped),
    shipped_percent: percentOf((line) => line.qty_shipped),
  }
}
