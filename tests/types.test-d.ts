import { onComputed } from '../server/realtime/feed/computed'
import { productionOrderMachine } from '../src/machines/workflows/production/production_orders'
import type { signInCalls } from '../src/resources/general/auth/signInCalls'
import { lowStockNow } from '../src/resources/inventory/replenishment/lowStockNow'
import { transferLines } from '../src/resources/inventory/transfers/transfer_lines'
import { defineKind } from '../src/resources/imports/defineKind'
import { defineReport } from '../src/resources/kit/define/defineReport'
import { defineResource } from '../src/resources/kit/define/defineResource'
import type { AnyResource } from '../src/resources/kit/define/definition'
import { callAt } from '../src/api/callAt'
import { callApi, callPage } from '../src/api/calls'
import { changeLogCalls } from '../src/resources/general/system/changeLogCalls'
import { exportCalls, lookupCall, totalsCall } from '../src/resources/kit/query/resourceCalls'
import { computedValue } from '../src/streams/rows/computedValue'
import { computed, joined } from '../src/resources/kit/define/derived'
import { linesOf } from '../src/resources/kit/define/facets/lines'
import type { CreateInput, Row } from '../src/resources/kit/define/row'
import { choice, day, instant, longText, optional, reference, text } from '../src/resources/kit/fields/field'
import { integer, quantity } from '../src/resources/kit/fields/numbers'
import type { brands } from '../src/resources/inventory/products/brands'
import type { productionOrders } from '../src/resources/production/orders/production_orders'

// Checked by the compiler alone: each line below an expectation must be an error, or the expectation is one.

const identity = {
  name: 'samples',
  title: 'Samples',
  singular: 'sample',
  segment: 'production',
  modules: ['Production'],
  path: '/samples',
  label: '{code}',
  access: { read: [], write: [] },
} as const

const fields = {
  code: text('Code', 20),
  product_id: reference('Product', 'products'),
  qty: quantity('Quantity'),
}
const systemFields = { done_at: optional(instant('Done')), passes: integer('Passes') }
const derived = {
  sku: joined(text('SKU', 40), 'product_id', 'sku'),
  left: computed(quantity('Left')),
}
const list = { columns: ['code'], sort: [], search: [] } as const
const form = [] as const

/** Every name of a definition is one of its own. */
export const samples = defineResource({
  ...identity,
  fields,
  systemFields,
  derived,
  unique: [['code'], ['code', 'product_id']],
  list: {
    columns: ['code', 'product_id', 'product', 'qty', 'sku', 'left', 'done_at', 'created_at', 'progress'],
    sort: [['done_at', 'desc']],
    search: ['code', 'sku'],
    filters: ['product_id'],
    totals: ['qty', 'left', 'passes'],
    progress: { done: ['passes'], planned: 'qty' },
  },
  form: [{ section: 'Sample', fields: ['code', 'done_at'] }],
})

defineResource({
  ...identity,
  fields,
  list: {
    // @ts-expect-error A column of a list exists.
    columns: ['kode'],
    // @ts-expect-error A column to sort by exists.
    sort: [['kode', 'asc']],
    // @ts-expect-error A column to search exists.
    search: ['kode'],
    // @ts-expect-error A column to filter by exists.
    filters: ['kode'],
    // @ts-expect-error A text has no total.
    totals: ['code'],
    // @ts-expect-error Progress is counted by a figure.
    progress: { done: ['code'], planned: 'qty' },
    // @ts-expect-error A row is due on a day or at an instant.
    due: { field: 'qty', open: [] },
  },
  // @ts-expect-error A field of a form exists.
  form: [{ section: 'Sample', fields: ['kode'] }],
  // @ts-expect-error A unique field exists.
  unique: [['kode']],
})

// @ts-expect-error The names in a label are columns.
defineResource({ ...identity, fields, form, list, label: '{code} {kode}' })
const wrong = { sku: joined(text('SKU', 40), 'produkt_id', 'sku') }
// @ts-expect-error A value is joined by a reference of the row.
defineResource({ ...identity, fields, form, list, derived: wrong })
const unreferenced = { sku: joined(text('SKU', 40), 'code.product_id', 'sku') }
// @ts-expect-error A text refers to no row.
defineResource({ ...identity, fields, form, list, derived: unreferenced })

// @ts-expect-error Without a prefix there are no numbers.
defineResource({ ...identity, fields, form, list: { ...list, search: ['number'] } })
// @ts-expect-error Without a workflow there is no status.
defineResource({ ...identity, fields, form, list: { ...list, filters: ['status'] } })

defineResource({
  ...identity,
  fields,
  list,
  form,
  prefix: 'SA',
  workflow: productionOrderMachine,
  // @ts-expect-error A status is a state of the machine.
  editableIn: ['drafted'],
  // @ts-expect-error A status is a state of the machine.
  removableIn: ['drafted'],
  events: {
    submit: { label: 'Submit' },
    // @ts-expect-error An event is one of the machine.
    submitt: { label: 'Submit' },
    // @ts-expect-error An outcome is a status of the machine.
    approve: { label: 'Approve', outcomeMessages: { drafted: 'Back again' } },
    // @ts-expect-error A button depends on columns of the row.
    release: { label: 'Release', showWhen: { kode: 1 } },
    // @ts-expect-error An event has no such option.
    cancel: { label: 'Cancel', confirm: 'Really?' },
  },
})

