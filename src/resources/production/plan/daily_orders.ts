import { dailyOrderMachine } from '../../../machines/workflows/production/daily_orders'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, day, instant, longText, optional, reference, withDefault } from '../../kit/fields/field'
import { decimal, integer, quantity } from '../../kit/fields/numbers'

/** The shifts of a day that are planned; when each runs is a setting. */
export const plannedShifts = ['day', 'evening', 'night'] as const

/** The plan of one site, day and shift: which step on which machine, in which sequence and quantity. */
export const dailyOrders = defineResource({
  name: 'daily_orders',
  title: 'Daily orders',
  singular: 'daily order',
  segment: 'production',
  modules: ['Production'],
  path: '/production/daily-orders?list=orders',
  prefix: 'DO',
  label: '{number}',
  fields: {
    location_id: reference('Location', 'locations', { where: { is_active: 1 }, fixed: true }),
    plan_date: { ...day('Day'), fixed: true },
    shift: { ...withDefault(choice('Shift', plannedShifts), 'day'), fixed: true },
    crew_planned: optional(integer('Crew planned', { unit: 'people', min: 0, max: 1000 })),
    notes: optional(longText('Notes')),
  },
  systemFields: {
    published_at: optional(instant('Published')),
    published_by_id: optional(reference('Published by', 'users')),
    over_capacity_reason: optional(longText('Reason for lanes over capacity', 500)),
    closed_at: optional(instant('Closed')),
    planned_units: withDefault(quantity('Units planned'), 0),
    done_units: withDefault(quantity('Units done'), 0),
    attainment: optional(decimal('Attainment', 4, { unit: '%', min: 0 })),
  },
  workflow: dailyOrderMachine,
  events: {
    publish: {
      label: 'Publish',
      tone: 'primary',
      inputs: { over_capacity_reason: optional(longText('Reason for lanes over 120 % of capacity', 500)) },
      broadcastAs: 'published',
    },
    close: {
      label: 'Close shift',
      confirmText: 'What is not finished is carried over to the next shift.',
      broadcastAs: 'closed',
    },
    reopen: { label: 'Reopen', broadcastAs: 'reopened' },
  },
  access: { read: ['daily_orders'], write: ['daily_orders_change'], remove: [] },
  lookup: {},
  unique: [['shift', 'location_id', 'plan_date']],
  list: {
    columns: [
      'number',
      'plan_date',
      'shift',
      'location_id',
      'status',
      'planned_units',
      'done_units',
      'attainment',
      'crew_planned',
      'published_at',
    ],
    sort: [
      ['plan_date', 'desc'],
      ['shift', 'asc'],
    ],
    search: ['number', 'notes'],
    filters: ['status', 'plan_date', 'shift', 'location_id'],
  },
  form: [
    { section: 'Shift', fields: ['location_id', 'plan_date', 'shift', 'crew_planned', 'notes'] },
    {
      section: 'Progress',
      fields: [
        'planned_units',
        'done_units',
        'attainment',
        'published_at',
        'published_by_id',
        'over_capacity_reason',
        'closed_at',
      ],
    },
  ],
})

export type DailyOrder = Row<typeof dailyOrders>
