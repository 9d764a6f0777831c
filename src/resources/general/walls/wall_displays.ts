import { wallDisplayMachine } from '../../../machines/workflows/general/wall_displays'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, choices, instant, optional, text, withDefault } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** What a screen on a wall can show. */
export const wallBoards = ['production', 'machines', 'plant', 'training'] as const
export type WallBoard = (typeof wallBoards)[number]

const boardWords = {
  production: 'Production board',
  machines: 'Machines board',
  plant: 'Plant figures',
  training: 'Training',
}

/** A screen on a wall of the plant: what it shows, and when it last sent a sign of life. */
export const wallDisplays = defineResource({
  name: 'wall_displays',
  title: 'Wall displays',
  singular: 'wall display',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/settings?tab=walls',
  label: '{name}',
  fields: {
    name: withLook(text('Name', 80), 'name'),
    boards: withDefault(choices('Boards', wallBoards, boardWords), ['production', 'machines']),
    every_seconds: withDefault(
      integer('Change board every', {
        unit: 's',
        min: 5,
        max: 3600,
        help: 'Stays longer while it shows an alarm',
      }),
      30,
    ),
    distance: withDefault(
      decimal('Viewing distance', 1, {
        unit: 'm',
        min: 1,
        max: 11,
        help: 'Larger text and fewer columns beyond 5 m',
      }),
      5,
    ),
    zoom: withDefault(decimal('Zoom', 2, { min: 0.5, max: 2, help: 'Values above 1 enlarge everything' }), 1),
  },
  systemFields: {
    paired_at: optional(instant('Paired')),
    last_seen_at: optional(instant('Last seen')),
    board: optional(choice('Shows', wallBoards, boardWords)),
    build: optional(text('Build', 40)),
    size: optional(text('Size', 40)),
  },
  workflow: wallDisplayMachine,
  events: {
    pair: {
      label: 'Pair',
      tone: 'primary',
      confirmText:
        'Open /wall on the screen and enter the 6-digit code it shows. The screen paired before will be disconnected.',
      inputs: {
        code: text('Code', 6, { pattern: /^\d{6}$/, patternMessage: 'Enter the 6-digit code on the screen' }),
      },
      broadcastAs: 'paired',
    },
    revoke: {
      label: 'Revoke',
      tone: 'danger',
      confirmText: 'The screen is disconnected at once and shows a code until it is paired again.',
      broadcastAs: 'revoked',
    },
  },
  access: { read: ['general'], write: ['general'] },
  unique: [['name']],
  list: {
    columns: ['name', 'boards', 'last_seen_at', 'board', 'build', 'size', 'status'],
    sort: [['name', 'asc']],
    search: ['name'],
    filters: ['status', 'last_seen_at', 'build'],
  },
  form: [
    {
      section: 'Wall display',
      fields: ['name', 'boards', 'every_seconds', 'distance', 'zoom'],
      note:
        'Open /wall on the screen, then press Pair and enter the 6-digit code it shows. Its address can set ' +
        'other values for that screen alone: ' +
        '/wall?boards=machines,plant&every=60&distance=8&zoom=1.2&theme=classic',
    },
  ],
})

export type WallDisplay = Row<typeof wallDisplays>
