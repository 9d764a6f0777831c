import type { Purchase } from '../../../src/resources/purchase/purchases'
import type { PurchaseLine } from '../../../src/resources/purchase/purchase_lines'
import { scaled, unscaled } from '../../../src/resources/kit/text/sum'

/** How much of a line is agreed on, and how much of that has come. */
export type Counted = Pick<PurchaseLine, 'qty_ordered' | 'qty_received' | 'qty_cancelled'>

const one = scaled(1)

const wantedOf = ({ qty_ordered, qty_cancelled }: Counted) => scaled(qty_ordered) - scaled(qty_cancelled)

/** What may still come of a line, in its purchase measure. */
export function openOf(line: Counted): number {
  const open = wantedOf(line) - scaled(line.qty_received)
  return open > 0n ? Number(unscaled(open)) : 0
}

/** Status of a line, which follows from its quantities alone. */
export function lineStatusOf(line: Counted): PurchaseLine['line_status'] {
  const isStarted = line.qty_received > 0
  if (openOf(line) > 0) return isStarted ? 'partially_received' : 'open'
  return isStarted ? 'received' : 'cancelled'
}

/** So much of a line has come, in millionths of it; what was cancelled whole is no longer waited for. */
function shareOf(line: Counted) {
  const [ordered, received] = [wantedOf(line), scaled(line.qty_received)]
  return received >= ordered ? one : (received * one) / ordered
}

/** What an order keeps of its lines, from which its status follows. */
export const progressOf = (
  lines: readonly Counted[],
): Pick<Purchase, 'line_count' | 'lines_received' | 'open_lines' | 'begun_lines'> => ({
  line_count: lines.length,
  lines_received: Number(unscaled(lines.reduce((sum, line) => sum + shareOf(line), 0n))),
  open_lines: lines.filter((line) => openOf(line) > 0).length,
  begun_lines: lines.filter(({ qty_received }) => qty_received > 0).length,
})
