import { taxCodes } from '../../general/taxes/tax_setup_lines'
import { defineReport } from '../../kit/define/defineReport'
import { choice, day, reference } from '../../kit/fields/field'
import { decimal, percent } from '../../kit/fields/numbers'

const cad = (label: string) => decimal(label, 2, { unit: 'CAD', min: 0, minDecimals: 2 })

/** The taxes on confirmed orders by the province they go to, to the cent as on the documents. */
export const taxesCharged = defineReport({
  name: 'taxes_charged',
  title: 'Taxes charged',
  singular: 'tax',
  segment: 'sale',
  modules: ['Sale'],
  path: '/sales?show=taxes-charged',
  label: '{code}',
  columns: {
    ship_to_province_id: reference('Province', 'provinces'),
    code: choice('Tax', taxCodes),
    rate: percent('Rate'),
    sale_id: reference('Sale', 'sales'),
    customer_id: reference('Customer', 'customers'),
    order_date: day('Order date'),
    taxable: cad('Taxable'),
    amount: cad('Tax'),
  },
  read: ['sale', 'sales_section'],
  list: {
    columns: [
      'ship_to_province_id',
      'code',
      'rate',
      'sale_id',
      'customer_id',
      'order_date',
      'taxable',
      'amount',
    ],
    sort: [['order_date', 'desc']],
    search: ['sale', 'customer'],
    filters: ['ship_to_province_id', 'code', 'customer_id', 'sale_id', 'order_date'],
    totals: ['taxable', 'amount'],
  },
  report: {
    groups: ['ship_to_province_id', 'code', 'order_date:month', 'customer_id'],
    grouped: ['ship_to_province_id', 'code'],
    sums: ['taxable', 'amount'],
    rowLink: '/sale/{sale_id}',
  },
})
