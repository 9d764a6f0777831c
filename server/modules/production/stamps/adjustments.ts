import { missingFields } from '../../../../src/resources/kit/fields/requiredWhere'
import { shared, sizeOfAll, type StampMove } from '../../../../src/resources/production/stamps/ranges'
import {
  type AdjustmentKind,
  directedKinds,
  type ReelAdjustment,
  reelAdjustments,
} from '../../../../src/resources/production/stamps/reel_adjustments'
import { type Reel, reels } from '../../../../src/resources/production/stamps/reels'
import type { StampState } from '../../../../src/resources/production/stamps/stampStates'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, beforeLock, onCreate, onEvent, onRefused, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { holdersOf, notifyUsers } from '../../../site/notifyUsers'
import { plantToday } from '../../../site/plant'
import { moveStamps, nextStamp, nextStamps, rangesInState } from './ledger'
import { damagedFor } from './damagedStamps'
import { onReconcile } from './settled'

type Requested = Pick<
  ReelAdjustment,
  'kind' | 'qty' | 'serial_from' | 'serial_to' | 'occurred_on' | 'witness_id' | 'document_ref'
>

/** Where stamps go that leave the reel outside of stamping. */
const leadsTo: Record<Exclude<AdjustmentKind, 'destroy_damaged' | 'count_correction'>, StampState> = {
  lost: 'lost',
  stolen: 'lost',
  splice_gap: 'lost',
  damaged_outside: 'damaged_held',
  returned_to_issuer: 'returned',
  destroy_unused: 'destroyed',
}

/** Whether an adjustment takes back what another one took by mistake. */
const isOpposite = ({ kind, qty }: Pick<Requested, 'kind' | 'qty'>) => qty < 0 && kind !== 'count_correction'

/** What left the company does not come back; of numbers it is said which are on the reel after all. */
function assertNamed(reel: Reel, { kind, serial_from }: Requested) {
  if (directedKinds.includes(kind))
    throw invalidBecause('qty', t('Stamps that were returned or destroyed are not put back on a reel'))
  if (reel.serial_mode === 'serial_range' && serial_from === null)
    throw invalidBecause('serial_from', t('Name the numbers that are put back'))
}

/** What has to be right of an adjustment before it is requested, and again when it is decided. */
function assertFits(reel: Reel, requested: Requested) {
  const { kind, qty, serial_from, serial_to } = requested
  const missing = missingFields(reelAdjustments.fields, requested)
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, 'requiredif'])))
  if (kind === 'count_correction') {
    if (reel.serial_mode === 'serial_range')
      throw invalidBecause('kind', t('Counts are corrected only where stamps carry no number'))
    if (serial_from !== null) throw invalidBecause('serial_from', t('These stamps carry no number'))
    if (qty === 0) throw invalidBecause('qty', t('A correction of the count differs from 0'))
  } else if (isOpposite(requested)) assertNamed(reel, requested)
  else if (qty < 1) throw invalidBecause('qty', t('Quantity must be greater than 0'))
  if (reel.status === 'reconciled' && kind !== 'destroy_damaged')
    throw invalidBecause('kind', t('Of a reconciled reel only damaged stamps are destroyed'))
  if ((serial_from === null) !== (serial_to === null))
    throw invalidBecause(serial_from === null ? 'serial_from' : 'serial_to', t('Give both serials or none'))
  if (serial_from === null || serial_to === null) return
  if (reel.serial_mode === 'count_only')
    throw invalidBecause('serial_from', t('These stamps carry no number'))
  if (serial_to - serial_from + 1 !== Math.abs(qty))
    throw invalidBecause('qty', t('Serial range does not match the quantity'))
}

/** How many there are to take from. */
const availableFor = (reel: Reel, kind: AdjustmentKind) =>
  kind === 'destroy_damaged' ? reel.damaged_held : reel.remaining

function assertEnough(reel: Reel, { kind, qty }: Requested) {
  const available = availableFor(reel, kind)
  const needed = kind === 'count_correction' ? -qty : Math.max(0, qty)
  if (needed > available)
    throw new Refused('over_remaining', {
      text:
        kind === 'destroy_damaged'
          ? t('Only {available} damaged stamps of {number} are held', {
              available: plainNumber(available),
              number: reel.number,
            })
          : t('Only {remaining} stamps of {number} remain', {
              remaining: plainNumber(available),
              number: reel.number,
            }),
      remaining: available,
    })
}

