import type { EventDefinition } from '../../kit/define/facets/event'
import { longText, optional, reference, withDefault } from '../../kit/fields/field'
import { linesOf } from '../../kit/fields/lists'
import { integer } from '../../kit/fields/numbers'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { mostSerial } from '../stamps/serials'

export const serial = (label: string) => integer(label, { min: 0, max: mostSerial })
const stamps = (label: string) => integer(label, { unit: 'stamps', min: 0, max: 1_000_000 })
const bottles = (label: string) => integer(label, { unit: 'bottles', min: 0, max: 1_000_000 })

/** The machine and its spindle that a reel is put on. */
const placeFields = {
  stamping_machine_id: reference('Machine', 'stamping_machines', { where: { is_active: 1 } }),
  spindle: optional(integer('Spindle', { min: 1, max: 2 })),
}

/** The reel that is put on: scanned, with the number that is printed on its first stamp. */
const reelFields = {
  // One that is not activated is refused by its own name.
  reel_id: reference('Reel', 'reels', { where: { status: ['available', 'inactive'] } }),
  printed_serial: optional(serial('Number on the first stamp')),
  counter_start: optional(serial('Counter at the start')),
  older_reel_reason: optional(longText('Reason for not using the older reel', 500)),
}

/** What a reel is ended with. */
const countFields = {
  end_serial: optional(serial('Last number used')),
  counter_end: optional(serial('Counter at the end')),
  applied: withDefault(stamps('Applied'), 0),
  damaged: withDefault(stamps('Damaged'), 0),
  missing: withDefault(stamps('Missing'), 0),
  wasted_bottles: withDefault(bottles('Wasted bottles'), 0),
  scrapped_bottles: withDefault(bottles('Scrapped bottles'), 0),
  damage_reason_parameter_id: requiredWhere(
    optional(
      reference('Damage reason', 'parameters', { where: { type_code: 'damage_reason', is_active: 1 } }),
    ),
    { damaged: { above: 0 } },
  ),
  scrap_reason_parameter_id: requiredWhere(
    optional(reference('Scrap reason', 'parameters', { where: { type_code: 'scrap_reason', is_active: 1 } })),
    { scrapped_bottles: { above: 0 } },
  ),
  missing_reason: requiredWhere(optional(longText('Reason for missing stamps', 500)), {
    missing: { above: 0 },
  }),
  /** Numbers of damaged stamps that were scanned; what is not said is among the others of the session. */
  damaged_serials: optional(linesOf('Damaged numbers', { serial: serial('Number') }, { most: 200 })),
}

/** Events of a stamping order and their inputs. */
export const stampingOrderEvents = {
  plan: {
    label: 'Plan',
    tone: 'primary',
    broadcastAs: 'planned',
    confirmText: 'The bottles are reserved.',
  },
  start: {
    label: 'Start',
    tone: 'primary',
    hidden: true,
    inputs: {
      ...placeFields,
      ...reelFields,
      crew_count: withDefault(integer('Crew', { min: 1, max: 100 }), 1),
    },
    broadcastAs: 'started',
  },
  pause: {
    label: 'Pause',
    inputs: {
      pause_reason_parameter_id: reference('Reason', 'parameters', {
        where: { type_code: 'pause_reason', is_active: 1 },
      }),
    },
    broadcastAs: 'paused',
  },
  resume: { label: 'Resume', tone: 'primary', broadcastAs: 'resumed' },
  change_reel: {
    label: 'Change reel',
    hidden: true,
    inputs: {
      ...countFields,
      spindle: placeFields.spindle,
      ...reelFields,
      /** The same one again where it is only counted and stays on. */
      reel_id: reference('Reel', 'reels', { where: { status: ['available', 'inactive', 'in_use'] } }),
    },
    broadcastAs: 'reel_changed',
    doneText: 'reel changed',
  },
  /** The reel comes off, counted, and the order waits for another one. */
  unmount_reel: {
    label: 'Unmount reel',
    hidden: true,
    inputs: countFields,
    broadcastAs: 'reel_unmounted',
    doneText: 'reel unmounted',
  },
  mount_reel: {
    label: 'Mount reel',
    hidden: true,
    inputs: { ...placeFields, ...reelFields },
    broadcastAs: 'reel_mounted',
    doneText: 'reel mounted',
  },
  finish: {
    label: 'Finish',
    hidden: true,
    inputs: {
      ...countFields,
      short_reason: optional(longText('Reason for fewer bottles than planned', 500)),
      scrap_note: optional(longText('Reason for scrap above the limit', 500)),
    },
    broadcastAs: 'finished',
    outcomeMessages: {
      done: 'finished',
      pending_approval: 'finished: missing stamps wait for approval',
    },
  },
  approve: { label: 'Approve', hidden: true, broadcastAs: 'done' },
  cancel: {
    label: 'Cancel order',
    tone: 'danger',
    confirmText: 'Its reservation is freed.',
    broadcastAs: 'cancelled',
  },
} satisfies Record<string, EventDefinition>
