import type { Lot } from '../../../../src/resources/inventory/stock/lots'
import type { ReceivingLine } from '../../../../src/resources/inventory/receiving/receiving_lines'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { Goods, Place } from './receivingGoods'
import { isUnaccepted } from './receivingTotals'
import { t } from '../../../../src/texts/texts'

/** A line with something counted, and all that decides whether and where it goes into stock. */
export type Arrival = {
  /** Its place in the delivery, by which refusals speak of it. */
  place: number
  line: ReceivingLine
  goods: Goods
  /** The lot of that number, where the company has it already. */
  existing: Lot | null
  expires_on: string | null
  bin: Place | null
  quarantine: Place | null
}

const other = (text: string) => ({ code: 'other', text })

/** The most of a line that may come in altogether, in millionths; tolerance in percent, of four decimals. */
const mostOf = (expected: number, tolerance: number) =>
  (scaled(expected) * (1_000_000n + scaled(tolerance, 4))) / 1_000_000n

function wrongQty({ line, goods }: Arrival, tolerance: number): FieldErrors {
  const { qty_expected, qty_received, qty_now, reject_qty, reject_reason } = line
  const wrong: FieldErrors = {}
  const most = qty_expected === null ? null : mostOf(qty_expected, tolerance)
  if (most !== null && scaled(qty_received) + scaled(qty_now) > most)
    wrong.qty_now = other(
      `Over-receipt limit is ${unscaled(most)} ${goods.measure} (${qty_expected} expected)`,
    )
  if ((reject_qty ?? 0) > qty_now) wrong.reject_qty = other(t('Not more than received'))
  if ((reject_qty ?? 0) > 0 && reject_reason === null) wrong.reject_reason = 'requiredif'
  return wrong
}

function wrongLot({ line, goods, existing, expires_on }: Arrival, today: string): FieldErrors {
  if (!goods.lot_tracked) return {}
  // The lots of a transfer are known; without a number they are taken as they come.
  if (line.source_status === 'in_transfer')
    return line.lot_number !== null && existing === null ? { lot_number: 'exists' } : {}
  const wrong: FieldErrors = {}
  if (line.lot_number === null) wrong.lot_number = 'requiredif'
  if (goods.expiry_tracked && expires_on === null) wrong.expires_on = 'requiredif'
  const expiresOn = existing?.expires_on ?? null
  if (expiresOn !== null && line.expires_on !== null && expiresOn !== line.expires_on)
    wrong.expires_on = other(
      t('Lot {lotNumber} expires on {expiresOn}', { lotNumber: existing?.lot_number, expiresOn }),
    )
  if (expires_on !== null && expires_on < today && line.condition === 'good')
    wrong.condition = other(t('Expired on {expiresOn}: not in good condition', { expiresOn: expires_on }))
  return wrong
}

/** Everything that prevents receiving a line. */
export function wrongOf(arrival: Arrival, { tolerance, today }: { tolerance: number; today: string }) {
  const { line, bin, quarantine } = arrival
  const wrong: FieldErrors = { ...wrongQty(arrival, tolerance), ...wrongLot(arrival, today) }
  if (bin === null) wrong.bin_id = 'requiredif'
  const setAside = line.condition !== 'good' || (line.reject_qty ?? 0) > 0
  if (setAside && bin?.kind !== 'quarantine' && quarantine === null)
    wrong.condition = other(t('This location has no quarantine bin'))
  if (isUnaccepted(line))
    wrong.product_id = other(t('Not expected. Remove the line or ask Inventory to accept it'))
  return wrong
}
