import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, day, optional, reference } from '../../kit/fields/field'
import { type TaxCode, taxCode } from '../taxes/tax_setup_lines'

/** What happens in the plant that the books have to know. */
export const accountingEvents = [
  'goods_received',
  'supplier_invoice',
  'price_variance',
  'quantity_variance',
  'freight',
  'duty',
  'excise_duty',
  'tax_recoverable',
  'tax_payable',
  'sale_revenue',
  'sale_discount',
  'cost_of_goods_sold',
  'stock_gain',
  'stock_loss',
  'scrap',
  'sample',
  'production_consume',
  'production_output',
  'production_variance',
] as const
export type AccountingEvent = (typeof accountingEvents)[number]

/** The documents that are booked, with the events of each. */
export const accountingDocuments = {
  goods_receipt: ['goods_received', 'price_variance', 'quantity_variance', 'freight', 'duty'],
  supplier_invoice: ['supplier_invoice', 'price_variance', 'tax_recoverable'],
  sale_invoice: ['sale_revenue', 'sale_discount', 'tax_payable', 'cost_of_goods_sold'],
  stock_adjustment: ['stock_gain', 'stock_loss', 'scrap', 'sample'],
  production_order: [
    'production_consume',
    'excise_duty',
    'production_output',
    'production_variance',
    'scrap',
  ],
} as const satisfies Record<string, readonly AccountingEvent[]>
export type AccountingDocument = keyof typeof accountingDocuments

const leaf = { where: { is_postable: 1, is_active: 1 } }

/** The event as a field. */
export const accountingEvent = () => choice('Event', accountingEvents)

/** Which two accounts an event goes to: for all, or for one category, location or tax, from a day on. */
export const accountingMappings = defineResource({
  name: 'accounting_mappings',
  title: 'Accounting mapping',
  singular: 'mapping',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/accounting-mapping',
  label: '{event}',
  fields: {
    event: accountingEvent(),
    category_id: optional(reference('Category', 'categories')),
    location_id: optional(reference('Location', 'locations')),
    tax_code: optional(taxCode()),
    debit_account_id: reference('Debit', 'accounts', leaf),
    credit_account_id: reference('Credit', 'accounts', leaf),
    valid_from: day('Valid from'),
  },
  access: { read: ['general'], write: ['general'] },
  unique: [['event', 'category_id', 'location_id', 'tax_code', 'valid_from']],
  list: {
    columns: [
      'event',
      'category_id',
      'location_id',
      'tax_code',
      'debit_account_id',
      'credit_account_id',
      'valid_from',
    ],
    sort: [
      ['event', 'asc'],
      ['valid_from', 'desc'],
    ],
    search: [],
    filters: ['event', 'category_id', 'location_id'],
  },
  form: [
    { section: 'What', fields: ['event', 'category_id', 'location_id', 'tax_code', 'valid_from'] },
    { section: 'Accounts', fields: ['debit_account_id', 'credit_account_id'] },
  ],
})

export type AccountingMapping = Row<typeof accountingMappings>

/** What an account pair is looked up for. */
export type MappingAsk = {
  event: AccountingEvent
  category_id: number | null
  location_id: number | null
  tax_code: TaxCode | null
  on: string
}

type Key = Pick<AccountingMapping, 'event' | 'category_id' | 'location_id' | 'tax_code' | 'valid_from'>

/** How much a mapping says of its own: a tax has its own account whatever is sold, then category, then location. */
const weight = ({ category_id, location_id, tax_code }: Key) =>
  (tax_code === null ? 0 : 4) + (category_id === null ? 0 : 2) + (location_id === null ? 0 : 1)

const covers = (mapping: Key, ask: MappingAsk) =>
  mapping.event === ask.event &&
  mapping.valid_from <= ask.on &&
  (['category_id', 'location_id', 'tax_code'] as const).every(
    (name) => mapping[name] === null || mapping[name] === ask[name],
  )

/** The mapping that decides: the most specific, of those the youngest on that day; null is a gap. */
export const decidingMapping = <M extends Key>(mappings: readonly M[], ask: MappingAsk): M | null =>
  mappings
    .filter((mapping) => covers(mapping, ask))
    .toSorted(
      (one, other) => weight(other) - weight(one) || other.valid_from.localeCompare(one.valid_from),
    )[0] ?? null

/** What a mapping is meant for, in words. */
export const mappingReach = ({
  category,
  location,
  tax_code,
}: Pick<AccountingMapping, 'category' | 'location' | 'tax_code'>) =>
  [category, location, tax_code].filter(Boolean).join(', ') || 'Everything'