defineReport({
  ...identity,
  columns: {
    packed_at: instant('Packed'),
    due_on: day('Due'),
    kind: choice('Kind', ['a', 'b']),
    qty: quantity('Packed'),
  },
  read: [],
  list: { ...list, columns: ['kind'] },
  report: {
    groups: [
      'kind',
      'packed_at:month',
      // @ts-expect-error A group is a column.
      'sort',
      // @ts-expect-error Only days and instants are grouped by a span.
      'kind:month',
      // @ts-expect-error A span is a day, week, month or year.
      'packed_at:quarter',
    ],
    grouped: ['kind'],
    // @ts-expect-error A text is not summed.
    sums: ['kind'],
    // @ts-expect-error The names in the link of a row are columns.
    rowLink: '/samples?f.kind=is:{sort}',
    // @ts-expect-error A chart is drawn of figures.
    chart: { kind: 'bars', of: ['kind'] },
  },
})

// @ts-expect-error Lines name their document by a reference of their own.
linesOf(transferLines, { via: 'qty_requested' })
// @ts-expect-error A sum of lines is a column of theirs.
linesOf(transferLines, { via: 'transfer_id', sums: ['quantity'] })

defineResource({
  ...identity,
  fields,
  form,
  derived: { remaining: computed(quantity('Remaining')) },
  // @ts-expect-error A computed value is the column of its own name.
  list: { ...list, columns: ['remainder'] },
})

/** The types of rows follow from the definition. */
export const read = (order: Row<typeof productionOrders>, brand: Row<typeof brands>) => [
  order.status === 'draft',
  // @ts-expect-error The status of an order is never this.
  order.status === 'drafted',
  // @ts-expect-error A brand has no status.
  brand.status,
  // @ts-expect-error A brand has no number.
  brand.number,
  // @ts-expect-error Only references have labels.
  order.planned,
]

// @ts-expect-error The code of a sample is required.
export const input: CreateInput<typeof samples> = { product_id: 1, qty: 2 }

// @ts-expect-error A default has the type of its field.
export const note = optional(longText(7))

/** Computed values are named and typed by their declarations. */
export function values() {
  // @ts-expect-error A misspelt value is none.
  computedValue(lowStockNew)
  // @ts-expect-error Nor is a value a name.
  computedValue('inventory.low_stock_now')
  // @ts-expect-error It has another shape.
  computedValue(lowStockNow).subscribe(({ value }) => value.bellow)
  // @ts-expect-error The server computes what was declared.
  onComputed(lowStockNow, { sources: [] }, async () => ({ below: 1 }))
  // @ts-expect-error The fields that need approval are no count.
  const setting: NonNullable<AnyResource['approval']>['setting'] = lowStockNow
  return setting
}

/** The first page calls by address, which is that of the declaration. */
export function addresses() {
  // @ts-expect-error A misspelt path is none.
  void callAt<typeof signInCalls.publicInfo>({ method: 'GET', path: '/pubic' }, {})
  // @ts-expect-error Nor is another method.
  void callAt<typeof signInCalls.publicInfo>({ method: 'POST', path: '/public' }, {})
}

/** Calls of every resource take what they declare. */
export function callsOfResources() {
  // @ts-expect-error A look-up is narrowed by ids, not by one.
  void callApi(lookupCall(bins), { id: 1 })
  // @ts-expect-error A misspelt input of an export is refused,
  void callApi(exportCalls(bins).request, { format: 'csv', column: [] })
  // @ts-expect-error and so is a format that no file has,
  void callApi(exportCalls(bins).request, { format: 'ods' })
  // @ts-expect-error and another sort than one of columns.
  void callApi(totalsCall(bins), { sort: 'code' })
  // @ts-expect-error The trail is filtered by the id of a person.
  void callPage(changeLogCalls.list, { user_id: 'me' })
}

/** What comes in by file has the columns of its table. */
export const kinds = [
  // @ts-expect-error A key is a column.
  defineKind({ name: 'brands', key: ['kode'] }),
  // @ts-expect-error A column of a file is one of the table.
  defineKind({ name: 'brands', key: ['code'], columns: ['kode'] }),
  // @ts-expect-error The name of a column in files is that of a column of the document or of its lines.
  defineKind({ name: 'recipes', key: ['code'], heads: { 'recipe_lines.produkt_id': ['sku'] } }),
  // @ts-expect-error A column of a line is one of its table.
  defineKind({ name: 'recipes', key: [], group: { lines: 'recipe_lines', columns: ['kind'], key: [] } }),
  // @ts-expect-error Lines are those of the document.
  defineKind({ name: 'recipes', key: ['code'], group: { lines: 'sale_lines', columns: [], key: [] } }),
  // @ts-expect-error The event is one of the machine.
  defineKind({ name: 'sales', key: ['external_ref'], fires: () => 'confirmed' }),
  // @ts-expect-error An option is one of the kind.
  defineKind({ name: 'sales', key: ['external_ref'], options: {}, fires: ({ auto }) => auto }),
]
