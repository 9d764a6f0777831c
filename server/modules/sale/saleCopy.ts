import { saleCalls } from '../../../src/resources/sale/saleCalls'
import { saleLines } from '../../../src/resources/sale/sale_lines'
import { sales } from '../../../src/resources/sale/sales'
import { pickValues } from '../../../src/resources/kit/fields/pickValues'
import { onCall } from '../../calls/handlers'
import { invalidBecause } from '../../engine/errors'
import { create } from '../../engine/crud'
import { settingsNow } from '../../site/settings'
import { dayAt } from '../../site/plant'
import { saleProductsOf } from '../../site/saleGoods'
import { t } from '../../../src/texts/texts'

/** What a copy takes over of an order: the customer, the address and the terms. */
const taken = [
  'customer_id',
  'location_id',
  'pick_up',
  'priority',
  'ship_to_address1',
  'ship_to_address2',
  'ship_to_city',
  'ship_to_province_id',
  'ship_to_country_id',
  'ship_to_postal_code',
  'ship_to_contact',
  'ship_to_phone',
  'ship_to_email',
  'price_tier_id',
  'payment_term_id',
  'freight_amount',
  'duty_exempt',
  'exempt_licence',
] as const

onCall(saleCalls.copy, async ({ unit, input }) => {
  const { id } = input
  const sale = await unit.get(sales, id)
  const lines = await unit.find(saleLines, { sale_id: id })
  const wares = await saleProductsOf(
    unit.trx,
    lines.map(({ product_id }) => product_id),
  )
  const sold = lines.filter(({ product_id }) => {
    const ware = wares.get(product_id)
    return ware?.is_saleable === true && ['active', 'discontinued'].includes(ware.status)
  })
  if (sold.length === 0) throw invalidBecause('sale_lines', t('None of its products are sold any more'))
  const { 'company.timezone': timezone } = await settingsNow(unit.trx, 'company.timezone')
  const made = await create(unit, sales, {
    ...pickValues(sale, taken),
    order_date: dayAt(unit.at, timezone),
    sale_lines: sold.map(({ product_id, qty_ordered, description }) => ({
      product_id,
      qty_ordered,
      description,
    })),
  })
  return unit.get(sales, Number(made.id))
})
