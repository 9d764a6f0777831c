import { locations } from '../../../src/resources/general/places/locations'
import type { PurchaseLine } from '../../../src/resources/purchase/purchase_lines'
import type { Purchase } from '../../../src/resources/purchase/purchases'
import { type Supplier, suppliers } from '../../../src/resources/purchase/suppliers'
import { scaled } from '../../../src/resources/kit/text/sum'
import { invalid } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { taxSetupOn } from '../../site/taxInForce'
import { type Taxed, taxSums } from '../../site/taxSums'
import { dollars, grossCents, mostCents, netCents } from './lineMoney'

/** Whether a supplier of this registration bills a tax. */
const bills = ({ gst_number, qst_number }: Supplier, code: string) =>
  (code === 'QST' ? qst_number : gst_number) !== null

/** The taxes a supplier is expected to bill in a province on a day, as far as it is registered. */
export async function expectedTaxes(
  unit: Unit,
  {
    supplier,
    provinceId,
    on,
    taxed,
  }: { supplier: Supplier; provinceId: number | null; on: string | null; taxed: readonly Taxed[] },
) {
  if (provinceId === null || on === null) return []
  const setup = await taxSetupOn(unit.trx, { provinceId, direction: 'purchase', on })
  const taxes = (setup?.taxes ?? []).filter(({ code }) => bills(supplier, code))
  return taxSums(taxes, taxed, 'registrant')
}

/** The taxes that are expected on the bill of an order: those of where it is delivered. */
async function taxCents(
  unit: Unit,
  { supplier_id, location_id, order_date, freight_amount }: Purchase,
  lines: readonly PurchaseLine[],
) {
  const { province_id } = await unit.get(locations, location_id)
  const sums = await expectedTaxes(unit, {
    supplier: await unit.get(suppliers, supplier_id),
    provinceId: province_id,
    on: order_date,
    taxed: [
      ...lines.map((line) => ({ class: line.tax_class ?? 'standard', amount: dollars(netCents(line)) })),
      ...(freight_amount > 0 ? [{ class: 'standard', amount: freight_amount }] : []),
    ],
  })
  return sums.reduce((sum, { amount }) => sum + scaled(amount, 2), 0n)
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
