import { punchKinds } from '../../../machines/punches'
import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, flag, instant, internal, longText, optional, reference, text } from '../../kit/fields/field'

/** What a punch is replaced by, and why. */
export const correction = {
  kind: choice('Punch', punchKinds),
  punched_at: instant('At'),
  reason: longText('Reason', 500),
}

/** One clock-in or clock-out after the other, for ever; a correction is a new row that names the one it replaces. */
export const punches = defineResource({
  name: 'punches',
  title: 'Punches',
  singular: 'punch',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/punches',
  label: '{kind} {punched_at}',
  fields: {},
  systemFields: {
    user_id: reference('Person', 'users'),
    kind: choice('Punch', punchKinds),
    punched_at: instant('At'),
    /** Later than it was pressed: it waited at a screen without a line. */
    arrived_at: optional(instant('Arrived')),
    source: choice('From', ['web', 'kiosk', 'correction']),
    location_id: optional(reference('Location', 'locations')),
    note: optional(longText('Note', 500)),
    corrects_id: optional(reference('Corrects', 'punches')),
    client_id: internal(optional(text('Client id', 80))),
    ip: optional(text('Address', 60)),
  },
  // Empty for those that count.
  derived: { is_corrected: computed(flag('Corrected')) },
  // Written by the time clock and by corrections only.
  access: { read: ['general'], write: [] },
  list: {
    columns: [
      'punched_at',
      'user_id',
      'kind',
      'source',
      'arrived_at',
      'location_id',
      'note',
      'corrects_id',
      'is_corrected',
    ],
    sort: [['punched_at', 'desc']],
    search: ['note'],
    filters: ['user_id', 'kind', 'punched_at', 'source', 'is_corrected'],
  },
  form: [
    {
      section: 'Punch',
      fields: [
        'user_id',
        'kind',
        'punched_at',
        'arrived_at',
        'location_id',
        'source',
        'note',
        'corrects_id',
        'is_corrected',
      ],
    },
  ],
})

export type PunchRow = Row<typeof punches>
