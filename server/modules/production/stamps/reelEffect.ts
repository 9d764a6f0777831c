import { sql } from 'kysely'
import type { Actor } from '../../../../src/access'
import { stampingCorrections } from '../../../../src/resources/production/stamping/stamping_corrections'
import { stampingLogs } from '../../../../src/resources/production/stamping/stamping_logs'
import { reelAdjustments } from '../../../../src/resources/production/stamps/reel_adjustments'
import { type Reel, reels } from '../../../../src/resources/production/stamps/reels'
import { type ReelEffect, stampCalls } from '../../../../src/resources/production/stamps/stampCalls'
import { t } from '../../../../src/texts/texts'
import type { Db } from '../../../db/database'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { rehearsed } from '../../../engine/rehearsed'
import type { Unit } from '../../../engine/unitTypes'

/** May decide everything and has requested nothing: what a decision changes does not hang on who takes it. */
const anyDecider: Actor = { id: 0, name: 'Rehearsal', roles: ['admin'], modules: [] }

const counters = [
  'applied',
  'damaged',
  'missing',
  'returned',
  'destroyed_unused',
  'destroyed_damaged',
  'count_adjust',
  'remaining',
  'damaged_held',
  'next_serial',
] as const satisfies readonly (keyof Reel)[]

type Exposed = { id: number; exposed: number; exposure: number }
type Usable = { jurisdiction: string; stamps: number }

/** Reels as they are in the unit, with what they expose to and the stamps of their jurisdictions that can be used. */
async function stateOf(unit: Unit, ids: readonly number[]) {
  const rows = await unit.find(reels, { id: ids })
  const exposed = await sql<Exposed>`select id, exposed::int8, exposure::float8 from reels_now
    where id = any(${[...ids]}::bigint[])`.execute(unit.trx)
  const usable = await sql<Usable>`select jurisdiction,
      coalesce(sum(remaining) filter (where status in ('available', 'in_use')), 0)::int8 as stamps
    from reels where jurisdiction = any(${rows.map(({ jurisdiction }) => jurisdiction)}::text[])
    group by 1 order by 1`.execute(unit.trx)
  return { rows, exposed: exposed.rows, usable: usable.rows }
}
type State = Awaited<ReturnType<typeof stateOf>>

function figuresOf(state: State, id: number) {
  const reel = state.rows.find((one) => one.id === id)
  const { exposed = 0, exposure = 0 } = state.exposed.find((one) => one.id === id) ?? {}
  return [
    // Stamps of a reel that is not approved are not in the books.
    ...counters.map((name) => ({
      name,
      value: name === 'remaining' && reel?.status === 'pending_approval' ? 0 : (reel?.[name] ?? 0),
    })),
    { name: 'exposed', value: exposed },
    { name: 'exposure', value: exposure },
  ]
}

const reelsBetween = (before: State, after: State): ReelEffect['reels'] =>
  before.rows.map(({ id, number, jurisdiction, status }) => {
    const then = figuresOf(after, id)
    return {
      reel_id: id,
      number,
      jurisdiction,
      status: { before: status, after: after.rows.find((one) => one.id === id)?.status ?? status },
      figures: figuresOf(before, id)
        .map(({ name, value }, place) => ({ name, before: value, after: then[place]?.value ?? value }))
        .filter((figure) => figure.before !== figure.after),
    }
  })

const usableBetween = (before: State, after: State): ReelEffect['usable'] =>
  before.usable.map(({ jurisdiction, stamps }) => ({
    jurisdiction,
    before: stamps,
    after: after.usable.find((one) => one.jurisdiction === jurisdiction)?.stamps ?? 0,
  }))

/** What an act changes of reels, found in a unit that is taken back. */
const effectOf = (db: Db, act: (unit: Unit) => Promise<{ ids: number[]; decide: () => Promise<unknown> }>) =>
  rehearsed(db, anyDecider, async (unit): Promise<ReelEffect> => {
    const { ids, decide } = await act(unit)
    const before = await stateOf(unit, ids)
    await decide()
    const after = await stateOf(unit, ids)
    return { reels: reelsBetween(before, after), usable: usableBetween(before, after) }
  })

/** The decision that a reel waits for. */
async function decideReel(unit: Unit, reel: Reel) {
  if (reel.status === 'pending_approval')
    return unit.fire(reels, reel.id, 'approve', { counted_qty: reel.quantity }, anyDecider)
  if (reel.status === 'quarantined')
    return unit.fire(reels, reel.id, 'release', { release_note: reel.number }, anyDecider)
  if (reel.status === 'depleted') return unit.fire(reels, reel.id, 'reconcile', {}, anyDecider)
  throw new Refused('invalid_transition', { text: t('{number} is decided', { number: reel.number }) })
}

onCall(stampCalls.reelEffect, ({ db, input: { id } }) =>
  effectOf(db, async (unit) => {
    const reel = await unit.get(reels, id)
    return { ids: [id], decide: () => decideReel(unit, reel) }
  }),
)

onCall(stampCalls.adjustmentEffect, ({ db, input: { id } }) =>
  effectOf(db, async (unit) => {
    const { reel_id } = await unit.get(reelAdjustments, id)
    return { ids: [reel_id], decide: () => unit.fire(reelAdjustments, id, 'approve', {}, anyDecider) }
  }),
)

onCall(stampCalls.correctionEffect, ({ db, input: { id } }) =>
  effectOf(db, async (unit) => {
    const { stamping_log_id, new_reel_id } = await unit.get(stampingCorrections, id)
    const { reel_id } = await unit.get(stampingLogs, stamping_log_id)
    return {
      ids: new_reel_id === null ? [reel_id] : [reel_id, new_reel_id],
      decide: () => unit.fire(stampingCorrections, id, 'approve', {}, anyDecider),
    }
  }),
)
