import { defineReport } from '../../kit/define/defineReport'
import { choice, day, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, quantity } from '../../kit/fields/numbers'
import { plannedShifts } from '../plan/daily_orders'

const units = (label: string) => withLook(quantity(label, { unit: 'units', displayScale: 0 }), 'largeFigure')
const litres = (label: string) => decimal(label, 3, { unit: 'L', displayScale: 1 })

/** How published plans were kept, by day, shift and line of the plant: what was carried over is not attained. */
export const dailyOrdersReport = defineReport({
  name: 'daily_orders_report',
  title: 'Daily orders report',
  singular: 'line of a shift',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/daily-orders-report',
  label: '{plan_date}',
  columns: {
    daily_order_id: reference('Daily order', 'daily_orders'),
    plan_date: day('Day'),
    shift: choice('Shift', plannedShifts),
    location_id: reference('Location', 'locations'),
    line: text('Line', 40),
    plan_status: withLook(choice('Plan', ['published', 'closed']), 'status'),
    planned_units: units('Bottles planned'),
    done_units: units('Bottles done'),
    planned_l: litres('Liquid planned'),
    done_l: litres('Liquid done'),
    line_count: integer('Planned lines'),
    carried_count: integer('Lines carried over'),
    carried_units: units('Bottles carried over'),
    rush_count: integer('Rush added'),
    change_count: integer('Changes after publish'),
    planned_minutes: integer('Time planned', { unit: 'min' }),
    available_minutes: integer('Time of the machines', { unit: 'min' }),
  },
  read: ['production_reports', 'production_reports_export'],
  list: {
    columns: [
      'plan_date',
      'shift',
      'line',
      'daily_order_id',
      'plan_status',
      'planned_units',
      'done_units',
      'planned_l',
      'done_l',
      'carried_count',
      'carried_units',
      'rush_count',
      'change_count',
      'planned_minutes',
      'available_minutes',
    ],
    sort: [
      ['plan_date', 'desc'],
      ['shift', 'asc'],
    ],
    search: [],
    filters: ['plan_date', 'shift', 'line', 'location_id', 'plan_status'],
    totals: ['planned_units', 'done_units', 'carried_count', 'rush_count', 'change_count'],
  },
  report: {
    period: 'plan_date',
    groups: [
      'plan_date',
      'plan_date:week',
      'plan_date:month',
      'shift',
      'line',
      'location_id',
      'plan_status',
      'daily_order_id',
    ],
    grouped: ['plan_date', 'shift', 'line'],
    sums: [
      'planned_units',
      'done_units',
      'planned_l',
      'done_l',
      'line_count',
      'carried_count',
      'carried_units',
      'rush_count',
      'change_count',
      'planned_minutes',
      'available_minutes',
    ],
    aggregates: {
      attainment_share: { label: 'Attainment', of: ['done_units', 'planned_units'], as: 'percent' },
      liquid_attainment_share: { label: 'Attainment of liquid', of: ['done_l', 'planned_l'], as: 'percent' },
      capacity_share: {
        label: 'Capacity used',
        of: ['planned_minutes', 'available_minutes'],
        as: 'percent',
      },
    },
    chart: {
      kind: 'line',
      of: ['planned_units', 'done_units'],
      by: 'plan_date',
      title: 'Bottles planned and done',
    },
    trend: { kind: 'line', of: [], share: 'attainment_share', by: 'plan_date', title: 'Attainment' },
    rowLink: '/production/daily-orders?list=orders&open={daily_order_id}',
  },
})
