import { withCheckDigit } from '../../../../src/resources/inventory/products/checkDigit'
import type { DemoRow, Tables } from '../../company/tables'

/** From which quantities on a supplier sells cheaper: in deliveries as they are usual, and by the pallet. */
const steps = [
  { times: 0.5, price: 1 },
  { times: 4, price: 0.96 },
  { times: 20, price: 0.91 },
] as const

const rounded = (qty: number) => {
  const size = 10 ** Math.max(0, Math.floor(Math.log10(qty)))
  return Math.max(1, Math.round(qty / size) * size)
}

/** What each supplier sells, at which quantities and prices, and who takes less for bills that are paid early. */
export function addSupplierProducts(to: Tables, suppliers: readonly DemoRow[]) {
  const rates = new Map(to.rows('currencies').map(({ id, rate_to_cad }) => [id, Number(rate_to_cad)]))
  const byId = new Map(suppliers.map((supplier) => [supplier.id, supplier]))
  for (const product of to.rows('products')) {
    const supplier = byId.get(Number(product.preferred_supplier_id))
    if (product.is_purchasable !== true || !supplier) continue
    const factor = Number(product.purchase_factor ?? 1)
    const price =
      (Number(product.last_cost ?? 0.05) * factor) / (rates.get(Number(supplier.currency_id)) ?? 1)
    const usual = Math.max(1, Number(product.reorder_qty ?? 100) / factor)
    const from = new Set<number>()
    for (const step of steps) {
      const min_qty = rounded(usual * step.times)
      if (from.has(min_qty)) continue
      from.add(min_qty)
      to.add('supplier_products', {
        supplier_id: supplier.id,
        product_id: product.id,
        supplier_sku: product.supplier_sku ?? null,
        // The pack that is sold by the piece has the number of its label.
        ...(from.size === 1 && { gtin: withCheckDigit(`0756780${String(product.id).padStart(6, '0')}`) }),
        min_qty,
        unit_price: Number((price * step.price).toFixed(4)),
        lead_time_days: product.id % 3 === 0 ? Number(supplier.lead_time_days ?? 7) + (product.id % 5) : null,
      })
    }
  }
  for (const supplier of suppliers)
    if (supplier.id % 5 === 1) Object.assign(supplier, { early_discount_percent: 2, early_discount_days: 10 })
}
