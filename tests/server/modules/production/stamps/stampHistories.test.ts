import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../../src/access'
import { reelAdjustments } from '../../../../../src/resources/production/stamps/reel_adjustments'
import { reels } from '../../../../../src/resources/production/stamps/reels'
import { Refused } from '../../../../../server/engine/errors'
import { system } from '../../../../../server/engine/unitOfWork'
import { type PlantArea, plantAreas } from '../../../../../src/resources/production/flows/plantArea'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { openStampRoom, type StampRoom } from '../../../../fixtures/floor/stampRoom'

let room: StampRoom
beforeAll(async () => {
  room = await openStampRoom()
  room.plant.floor['pack stamper'] = (await packRoomOf(room.plant)).stamper
})
afterAll(() => room?.plant.close())

type Session = Awaited<ReturnType<StampRoom['stamped']>>

const act = fc.record({
  what: fc.constantFrom(
    'stamp',
    'stamp',
    'stamp',
    'correct',
    'ask',
    'put_back',
    'decide',
    'quarantine',
    'release',
    'reconcile',
  ),
  which: fc.nat(5),
  applied: fc.nat(60),
  damaged: fc.nat(3),
  missing: fc.nat(2),
  kind: fc.constantFrom(
    'lost',
    'splice_gap',
    'damaged_outside',
    'returned_to_issuer',
    'destroy_unused',
    'destroy_damaged',
    'count_correction',
  ),
  qty: fc.integer({ min: -20, max: 20 }),
  who: fc.nat(2),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const at = <T>(list: readonly T[], index: number) => list[index % Math.max(1, list.length)]

const stamperIn: Readonly<Record<PlantArea, string>> = { production: 'stamper 1', assembly: 'pack stamper' }

/** One act of a history; what is refused changes nothing. */
async function perform(id: number, sessions: Session[], one: Act) {
  const { applied, damaged, missing, which, qty, kind } = one
  const by = at<Actor>([room.people.keeper, room.people.other, room.people.manager], one.who) ?? system
  if (one.what === 'stamp') {
    const { area } = await room.get(id)
    sessions.push(await room.stamped(id, { applied, damaged, missing }, [], stamperIn[area]))
  }
  const session = at(sessions, which)
  if (one.what === 'correct' && session) await room.corrected(id, session, { applied, damaged, missing })
  if (one.what === 'ask')
    await room.ask({ reel_id: id, kind, qty, document_ref: 'D', witness_id: room.people.supervisor.id }, by)
  if (one.what === 'put_back') {
    const { next_serial } = await room.get(id)
    const named =
      next_serial === null ? {} : { serial_from: next_serial - which - 1, serial_to: next_serial - 1 }
    const back = { reel_id: id, kind, qty: -which - 1, document_ref: 'D', ...named }
    await room.ask(back, by)
  }
  if (one.what === 'decide') {
    const open = await room.plant.as(system, (unit) =>
      unit.find(reelAdjustments, { reel_id: id, status: 'pending' }),
    )
    const adjustment = at(open, which)
    if (adjustment)
      await room.decide(adjustment.id, which % 3 === 0 ? 'reject' : 'approve', { decision_note: 'So' }, by)
  }
  if (one.what === 'quarantine') await room.send(id, 'quarantine', { quarantine_reason: 'Wet' }, by)
  if (one.what === 'release') await room.send(id, 'release', { release_note: 'Dry' }, by)
  if (one.what === 'reconcile') await room.send(id, 'reconcile', {}, by)
}

const rowsOf = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await statement.execute(room.plant.db)).rows

/** What must hold of every reel after every act. */
async function assertReels() {
  const broken = await rowsOf(sql<{ number: string; rule: string }>`
    with states as (
      select reel_id, state, sum(last_serial - first_serial + 1)::int as qty from stamp_ranges group by 1, 2
    ), counts as (
      select r.id, coalesce(sum(qty) filter (where state = 'on_reel'), 0) as on_reel,
        coalesce(sum(qty) filter (where state = 'applied'), 0) as applied,
        coalesce(sum(qty) filter (where state = 'damaged_held'), 0) as damaged_held,
        coalesce(sum(qty) filter (where state = 'lost'), 0) as lost,
        coalesce(sum(qty) filter (where state = 'returned'), 0) as returned,
        coalesce(sum(qty) filter (where state = 'destroyed'), 0) as destroyed, coalesce(sum(qty), 0) as all
      from reels r left join states s on s.reel_id = r.id where r.approved_at is not null group by r.id
    ), moved as (
      select reel_id, sum(case when to_state = 'on_reel' then qty when from_state = 'on_reel' then -qty else 0 end) as left,
        sum(case when to_state = 'lost' then qty when from_state = 'lost' then -qty else 0 end) as lost,
        sum(case when to_state = 'applied' then qty when from_state = 'applied' then -qty else 0 end) as applied
      from stamp_movements group by 1
    )
    select r.number, 'identity' as rule from reels r where r.quantity <> r.applied + r.damaged + r.missing + r.returned
      + r.destroyed_unused - r.count_adjust + r.remaining or r.remaining < 0
    union all select r.number, 'remaining' from reels r where r.serial_mode = 'serial_range'
      and r.remaining <> r.last_serial - r.next_serial + 1
    union all select r.number, 'states' from reels r join counts c using (id) where
      (c.on_reel, c.applied, c.damaged_held, c.lost, c.returned, c.destroyed, c.all) is distinct from
      (r.remaining, r.applied, r.damaged_held, r.missing, r.returned, r.destroyed_unused + r.destroyed_damaged,
        r.quantity + r.count_adjust)
    union all select r.number, 'movements' from reels r join moved m on m.reel_id = r.id where
      (m.left, m.lost, m.applied) is distinct from (r.remaining, r.missing, r.applied)
    union all select r.number, 'gapless' from reels r where r.serial_mode = 'serial_range' and r.approved_at is not null
      and (select count(*) from generate_series(r.first_serial, r.next_serial - 1) n where not exists (
        select from stamp_ranges s where s.reel_id = r.id and s.state <> 'on_reel' and n between s.first_serial and s.last_serial)) > 0
    union all select r.number, 'next' from reels r join stamp_ranges s on s.reel_id = r.id and s.state = 'on_reel'
      where r.serial_mode = 'serial_range' and s.first_serial <> r.next_serial
    union all select r.number, 'exposed' from reels r join reels_now n using (id) where
      n.exposed <> r.missing + r.damaged_held + coalesce((select sum(qty) from reel_adjustments a where a.reel_id = r.id
        and a.status = 'approved' and a.direction_ref is null
        and a.kind in ('returned_to_issuer', 'destroy_unused', 'destroy_damaged')), 0)
    union all select r.number, 'adjusted' from reels r
      left join lateral (select coalesce(sum(qty) filter (where kind in ('lost', 'stolen', 'splice_gap')), 0) as lost,
        coalesce(sum(qty) filter (where kind = 'damaged_outside'), 0) as spoiled
        from reel_adjustments where reel_id = r.id and status = 'approved') a on true
      left join lateral (select coalesce(sum(case when to_state = 'lost' then qty when from_state = 'lost' then -qty end), 0) as lost,
        coalesce(sum(case when to_state = 'damaged_held' then qty when from_state = 'damaged_held' then -qty end)
          filter (where from_state <> 'destroyed' and to_state <> 'destroyed'), 0) as spoiled
        from stamp_movements where reel_id = r.id and cause <> 'adjustment') m on true
      where (r.missing, r.damaged) is distinct from (m.lost + a.lost, m.spoiled + a.spoiled)
    union all select r.number, 'two sessions' from reels r where r.has_open_session and r.mounted_machine_id is null
    union all select a.number, 'own decision' from reel_adjustments a where a.decided_by_id = a.requested_by_id
    union all select r.number, 'own approval' from reels r where r.approved_by_id in (r.created_by, r.submitted_by_id)
    union all select r.number, 'overlap' from reels r join reels o on o.id < r.id and o.jurisdiction = r.jurisdiction
      and o.serial_mode = 'serial_range' and r.serial_mode = 'serial_range'
      and coalesce(o.serial_prefix, '') = coalesce(r.serial_prefix, '') and o.status <> 'cancelled' and r.status <> 'cancelled'
      and int8range(o.first_serial, o.last_serial, '[]') && int8range(r.first_serial, r.last_serial, '[]')`)
  expect(broken).toEqual([])
}

/** The inventory of each jurisdiction adds up, closes as the reels say, and opens with what closed. */
async function assertInventory() {
  const [sums] = await rowsOf(sql<{ difference: number; breaks: number; remaining: number; closing: number }>`
    with months as (select * from stamps_inventory_at('2027-03-31', false))
    select coalesce(sum(abs(difference)) filter (where as_of < '2027-03-31'), 0)::int as difference,
      (select count(*)::int from months m join months p on p.jurisdiction = m.jurisdiction
        and p.month = m.month - interval '1 month' where m.opening <> p.closing) as breaks,
      (select sum(remaining)::int from reels where approved_at is not null) as remaining,
      (select sum(closing)::int from months where as_of = '2027-03-31') as closing
    from months`)
  expect(sums).toMatchObject({ difference: 0, breaks: 0 })
  expect(sums?.closing).toBe(sums?.remaining)
}

const history = fc.array(act, { minLength: 4, maxLength: 14 })

const correctionOfNothing: Act[] = [
  { what: 'ask', which: 0, applied: 0, damaged: 0, missing: 0, kind: 'count_correction', qty: 0, who: 0 },
]

const step = { which: 1, applied: 0, damaged: 0, missing: 0, kind: 'lost', qty: 5, who: 0 } as const
const putBack: Act[] = [
  { ...step, what: 'ask' },
  { ...step, what: 'decide', who: 2 },
  { ...step, what: 'put_back' },
  { ...step, what: 'decide', who: 2 },
]

describe.each(plantAreas)('histories of reels of %s', (area) => {
  it.each([
    ['serial_range', {}],
    ['count_only', { first_serial: null, last_serial: null }],
  ] as const)(
    'after any history of a reel in %s every stamp is in one state, its counters are their sums and nobody decided his own',
    async (serial_mode, more) => {
      await fc.assert(
        fc.asyncProperty(history, async (acts) => {
          const { id } = await room.received({ area, quantity: 200, serial_mode, ...more })
          const sessions: Session[] = []
          for (const one of acts)
            try {
              await perform(id, sessions, one)
            } catch (error) {
              if (!(error instanceof Refused)) throw error
            }
          await assertReels()
        }),
        { numRuns: 12, examples: [[correctionOfNothing], [putBack]] },
      )
      await assertInventory()
    },
    60_000,
  )

  it('two people who take stamps of one reel at once take different ones, or one of them none', async () => {
    const { id } = await room.received({ area, quantity: 1_000 })
    await Promise.allSettled(
      Array.from({ length: 8 }, () => room.adjusted({ reel_id: id, kind: 'lost', qty: 10 })),
    )
    await assertReels()
    expect((await room.plant.as(system, (unit) => unit.get(reels, id))).missing).toBeGreaterThan(0)
  })
})
