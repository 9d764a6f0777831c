import { taxCode } from '../../general/taxes/tax_setup_lines'
import { defineResource } from '../../kit/define/defineResource'
import { reference } from '../../kit/fields/field'
import { amount } from '../amount'

/** A tax as the supplier billed it. */
export const invoiceTaxes = defineResource({
  name: 'invoice_taxes',
  title: 'Billed taxes',
  singular: 'billed tax',
  segment: 'purchase',
  modules: ['Purchase'],
  path: '/invoices',
  label: '{code}',
  fields: {
    invoice_id: reference('Bill', 'invoices', { fixed: true }),
    code: taxCode(),
    amount: amount('Amount'),
  },
  // A tax is written with its bill.
  access: { read: ['purchase'], write: [] },
  unique: [['invoice_id', 'code']],
  list: {
    columns: ['code', 'amount'],
    sort: [['id', 'asc']],
    search: [],
    filters: ['invoice_id', 'code'],
  },
  form: [],
})
