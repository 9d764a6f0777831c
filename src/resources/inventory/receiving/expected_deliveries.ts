import * as z from 'zod/mini'
import { defineComputed } from '../../kit/define/defineComputed'
import { defineReport } from '../../kit/define/defineReport'
import { choice, day, optional, reference, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** What the dock waits for: orders and transfers of which something is still to come. */
export const expectedDeliveries = defineReport({
  name: 'expected_deliveries',
  title: 'Expected deliveries',
  singular: 'delivery',
  segment: 'inventory',
  modules: ['Inventory', 'Lab Receiving'],
  path: '/inventory/receivings?list=expected',
  label: '{number}',
  columns: {
    number: text('Number', 20),
    source_kind: choice('Source', ['purchase', 'transfer']),
    source_id: integer('Source id'),
    sender: text('From', 120),
    location_id: reference('Deliver to', 'locations'),
    due_on: optional(day('Due')),
    open_lines: integer('Open lines'),
    status: withLook(
      choice('Status', ['ordered', 'in_transit', 'partially_received'], { in_transit: 'In transit' }),
      'status',
    ),
  },
  read: ['inventory', 'receiving'],
  list: {
    columns: ['number', 'status', 'sender', 'due_on', 'location_id', 'source_kind', 'open_lines'],
    sort: [
      ['due_on', 'asc'],
      ['number', 'asc'],
    ],
    search: ['number', 'sender'],
    filters: ['due_on', 'source_kind', 'location_id', 'status'],
  },
  report: { groups: ['source_kind', 'location_id', 'due_on:week', 'status'], sums: ['open_lines'] },
})

/** How many deliveries are expected on each day, so that their list is read again when that changes. */
export const deliveriesByDay = defineComputed({
  segment: 'inventory',
  name: 'deliveries_by_day',
  areas: ['inventory', 'receiving'],
  modules: ['Inventory', 'Lab Receiving'],
  about: 'How many orders and transfers are expected on each day, the next first.',
  answer: z.array(z.object({ due_on: z.nullable(z.string()), count: z.int() })),
})
