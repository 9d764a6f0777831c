import type { PurchaseLine } from '../../../../src/resources/purchase/purchase_lines'
import type { Purchase } from '../../../../src/resources/purchase/purchases'
import { scaled } from '../../../../src/resources/kit/text/sum'

type Billed = Pick<
  PurchaseLine,
  | 'product_id'
  | 'qty_ordered'
  | 'qty_cancelled'
  | 'qty_received'
  | 'qty_rejected'
  | 'qty_returned'
  | 'qty_invoiced'
>

/**
 * Whether all of a line was billed that will be: what was ordered, or, once it has all come, what was kept of it if that
 * is less. An order for 100 that received 101 does not wait for a bill over the last one.
 */
function isBilled(line: Billed, services: ReadonlySet<number>) {
  const needed = scaled(line.qty_ordered) - scaled(line.qty_cancelled)
  const received = scaled(line.qty_received)
  const remaining = received - scaled(line.qty_rejected) - scaled(line.qty_returned)
  const isComplete = !services.has(line.product_id) && received >= needed
  const due = isComplete && remaining < needed ? remaining : needed
  return scaled(line.qty_invoiced) >= due
}

/** How far an order is billed, from its lines alone. */
export function billedStatusOf(
  lines: readonly Billed[],
  services: ReadonlySet<number>,
): Purchase['invoice_status'] {
  if (!lines.some(({ qty_invoiced }) => qty_invoiced > 0)) return 'not_invoiced'
  return lines.every((line) => isBilled(line, services)) ? 'invoiced' : 'partially_invoiced'
}
