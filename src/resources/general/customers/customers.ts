import { customerMachine } from '../../../machines/workflows/general/customers'
import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  day,
  email,
  flag,
  optional,
  reference,
  text,
  withDefault,
  namesOf,
} from '../../kit/fields/field'
import { integer, money } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { address } from '../places/address'
import { linesOf } from '../../kit/define/facets/lines'
import { languageField } from '../lists/languageField'
import { customerTags } from './customer_tags'

/** Of what trade a customer is. */
export const customerKinds = ['distributor', 'retailer', 'chain', 'online', 'export', 'internal'] as const

/** Tax status of a customer, which decides the taxes on a sale. */
export const taxStatuses = ['registrant', 'resale_exempt', 'end_consumer', 'first_nation', 'export'] as const

const shipping = address('ship')
const billing = address('bill', 'Billing')

/** A customer: a distributor, a shop, a chain and its stores. */
export const customers = defineResource({
  name: 'customers',
  title: 'Customers',
  singular: 'customer',
  segment: 'general',
  modules: ['Administration', 'Sale'],
  path: '/general/customers',
  pagePath: '/general/customer/:id?',
  prefix: 'CU',
  label: '{name}',
  referenceLook: 'party',
  fields: {
    name: withLook(text('Name', 160), 'name'),
    legal_name: text('Legal name', 160),
    kind: choice('Kind', customerKinds),
    parent_customer_id: optional(reference('Belongs to', 'customers')),
    vaping_licence: optional(text('Vaping licence', 40)),
    vaping_licence_expires_on: optional(day('Licence expires')),
    language: languageField('The papers for this customer are in it'),
    ...shipping,
    ship_email: optional(email('E-mail')),
    ...billing,
    bill_province_id: optional(billing.bill_province_id),
    bill_email: optional(email('Billing e-mail')),
    tax_status: withLook(withDefault(choice('Tax status', taxStatuses), 'registrant'), 'status'),
    gst_number: optional(
      text('GST/HST number', 20, { pattern: /^\d{9}RT\d{4}$/, patternMessage: 'Use 123456789RT0001' }),
    ),
    qst_number: optional(
      text('QST number', 20, { pattern: /^\d{10}TQ\d{4}$/, patternMessage: 'Use 1234567890TQ0001' }),
    ),
    pst_number: optional(text('PST number', 20)),
    currency_id: optional(reference('Currency', 'currencies', { where: { is_active: 1 } })),
    payment_term_id: optional(
      reference('Terms', 'parameters', { where: { type_code: 'payment_term', is_active: 1 } }),
    ),
    price_tier_id: optional(reference('Price tier', 'price_tiers', { where: { is_active: 1 } })),
    credit_limit: optional(money('Credit limit', { max: 9_999_999_999, help: 'No limit if left blank' })),
    partial_shipment: withDefault(flag('Partial shipments'), true),
    whole_cartons: withDefault(flag('Whole cartons only'), false),
    min_shelf_life_days: optional(integer('Shelf life at least', { unit: 'days', min: 0, max: 3650 })),
  },
  systemFields: {
    status_note: optional(text('Note', 200)),
    tags: optional(text('Tags', 500, { commaSeparated: true })),
  },
  derived: {
    open_sales: computed(integer('Open orders')),
    open_balance: computed(money('Open balance')),
  },
  workflow: customerMachine,
  events: {
    hold: {
      label: 'Hold',
      confirmText: 'Sales are not confirmed and no stock is allocated to this customer until it is released.',
      inputs: { reason: text('Reason', 200) },
      broadcastAs: 'held',
      doneText: 'put on hold',
    },
    release: { label: 'Release', tone: 'primary', broadcastAs: 'released' },
    deactivate: {
      label: 'Deactivate',
      confirmText: 'The customer can no longer be chosen. Past sales stay on record.',
      broadcastAs: 'deactivated',
    },
    activate: { label: 'Activate', tone: 'primary', broadcastAs: 'activated' },
    merge_away: { label: 'Merge', inputs: { note: text('Note', 200) }, hidden: true, broadcastAs: 'merged' },
  },
  access: { read: ['general', 'sale'], write: ['general', 'sale'], create: ['general'], remove: ['general'] },
  lookup: {},
  lines: { customer_tags: linesOf(customerTags, { via: 'customer_id' }) },
  mergeable: true,
  attachments: true,
  list: {
    columns: [
      'number',
      'name',
      'kind',
      'ship_city',
      'ship_province_id',
      'price_tier_id',
      'payment_term_id',
      'open_sales',
      'open_balance',
      'status',
    ],
    sort: [['number', 'asc']],
    search: ['number', 'name', 'legal_name', 'ship_city', 'tags'],
    filters: [
      'kind',
      'status',
      'ship_province_id',
      'parent_customer_id',
      'price_tier_id',
      'tax_status',
      'tags',
    ],
  },
  form: [
    {
      part: 'General',
      section: 'General',
      fields: [
        'name',
        'legal_name',
        'kind',
        'parent_customer_id',
        'vaping_licence',
        'vaping_licence_expires_on',
        'language',
        'status_note',
      ],
    },
    {
      part: 'Addresses',
      section: 'Ship-to address',
      fields: [...namesOf(shipping), 'ship_email'],
    },
    {
      part: 'Addresses',
      section: 'Billing address',
      fields: [...namesOf(billing), 'bill_email'],
    },
    { part: 'Tax', section: 'Tax', fields: ['tax_status', 'gst_number', 'qst_number', 'pst_number'] },
    {
      part: 'Terms and prices',
      section: 'Terms and prices',
      fields: [
        'currency_id',
        'price_tier_id',
        'payment_term_id',
        'credit_limit',
        'partial_shipment',
        'whole_cartons',
        'min_shelf_life_days',
      ],
    },
  ],
})

export type Customer = Row<typeof customers>
