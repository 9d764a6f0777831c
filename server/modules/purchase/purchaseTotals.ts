import { locations } from '../../../src/resources/general/places/locations'
import type { PurchaseLine } from '../../../src/resources/purchase/purchase_lines'
import type { Purchase } from '../../../src/resources/purchase/purchases'
import { type Supplier, suppliers } from '../../../src/resources/purchase/suppliers'
import { scaled } from '../../../src/resources/kit/text/sum'
import { invalid } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { taxSetupOn } from '../../site/taxInForce'
import { taxSums } from '../../site/taxSums'
import { dollars, grossCents, mostCents, netCents } from './lineMoney'

/** Whether a supplier of this registration bills a tax. */
const bills = ({ gst_number, qst_number }: Supplier, code: string) =>
  (code === 'QST' ? qst_number : gst_number) !== null

/**
 * The taxes that are expected on the bill: those of where it is delivered, as far as the supplier is
 * registered.
 */
async function taxCents(
  unit: Unit,
  { supplier_id, location_id, order_date, freight_amount }: Purchase,
  lines: readonly PurchaseLine[],
) {
  const { province_id } = await unit.get(locations, location_id)
  if (province_id === null || order_date === null) return 0n
  const setup = await taxSetupOn(unit.trx, {
    provinceId: province_id,
    direction: 'purchase',
    on: order_date,
  })
  const supplier = await unit.get(suppliers, supplier_id)
  const taxed = [
    ...lines.map((line) => ({ class: line.tax_class ?? 'standard', amount: dollars(netCents(line)) })),
    ...(freight_amount > 0 ? [{ class: 'standard', amount: freight_amount }] : []),
  ]
  const taxes = (setup?.taxes ?? []).filter(({ code }) => bills(supplier, code))
  return taxSums(taxes, taxed, 'registrant').reduce((sum, { amount }) => sum + scaled(amount, 2), 0n)
}

/** The totals of an order, in its currency. */
export async function totalsOf(unit: Unit, purchase: Purchase, lines: readonly PurchaseLine[]) {
  const subtotal = lines.reduce((sum, line) => sum + grossCents(line), 0n)
  const net = lines.reduce((sum, line) => sum + netCents(line), 0n)
  const tax = subtotal > mostCents ? 0n : await taxCents(unit, purchase, lines)
  const total = net + scaled(purchase.freight_amount, 2) + tax
  if (subtotal > mostCents || total > mostCents) throw invalid({ total: 'max' })
  return {
    subtotal: dollars(subtotal),
    discount_total: dollars(subtotal - net),
    tax_total: dollars(tax),
    total: dollars(total),
  }
}
