import { customerMachine } from '../../machines/workflows/customers'
import { defineResource, type Row } from '../kit/defineResource'
import { choice, email, flag, integer, money, optional, reference, text, withDefault } from '../kit/field'

/** How a customer stands to the taxes on a sale. */
export const taxStatuses = ['registrant', 'resale_exempt', 'end_consumer', 'first_nation', 'export'] as const

/** Somebody the company sells to: a distributor, a shop, a chain and its stores. */
export const customers = defineResource({
  name: 'customers',
  title: 'Customers',
  one: 'customer',
  segment: 'general',
  modules: ['Administration', 'Sale'],
  path: '/general/customers',
  pagePath: '/general/customer/:id?',
  prefix: 'CU',
  label: '{name}',
  fields: {
    name: text('Name', 160),
    legal_name: text('Legal name', 160),
    kind: choice('Kind', ['distributor', 'retailer', 'chain', 'online', 'export', 'internal']),
    parent_customer_id: optional(reference('Belongs to', 'customers')),
    vaping_licence: optional(text('Vaping licence', 40)),
    ship_address1: optional(text('Address', 120)),
    ship_address2: optional(text('Address, line 2', 120)),
    ship_city: optional(text('City', 80)),
    ship_province_id: reference('Province', 'provinces'),
    ship_country_id: optional(reference('Country', 'countries')),
    ship_postal_code: optional(text('Postal code', 12)),
    ship_contact: optional(text('Contact', 120)),
    ship_phone: optional(text('Phone', 30)),
    ship_email: optional(email('E-mail')),
    bill_address1: optional(text('Billing address', 120)),
    bill_address2: optional(text('Billing address, line 2', 120)),
    bill_city: optional(text('Billing city', 80)),
    bill_province_id: optional(reference('Billing province', 'provinces')),
    bill_country_id: optional(reference('Billing country', 'countries')),
    bill_postal_code: optional(text('Billing postal code', 12)),
    bill_contact: optional(text('Billing contact', 120)),
    bill_phone: optional(text('Billing phone', 30)),
    bill_email: optional(email('Billing e-mail')),
    tax_status: withDefault(choice('Tax status', taxStatuses), 'registrant'),
    gst_number: optional(
      text('GST/HST number', 20, { pattern: /^\d{9}RT\d{4}$/, say: 'Use 123456789RT0001' }),
    ),
    qst_number: optional(text('QST number', 20, { pattern: /^\d{10}TQ\d{4}$/, say: 'Use 1234567890TQ0001' })),
    pst_number: optional(text('PST number', 20)),
    currency_id: optional(reference('Currency', 'currencies', { among: { is_active: 1 } })),
    payment_term_id: optional(
      reference('Terms', 'parameters', { among: { type_code: 'payment_term', is_active: 1 } }),
    ),
    credit_limit: optional(money('Credit limit', { max: 9_999_999_999, help: 'None when left empty' })),
    partial_shipment: withDefault(flag('Partial shipments'), true),
    min_shelf_life_days: optional(integer('Shelf life at least', { unit: 'days', min: 0, max: 3650 })),
  },
  kept: {
    status_note: optional(text('Note', 200)),
    tags: optional(text('Tags', 500)),
  },
  workflow: customerMachine,
  statuses: ['active', 'on_hold', 'inactive'],
  events: {
    hold: {
      label: 'Hold',
      sentence: 'No new sale is confirmed and nothing is allocated to this customer until it is released.',
      asks: { reason: text('Reason', 200) },
      announced: 'held',
    },
    release: { label: 'Release', tone: 'primary', announced: 'released' },
    deactivate: {
      label: 'Deactivate',
      sentence: 'The customer is offered nowhere any more. What was sold stays in the records.',
      announced: 'deactivated',
    },
    activate: { label: 'Activate', tone: 'primary', announced: 'activated' },
    merge_away: { label: 'Merge', asks: { note: text('Note', 200) }, quiet: true, announced: 'merged' },
  },
  access: { read: ['general', 'sale'], write: ['general', 'sale'], create: ['general'], remove: ['general'] },
  lookup: true,
  lines: { customer_tags: { via: 'customer_id' } },
  merges: true,
  attachments: true,
  list: {
    columns: [
      'number',
      'name',
      'kind',
      'ship_city',
      'ship_province_id',
      'parent_customer_id',
      'payment_term_id',
      'tags',
      'status',
    ],
    sort: [['number', 'asc']],
    search: ['number', 'name', 'legal_name', 'ship_city', 'tags'],
    filters: ['kind', 'status', 'ship_province_id', 'parent_customer_id', 'tax_status', 'tags'],
  },
  form: [
    {
      section: 'General',
      fields: ['name', 'legal_name', 'kind', 'parent_customer_id', 'vaping_licence', 'status_note'],
    },
    {
      section: 'Ship-to address',
      fields: [
        'ship_address1',
        'ship_address2',
        'ship_city',
        'ship_province_id',
        'ship_country_id',
        'ship_postal_code',
        'ship_contact',
        'ship_phone',
        'ship_email',
      ],
    },
    {
      section: 'Billing address',
      fields: [
        'bill_address1',
        'bill_address2',
        'bill_city',
        'bill_province_id',
        'bill_country_id',
        'bill_postal_code',
        'bill_contact',
        'bill_phone',
        'bill_email',
      ],
    },
    { section: 'Tax', fields: ['tax_status', 'gst_number', 'qst_number', 'pst_number'] },
    {
      section: 'Terms and prices',
      fields: ['currency_id', 'payment_term_id', 'credit_limit', 'partial_shipment', 'min_shelf_life_days'],
    },
  ],
})

export type Customer = Row<typeof customers>