/** What a person typed is what the reel is at. */
function assertNextSerial(reel: Reel, requested: Requested) {
  const { kind, serial_from } = requested
  if (serial_from === null || kind === 'destroy_damaged' || isOpposite(requested)) return
  if (serial_from === nextStamp(reel)) return
  throw new Refused('reel_serial_mismatch', {
    text: t('The reel should be at {serial}; check the reel or request a correction', {
      serial: plainNumber(nextStamp(reel)),
    }),
    next_serial: nextStamp(reel),
  })
}

/** The last stamps that left a reel, which are put back where adjustments of this kind alone took them. */
async function putBack(unit: Unit, reel: Reel, { kind, qty, serial_from }: Requested): Promise<StampMove> {
  const state = kind === 'destroy_damaged' || kind === 'count_correction' ? null : leadsTo[kind]
  if (state === null) throw invalid({ kind: 'in' })
  const next = nextStamp(reel)
  const back = { first: next + qty, last: next - 1 }
  if (serial_from !== null && serial_from !== back.first)
    throw new Refused('reel_serial_gap', {
      text: t('Only the last numbers that left {number} are put back: they end at {last}', {
        number: reel.number,
        last: plainNumber(back.last),
      }),
      last: back.last,
    })
  const taken = (await rangesInState(unit, reel.id, state)).flatMap((range) => {
    const both = shared(range, back)
    return both && range.reel_adjustment_id !== null ? [{ ...both, by: range.reel_adjustment_id }] : []
  })
  const by = await unit.find(reelAdjustments, { id: taken.map((one) => one.by) })
  if (sizeOfAll(taken) !== -qty || by.some((one) => one.kind !== kind))
    throw invalidBecause('qty', t('Not all of these stamps were taken by an adjustment of this kind'))
  return { ...back, from: state, to: 'on_reel', is_exact: true }
}

async function assertRequested(unit: Unit, reel: Reel, requested: Requested) {
  assertFits(reel, requested)
  assertEnough(reel, requested)
  assertNextSerial(reel, requested)
  if (isOpposite(requested)) await putBack(unit, reel, requested)
  if (requested.occurred_on > (await plantToday(unit)))
    throw invalidBecause('occurred_on', t('This day is still to come'))
}

function assertWitness(requester: number, witness: number | null) {
  if (witness !== null && witness === requester)
    throw invalidBecause('witness_id', t('The witness is another person than who requests it'))
}

onCreate(reelAdjustments, async (unit, values) => {
  const reel = await unit.lock(reels, values.reel_id)
  const requested = {
    ...values,
    serial_from: values.serial_from ?? null,
    serial_to: values.serial_to ?? null,
    witness_id: values.witness_id ?? null,
    document_ref: values.document_ref ?? null,
  }
  await assertRequested(unit, reel, requested)
  assertWitness(unit.by.id, requested.witness_id)
  notifyUsers(unit, await holdersOf(unit, ['manager', 'stamp_inventory']), {
    text: `An adjustment of ${reel.number} waits for approval`,
    path: '/production/pending-reel-approvals?list=adjustments',
  })
  return { ...values, requested_by_id: unit.by.id || null }
})

onUpdate(reelAdjustments, async (unit, before, changes) => {
  if (before.status === 'approved') {
    await direct(unit, before, changes.direction_ref ?? null)
    return changes
  }
  if (before.requested_by_id !== unit.by.id)
    throw new Refused('no_privileges', {
      text: t('Only the person who requested it may change this adjustment'),
    })
  const after = { ...before, ...changes }
  await assertRequested(unit, await unit.get(reels, before.reel_id), after)
  assertWitness(before.requested_by_id ?? 0, after.witness_id)
  return changes
})

/** A direction that is given later takes its stamps out of those that are unaccounted for. */
async function direct(
  unit: Unit,
  { kind, qty, reel_id, direction_ref }: ReelAdjustment,
  given: string | null,
) {
  if (!directedKinds.includes(kind) || (direction_ref === null) === (given === null)) return
  const { undirected } = await unit.lock(reels, reel_id)
  await unit.update(reels, reel_id, { undirected: undirected + (given === null ? qty : -qty) })
}

// As everywhere, the reel is locked before its adjustments.
beforeLock(reelAdjustments, async (unit, id) => {
  const { reel_id } = await unit.get(reelAdjustments, id)
  await unit.lock(reels, reel_id)
})

