import { words } from '../../resources/kit/text/words'
import type { Family } from '../theme/tokens'
import type { GlyphName } from './Glyph'
import { t } from '../../texts/texts'

/** How a state is shown everywhere: its family, its shape and its word. */
export type StatusLook = { family: Family; glyph: GlyphName; word: string }

type Entry = readonly [family: Family, glyph: GlyphName, word?: string]

const underWay: Entry = ['warning', 'half']
const well: Entry = ['success', 'check']
const informative: Entry = ['info', 'ring']
const inForce: Entry = ['info', 'dot']
const over: Entry = ['info', 'check']
const bad: Entry = ['danger', 'stop']
const halted: Entry = ['neutral', 'pause']
const put: Entry = ['neutral', 'dashed']

/** Word to family and glyph: what is in force is filled, what is over is checked, what is to come is a ring. Warning and success are the specification's lists, danger is for conditions. */
const looks: Readonly<Record<string, Entry>> = {
  partially_allocated: underWay,
  partially_received: underWay,
  in_progress: underWay,
  at_work: underWay,
  not_in_purchase: underWay,
  not_in_transfer: underWay,

  allocated: well,
  received: well,
  done: well,
  complete: well,
  in_purchase: well,
  in_transfer: well,

  blocked: bad,
  above_limit: bad,
  within_limit: ['info', 'check'],
  failed: bad,
  lost: bad,
  down: bad,
  late: ['danger', 'clock'],
  short: bad,
  twice_short: ['danger', 'stop', t('Short by twice')],
  missing_out: bad,

  on_hold: halted,
  hold: halted,
  paused: halted,
  on_break: halted,
  planned_stop: halted,
  off: put,
  cancelled: put,
  reversed: put,
  inactive: put,
  out_of_service: put,
  out: put,
  void: put,
  discarded: put,
  revoked: put,

  running: ['success', 'ready'],
  setup: ['info', 'clock', t('Set-up')],
  idle: ['warning', 'pause'],
  maintenance: ['info', 'half'],
  cleaning: ['info', 'half'],
  free: ['info', 'ring'],
  loaded: inForce,
  generated: ['info', 'ring'],
  printed: ['info', 'half'],
  empty: ['info', 'ring'],
  filled: inForce,
  consumed: over,
  disposed: over,
  recorded: ['info', 'ring'],
  testing: ['info', 'half'],
  used: over,

  ready: ['info', 'ready'],
  waiting: ['info', 'dashed'],
  draft: ['info', 'dashed'],

  active: inForce,
  paired: inForce,
  invited: informative,
  locked: informative,
  pending: informative,
  planned: informative,
  released: informative,
  shipped: over,
  unpacked: put,
  partially_shipped: informative,
  packed: over,
  ordered: informative,
  confirmed: informative,
  in_transit: inForce,
  closed: over,
  open: informative,
  skipped: informative,
  submitted: informative,
  approved: over,
  accepted: over,
  review: informative,
  to_count: ['info', 'dashed'],
  counted: over,
  recount: informative,
  passed: over,
  requested: informative,
  sampled: informative,
  in_test: informative,
  published: inForce,
  reviewed: over,
  acknowledged: informative,
  waiting_parts: ['warning', 'pause'],
  verified: over,
  retired: informative,
  rejected: informative,
  conflict: bad,
  applied: over,
  withdrawn: put,
  discontinued: put,
  archived: put,
  retested: over,
  measured: over,
  completed: over,
  stopped: put,
  uploaded: informative,
  parsing: informative,
  previewed: informative,
  committing: informative,
  committed: ['success', 'check'],
  reverting: informative,
  reverted: over,
  queued: informative,
  recovered: over,
  quarantine: informative,
  pending_approval: informative,
  available: ['info', 'ring'],
  in_use: inForce,
  depleted: over,
  reconciled: over,
  quarantined: halted,
  returned: over,
  carried_over: over,
  handed_over: informative,
  taken_over: over,
  destroyed: over,
  frozen: inForce,
  filed: over,
  claimable: informative,
  claimed: inForce,
  lapsed: put,
  overdue: ['danger', 'clock'],
  soon: ['warning', 'clock'],
  in_time: ['info', 'clock'],
  in_warehouse: halted,
  refused: put,
  on_reel: ['info', 'ring', t('On reel')],
  damaged_held: ['warning', 'half', t('Damaged held')],
  uncounted: ['neutral', 'dashed', t('Not counted')],
  expired: informative,
  ok: over,
  out_of_tolerance: bad,
  overridden: ['warning', 'half'],
  pass: over,
  low: bad,
  high: bad,
  over_regulatory: bad,
  resolved: over,
  settled: over,
  corrected: over,
}

/** Whether the word has been given its look; the tests ask this of every state of every workflow. */
export const isKnownStatus = (status: string) => Object.hasOwn(looks, status)

/** Look of a status or condition; unknown ones look like information. */
export function statusLook(status: string): StatusLook {
  const [family, glyph, word] = (Object.hasOwn(looks, status) ? looks[status] : undefined) ?? informative
  return { family, glyph, word: word ?? words(status) }
}
