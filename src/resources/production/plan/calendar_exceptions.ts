import { defineResource } from '../../kit/define/defineResource'
import { choice, instant, longText, optional, reference } from '../../kit/fields/field'

/** A holiday closes, a planned stop closes what works else, overtime opens beyond the shifts. */
const exceptionKinds = ['holiday', 'planned_stop', 'overtime'] as const

/** Time in which a site or one machine works otherwise than its shifts say. */
export const calendarExceptions = defineResource({
  name: 'calendar_exceptions',
  title: 'Calendar exceptions',
  singular: 'calendar exception',
  segment: 'production',
  modules: ['Production'],
  path: '/production/machines?list=exceptions',
  label: '{reason}',
  fields: {
    kind: choice('Kind', exceptionKinds),
    location_id: reference('Location', 'locations'),
    machine_id: optional(reference('Machine', 'machines', { dependsOn: { location_id: 'location_id' } })),
    starts_at: instant('From'),
    ends_at: instant('To'),
    reason: longText('Reason', 200),
  },
  access: { read: ['production', 'daily_orders'], write: ['daily_orders_change'] },
  list: {
    columns: ['kind', 'location_id', 'machine_id', 'starts_at', 'ends_at', 'reason'],
    sort: [['starts_at', 'desc']],
    search: ['reason'],
    filters: ['kind', 'location_id', 'machine_id', 'starts_at'],
  },
  form: [
    {
      section: 'Exception',
      fields: ['kind', 'location_id', 'machine_id', 'starts_at', 'ends_at', 'reason'],
      note: 'Without a machine it is of the whole location.',
    },
  ],
})