/** Stamps that were never there leave the end of the reel, more of them join it there. */
function countedMoves(reel: Reel, qty: number): StampMove[] {
  const end = reel.quantity + reel.count_adjust
  return qty > 0
    ? [{ first: end + 1, last: end + qty, from: 'uncounted', to: 'on_reel', is_exact: false }]
    : [{ first: end + qty + 1, last: end, from: 'on_reel', to: 'uncounted', is_exact: false }]
}

async function movesOf(unit: Unit, reel: Reel, adjustment: ReelAdjustment): Promise<StampMove[]> {
  const { kind, qty } = adjustment
  if (kind === 'count_correction') return countedMoves(reel, qty)
  if (isOpposite(adjustment)) return [await putBack(unit, reel, adjustment)]
  if (kind === 'destroy_damaged') return damagedFor(unit, reel, adjustment)
  return [{ ...nextStamps(reel, qty), from: 'on_reel', to: leadsTo[kind], is_exact: true }]
}

/** The numbers that moved, where they are one run of printed ones. */
const serialsOf = (reel: Reel, moves: readonly StampMove[], { serial_from, serial_to }: ReelAdjustment) => {
  const [only, ...others] = moves.filter(({ from, to }) => from !== to)
  return only && others.length === 0 && reel.serial_mode === 'serial_range'
    ? { serial_from: only.first, serial_to: only.last }
    : { serial_from, serial_to }
}

onEvent(reelAdjustments, 'approve', async (unit, adjustment, { decision_note }) => {
  const reel = await unit.lock(reels, adjustment.reel_id)
  if (reel.has_open_session)
    throw new Refused('invalid_transition', {
      text: t('A stamping session of {number} is open: end it first', { number: reel.number }),
    })
  await assertRequested(unit, reel, adjustment)
  const moves = await movesOf(unit, reel, adjustment)
  const isUndirected = directedKinds.includes(adjustment.kind) && adjustment.direction_ref === null
  const isReopened = isOpposite(adjustment) && reel.status === 'depleted'
  const open = isReopened ? await unit.transition(reels, reel.id, 'reopen', {}) : reel
  const after = await moveStamps(
    unit,
    open,
    moves,
    { cause: 'adjustment', reel_adjustment_id: adjustment.id },
    { undirected: reel.undirected + (isUndirected ? adjustment.qty : 0) },
  )
  return {
    ...serialsOf(reel, moves, adjustment),
    decided_by_id: unit.by.id || null,
    decided_at: unit.doneAt,
    decision_note: decision_note ?? null,
    remaining_before: reel.remaining,
    remaining_after: after.remaining,
  }
})

const onHand: readonly Reel['status'][] = ['inactive', 'available', 'quarantined', 'in_use']

/** With the last of its stamps a reel has come to its end, whichever way they went. */
afterEvent(reelAdjustments, 'approve', async (unit, { reel_id, kind }) => {
  const { status, remaining } = await unit.lock(reels, reel_id)
  if (remaining > 0 || !onHand.includes(status)) return
  const off = { mounted_machine_id: null, mounted_at: null }
  if (kind === 'returned_to_issuer' && status !== 'in_use')
    await unit.transition(reels, reel_id, 'return', {})
  else if (kind === 'destroy_unused' && status !== 'in_use')
    await unit.transition(reels, reel_id, 'destroy', {})
  else await unit.transition(reels, reel_id, 'deplete', off)
})

const tellRequester = async (unit: Unit, { requested_by_id, number }: ReelAdjustment, what: string) =>
  notifyUsers(unit, [requested_by_id], { text: `${number} was ${what}`, path: reelAdjustments.path })

onEvent(reelAdjustments, 'reject', async (unit, _row, { decision_note }) => ({
  decision_note,
  decided_by_id: unit.by.id || null,
  decided_at: unit.doneAt,
}))
afterEvent(reelAdjustments, 'reject', (unit, row) => tellRequester(unit, row, 'rejected'))
afterEvent(reelAdjustments, 'approve', (unit, row) => tellRequester(unit, row, 'approved'))

onReconcile(async (unit, { id, number }) => {
  const [open] = await unit.find(reelAdjustments, { reel_id: id, status: 'pending' })
  if (open)
    throw new Refused('reel_unreconciled', {
      text: t('{adjustment} of {number} is not decided yet', { adjustment: open.number, number }),
      path: '/production/pending-reel-approvals?list=adjustments',
    })
})

onRefused(reelAdjustments, async ({ by }, { requested_by_id }, event, refused) =>
  refused === 'no_privileges' && event !== 'withdraw' && requested_by_id === by.id
    ? new Refused('self_approval', { text: t('Another person must approve this') })
    : undefined,
)
