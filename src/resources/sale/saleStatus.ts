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
export type WeighedLine = LineSums & { measure_id: number; unit_price: number | null }

/** What of a line is ordered and not cancelled, in its measure. */
const orderedOf = ({ qty_ordered, qty_cancelled }: WeighedLine) => qty_ordered - qty_cancelled

/**
 * Weight of one unit of a line among those of its order: pieces count alike where all lines have one measure,
 * else by price; lines count alike where no price tells them apart.
 */
function weightOf(lines: readonly WeighedLine[]): (line: WeighedLine) => number {
  if (new Set(lines.map(({ measure_id }) => measure_id)).size <= 1) return () => 1
  if (lines.some(({ unit_price }) => unit_price)) return ({ unit_price }) => unit_price ?? 0
  return (line) => 1 / orderedOf(line)
}

/** Percent of the ordered quantities that is done: 100 only when every line is, those without a price included. */
function percentOf(lines: readonly WeighedLine[], done: (line: WeighedLine) => number) {
  const ordered = lines.filter((line) => orderedOf(line) > 0)
  if (ordered.length === 0) return 0
  if (ordered.every((line) => scaled(done(line)) >= scaled(line.qty_ordered) - scaled(line.qty_cancelled)))
    return 100
  const weight = weightOf(ordered)
  const whole = ordered.reduce((sum, line) => sum + weight(line) * orderedOf(line), 0)
  const part = ordered.reduce((sum, line) => sum + weight(line) * Math.min(done(line), orderedOf(line)), 0)
  return Math.min(99, Math.floor((100 * part) / whole + 1e-9))
}

/** How far an order is on the whole, in percent: by quantity where its lines have one measure, else by value. */
export const saleShares = (lines: readonly WeighedLine[]) => ({
  allocated_percent: percentOf(lines, (line) => line.qty_allocated + line.qty_shipped),
  shipped_percent: percentOf(lines, (line) => line.qty_shipped),
})
