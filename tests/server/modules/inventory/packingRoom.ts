import { countries } from '../../../../src/resources/general/countries'
import { customers } from '../../../../src/resources/general/customers'
import { provinces } from '../../../../src/resources/general/provinces'
import { currencies } from '../../../../src/resources/general/currencies'
import { saleLines } from '../../../../src/resources/sale/sale_lines'
import { sales } from '../../../../src/resources/sale/sales'
import { measures } from '../../../../src/resources/inventory/measures'
import type { Stockroom } from './stockroom'

export type SoldLine = { product_id: number; qty: number }

/** A customer in Ontario, and confirmed sales to him. */
export async function openPackingRoom(room: Stockroom) {
  const known = await room.as(async (unit) => {
    const [canada] = await unit.find(countries, { iso2: 'CA' })
    const [ontario] = await unit.find(provinces, { code: 'ON', country_id: canada?.id })
    const [quebec] = await unit.find(provinces, { code: 'QC', country_id: canada?.id })
    const [dollar] = await unit.find(currencies, { code: 'CAD' })
    const [piece] = await unit.find(measures, { code: 'ea' })
    const customer = await unit.insert(customers, {
      name: 'Corner Vape',
      legal_name: 'Corner Vape Inc.',
      kind: 'retailer',
      ship_province_id: ontario?.id,
      min_shelf_life_days: 90,
    })
    return {
      ontario: ontario?.id ?? 0,
      quebec: quebec?.id ?? 0,
      dollar: dollar?.id ?? 0,
      piece: piece?.id ?? 0,
      customer: customer.id,
    }
  })
  /** A confirmed sale of these products. */
  const sold = (lines: readonly SoldLine[], more: Record<string, unknown> = {}) =>
    room.as(async (unit) => {
      const sale = await unit.insert(sales, {
        status: 'confirmed',
        customer_id: known.customer,
        location_id: room.site,
        order_date: '2026-11-01',
        promised_on: '2026-11-30',
        ship_to_province_id: known.ontario,
        currency_id: known.dollar,
        rate_to_cad: 1,
        ...more,
      })
      const ids: number[] = []
      for (const [at, { product_id, qty }] of lines.entries())
        ids.push(
          (
            await unit.insert(saleLines, {
              sale_id: sale.id,
              line_no: at + 1,
              product_id,
              qty_ordered: qty,
              measure_id: known.piece,
              tax_class: 'standard',
            })
          ).id,
        )
      return { id: sale.id, number: sale.number, lines: ids }
    })
  return { ...known, sold }
}
