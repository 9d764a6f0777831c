import * as z from 'zod/mini'
import { stockCountMachine } from '../../../machines/workflows/inventory/stock_counts'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  day,
  flag,
  instant,
  internal,
  longText,
  optional,
  reference,
  type Field,
  withDefault,
} from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import { decimal, integer } from '../../kit/fields/numbers'
import { physicalKinds } from '../bins/bins'
import { abcClasses } from '../products/products'

/** Everything at a site, a part of it in turn, or a look at some places. */
export const countKinds = ['full', 'cycle', 'spot'] as const

const idsOf = (most: number) =>
  z
    .array(z.number('integer').check(z.int('integer'), z.gte(1, 'exists')), 'in')
    .check(z.maxLength(most, 'max'))
const textsOf = z
  .array(z.string('in').check(z.minLength(1, 'required'), z.maxLength(20, 'max')), 'in')
  .check(z.maxLength(200, 'max'))

const scopeSchema = z.strictObject(
  {
    zones: z.optional(textsOf),
    aisles: z.optional(textsOf),
    bin_kinds: z.optional(z.array(z.enum(physicalKinds, 'in'), 'in')),
    bin_ids: z.optional(idsOf(2000)),
    category_ids: z.optional(idsOf(200)),
    product_ids: z.optional(idsOf(2000)),
    abc_classes: z.optional(z.array(z.enum(abcClasses, 'in'), 'in')),
    /** Limits the scope to goods whose count interval by category has passed. */
    is_due: z.optional(z.union([z.literal(0), z.literal(1), z.boolean()], 'in')),
    uncounted_days: z.optional(
      z.nullable(z.number('integer').check(z.int('integer'), z.gte(1, 'size'), z.lte(3650, 'size'))),
    ),
  },
  'in',
)

/** Which places and goods of a site are counted; what is left out narrows nothing. */
export type CountScope = z.infer<typeof scopeSchema>

const scopeField = json('Scope', scopeSchema)

/** User names instead of ids, so that lists show them without a look-up. */
const people: Field<string[], 'required'> = {
  kind: 'choices',
  label: 'Counted by',
  presence: 'required',
  options: [],
  schema: z
    .array(z.string('in').check(z.minLength(1, 'required'), z.maxLength(60, 'max')), 'in')
    .check(z.maxLength(50, 'max')),
}

/** Lines by their ids, chosen in the review. */
const lineIds = json('Lines', idsOf(5000))

const whole = (label: string) => withDefault(integer(label), 0)
const value = (label: string) =>
  optional(decimal(label, 4, { unit: 'CAD', displayScale: 2, minDecimals: 2, max: 9_999_999_999 }))

/** Stock count of a location: counted against expected quantities. */
export const stockCounts = defineResource({
  name: 'stock_counts',
  title: 'Stock counts',
  singular: 'count',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/stock-count',
  pagePath: '/stock-count/:id?',
  prefix: 'SC',
  label: '{number}',
  fields: {
    kind: choice('Kind', countKinds),
    location_id: reference('Location', 'locations', { where: { is_active: 1 }, beginsOwn: true }),
    scope: withDefault(scopeField, {}),
    due_on: optional(day('Due')),
    blind: {
      ...withDefault(flag('Blind'), false),
      help: 'Counters do not see the expected quantity.',
    },
    freeze: {
      ...withDefault(flag('Freeze the bins'), false),
      help: 'No movements in or out until the count is finished.',
    },
    assigned_to: withDefault(people, []),
    note: optional(longText('Note', 500)),
  },
  systemFields: {
    snapshot_at: optional(instant('Started')),
    finished_at: optional(instant('Finished')),
    posted_at: optional(instant('Posted')),
    posted_by_id: optional(reference('Posted by', 'users')),
    bin_count: whole('Bins'),
    line_count: internal(whole('Lines')),
    counted_count: internal(whole('Counted')),
    recount_count: internal(whole('To recount')),
    variance_value: value('Variance value'),
    differing_value: value('Gross variance'),
    above_limit: withDefault(flag('Above the limit'), false),
    cancel_note: optional(longText('Cancel reason', 500)),
  },
  workflow: stockCountMachine,
  events: {
    start: {
      label: 'Start',
      tone: 'primary',
      confirmText: "Records the expected quantities by bin. The scope can't be changed afterwards.",
      broadcastAs: 'started',
    },
    finish: {
      label: 'Finish',
      tone: 'primary',
      confirmText: 'Compares counted with expected quantities.',
      broadcastAs: 'finished',
    },
    // The lines to count again are chosen in the review.
    recount: {
      label: 'Recount',
      inputs: { line_ids: optional(lineIds) },
      broadcastAs: 'recounted',
      hidden: true,
    },
    post: {
      label: 'Post',
      tone: 'primary',
      showWhen: { recount_count: 0 },
      confirmText: 'Adjusts stock to the counted quantities. Movements since the count are kept.',
      broadcastAs: 'posted',
    },
    cancel: {
      label: 'Cancel count',
      tone: 'danger',
      confirmText: 'Stock is not adjusted and the bins are released.',
      inputs: { cancel_note: optional(longText('Reason', 500)) },
      broadcastAs: 'cancelled',
    },
  },
  access: { read: ['inventory'], write: ['inventory'] },
  lookup: {},
  list: {
    columns: [
      'number',
      'kind',
      'location_id',
      'progress',
      'line_count',
      'variance_value',
      'due_on',
      'assigned_to',
      'status',
    ],
    progress: { done: ['counted_count'], planned: 'line_count' },
    due: { field: 'due_on', open: ['draft', 'in_progress', 'review'] },
    sort: [['number', 'desc']],
    search: ['number', 'note'],
    filters: ['status', 'kind', 'location_id', 'due_on', 'created_at'],
  },
  form: [{ section: 'Count', fields: ['kind', 'location_id', 'due_on', 'blind', 'freeze', 'note'] }],
  editableIn: ['draft'],
})

export type StockCount = Row<typeof stockCounts>
