import { supplierMachine } from '../../machines/workflows/purchase/suppliers'
import { computed } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { languageField } from '../general/lists/languageField'
import { choice, day, email, flag, optional, reference, text, withDefault } from '../kit/fields/field'
import { integer, money, percent } from '../kit/fields/numbers'
import { withLook } from '../kit/fields/look'
import { linesOf } from '../kit/define/facets/lines'
import { supplierProducts } from './supplier_products'

const help = 'The company’s if left blank'

/** A supplier of materials, flavours, packaging, stamps, services or freight. */
export const suppliers = defineResource({
  name: 'suppliers',
  title: 'Suppliers',
  singular: 'supplier',
  segment: 'purchase',
  modules: ['Purchase', 'Inventory'],
  path: '/suppliers',
  pagePath: '/supplier/:id?',
  prefix: 'SU',
  label: '{name}',
  referenceLook: 'party',
  fields: {
    name: withLook(text('Name', 160), 'name'),
    legal_name: optional(text('Legal name', 160)),
    language: languageField('The papers for this supplier are in it'),
    kind: choice('Kind', ['material', 'flavour_house', 'packaging', 'excise', 'service', 'freight']),
    contact: optional(text('Contact', 120)),
    email: optional(email('E-mail')),
    phone: optional(text('Phone', 30)),
    website: optional(text('Website', 160)),
    address: optional(text('Address', 200)),
    city: optional(text('City', 80)),
    province_id: optional(reference('Province', 'provinces')),
    country_id: optional(reference('Country', 'countries')),
    postal_code: withLook(optional(text('Postal code', 12)), 'code'),
    currency_id: optional(reference('Currency', 'currencies', { where: { is_active: 1 } })),
    payment_term_id: optional(
      reference('Terms', 'parameters', { where: { type_code: 'payment_term', is_active: 1 } }),
    ),
    incoterm: optional(text('Incoterm', 20)),
    lead_time_days: optional(integer('Lead time', { unit: 'days', min: 0, max: 3650 })),
    min_order_amount: optional(money('Minimum order', { max: 9_999_999_999 })),
    early_discount_percent: optional(percent('Early payment discount')),
    early_discount_days: optional(
      integer('If paid within', { unit: 'days', min: 0, max: 365, help: 'Of the bill date' }),
    ),
    gst_number: optional(
      text('GST/HST number', 20, { pattern: /^\d{9}RT\d{4}$/, patternMessage: 'Use 123456789RT0001' }),
    ),
    qst_number: optional(
      text('QST number', 20, { pattern: /^\d{10}TQ\d{4}$/, patternMessage: 'Use 1234567890TQ0001' }),
    ),
    match_qty_percent: optional(percent('Quantity tolerance', { help })),
    match_price_percent: optional(percent('Price tolerance', { help })),
    match_amount: optional(money('Tolerance of a line', { max: 9_999_999_999, help })),
    is_approved: withDefault(flag('Approved'), false),
    approved_until: optional(day('Approved until')),
  },
  systemFields: {
    on_time_percent: optional(percent('On time', { help: 'Orders of 12 months, as of last night' })),
    quality_percent: optional(percent('Not rejected', { help: 'Deliveries of 12 months, as of last night' })),
  },
  derived: { open_orders: computed(integer('Open orders')) },
  workflow: supplierMachine,
  events: {
    hold: {
      label: 'Hold',
      confirmText: 'No new orders are sent to this supplier.',
      broadcastAs: 'held',
      doneText: 'put on hold',
    },
    release: { label: 'Release', tone: 'primary', broadcastAs: 'released' },
    deactivate: {
      label: 'Deactivate',
      confirmText: 'The supplier can no longer be chosen. Past purchases stay on record.',
      broadcastAs: 'deactivated',
    },
    activate: { label: 'Activate', tone: 'primary', broadcastAs: 'activated' },
  },
  access: { read: ['purchase'], write: ['purchase'] },
  lookup: {},
  lines: {
    supplier_products: linesOf(supplierProducts, {
      via: 'supplier_id',
      naming: ['product'],
      behind: { product_id: ['sku'], min_qty: ['measure'], lead_time_days: ['measured_days'] },
    }),
  },
  unique: [['name']],
  attachments: true,
  list: {
    columns: [
      'number',
      'name',
      'kind',
      'city',
      'country_id',
      'currency_id',
      'is_approved',
      'open_orders',
      'on_time_percent',
      'quality_percent',
      'status',
    ],
    sort: [['name', 'asc']],
    search: ['number', 'name', 'legal_name', 'city'],
    filters: ['status', 'kind', 'country_id', 'is_approved'],
  },
  form: [
    {
      section: 'General',
      fields: [
        'name',
        'legal_name',
        'kind',
        'language',
        'contact',
        'email',
        'phone',
        'website',
        'address',
        'city',
        'province_id',
        'country_id',
        'postal_code',
      ],
    },
    {
      section: 'Terms',
      fields: [
        'currency_id',
        'payment_term_id',
        'incoterm',
        'lead_time_days',
        'min_order_amount',
        'early_discount_percent',
        'early_discount_days',
      ],
    },
    {
      section: 'Tolerances of bills',
      fields: ['match_qty_percent', 'match_price_percent', 'match_amount'],
    },
    { section: 'Tax', fields: ['gst_number', 'qst_number'] },
    { section: 'Quality', fields: ['is_approved', 'approved_until'] },
  ],
})

export type Supplier = Row<typeof suppliers>
