import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { instant, optional, text } from '../kit/fields/field'
import { integer } from '../kit/fields/numbers'
import { withLook } from '../kit/fields/look'

/** What the gates of orders look at, one row per order. */
export const saleGatesNow = defineResource({
  name: 'sale_gates',
  title: 'Gates of sales',
  singular: 'gate',
  segment: 'sale',
  modules: ['Sale'],
  path: '/sales',
  label: '{number}',
  fields: {},
  systemFields: {
    number: text('Sale', 20),
    status: withLook(text('Status', 20), 'status'),
    customer_id: integer('Customer id'),
    buyer: withLook(text('Customer', 160), 'name'),
    /** The province that asks a licence of this customer; null where none does. */
    licence_province: withLook(optional(text('Province with licences', 3)), 'code'),
    licence_source: optional(text('Act and section', 160)),
    licence_since: optional(instant('Licences since')),
    licence: optional(text('Vaping licence', 40)),
    /** The end of its last day. */
    licence_ends_at: optional(instant('Licence until')),
    /** The first product of its lines whose ingredients were not reported to Health Canada. */
    unreported_sku: withLook(optional(text('Not reported', 40)), 'sku'),
    unreported_since: optional(instant('Not reported since')),
    /** The first that is made otherwise than was reported. */
    changed_sku: withLook(optional(text('Changed', 40)), 'sku'),
    changed_since: optional(instant('Changed since')),
  },
  access: { read: ['sale', 'sales_section'], write: [] },
  list: {
    columns: ['number', 'status', 'buyer', 'licence_province', 'licence', 'unreported_sku', 'changed_sku'],
    sort: [['id', 'asc']],
    search: [],
    filters: ['status', 'customer_id'],
  },
  form: [],
})

/** What a gate of an order knows. */
export type SaleFacts = Pick<
  Row<typeof saleGatesNow>,
  | 'buyer'
  | 'licence_province'
  | 'licence_source'
  | 'licence_since'
  | 'licence'
  | 'licence_ends_at'
  | 'unreported_sku'
  | 'unreported_since'
  | 'changed_sku'
  | 'changed_since'
>
