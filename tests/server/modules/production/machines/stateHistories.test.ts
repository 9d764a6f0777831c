import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { machineStates } from '../../../../../src/resources/production/machines/machine_states'
import { system } from '../../../../../server/engine/unitOfWork'
import { oeeReport } from '../../../../../server/modules/production/machines/oeeReport'
import { timeIn } from '../../../../../server/modules/production/machines/oee'
import { takeSignal } from '../../../../../server/modules/production/machines/signals'
import { markSilent } from '../../../../../server/modules/production/machines/silent'
import { plantAreas } from '../../../../../src/resources/production/flows/plantArea'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { answerOf } from '../../../../fixtures/floor/inLineWork'
import { maintainedPlant } from '../../../../fixtures/floor/maintenance'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let shop: Awaited<ReturnType<typeof maintainedPlant>>
let packs: Awaited<ReturnType<typeof packRoomOf>>
beforeAll(async () => {
  worked = await workedPlant()
  packs = await packRoomOf(worked.plant)
  shop = await maintainedPlant(worked.plant)
})
afterAll(() => worked.plant.close())

const acts = [
  ...['start', 'report', 'pause', 'resume', 'finish'],
  ...['idle', 'down', 'off', 'maintenance', 'signal_running', 'signal_down', 'silence'],
  ...['problem', 'acknowledge', 'repair', 'mended', 'verify'],
] as const
const history = fc.array(
  fc.record({ what: fc.constantFrom(...acts), minutes: fc.integer({ min: 0, max: 200 }) }),
  { minLength: 8, maxLength: 20 },
)

/** What is wrong with the states of machines, in words. */
async function faults() {
  const { rows } = await sql<{ fault: string }>`
    with states as (select s.*, m.code, lead(s.started_at) over (partition by machine_id order by s.started_at, s.id) as next
      from machine_states s join machines m on m.id = s.machine_id)
    select code || ': a gap or an overlap after ' || state as fault from states where ended_at is distinct from next
    union all
    select code || ': ' || state || ' ends before it begins' from states where ended_at < started_at
    union all
    select code || ': says ' || duration_s || ' s of ' || state from states
      where ended_at is not null and duration_s <> floor(extract(epoch from ended_at - started_at))
        and duration_s <> round(extract(epoch from ended_at - started_at))
    union all
    select m.code || ' has ' || count(s.id) || ' open states' from machines m
      left join machine_states s on s.machine_id = m.id and s.ended_at is null group by m.id having count(s.id) <> 1
    union all
    select m.code || ' is ' || m.current_state || ', its open state ' || s.state from machines m
      join machine_states s on s.machine_id = m.id and s.ended_at is null
      where m.current_state <> s.state or m.current_state_since <> s.started_at
        or m.current_step_id is distinct from s.production_order_step_id
    union all
    select m.code || ' has several steps in progress' from machines m join production_order_steps s on s.machine_id = m.id
      where s.status = 'in_progress' group by m.id having count(*) > 1`.execute(worked.plant.db)
  return rows.map(({ fault }) => fault)
}

/** Minutes of all states sum to any window since the first one, to the millisecond. */
async function assertWhole(machineId: number) {
  const states = await worked.plant.as(system, (unit) => unit.find(machineStates, { machine_id: machineId }))
  const now = Date.parse(worked.plant.time())
  const stretches = states.map(({ state, started_at, ended_at }) => ({
    state,
    reason: null,
    from: Date.parse(started_at),
    to: ended_at === null ? now : Date.parse(ended_at),
  }))
  const first = Math.min(...stretches.map(({ from }) => from))
  const third = Math.floor((now - first) / 3)
  const windows = [
    { from: first, to: first + third },
    { from: first + 2 * third, to: now },
  ].filter(({ from, to }) => to > from)
  const length = windows.reduce((sum, { from, to }) => sum + to - from, 0)
  const inStates = Object.values(timeIn(stretches, windows)).reduce((sum, time) => sum + time, 0)
  expect(inStates).toBe(length)
}

/** Where a machine of an area works, and an order that waits for it. */
const places = {
  production: {
    machine: 'filler 1',
    phase: 'bottling',
    toWork: async () => ({ id: await worked.bottled(2000), lots: [] }),
  },
  assembly: {
    machine: 'sealer 1',
    phase: 'sealing',
    toWork: async () => {
      const lots = await packs.stocked(2000)
      return { id: await packs.released(2000, { due_on: '2027-11-28' }), lots: await packs.scans(lots) }
    },
  },
} as const

it.each(plantAreas)(
  'whatever a machine of %s does it is in one state at a time without a gap, with one step, and A, P, Q and OEE are of one piece',
  async (area) => {
    const { plant } = worked
    const { technician, manager, bottler } = shop.people
    const { machine, phase, toWork } = places[area]
    const machine_id = plant.floor[machine] ?? 0
    let sequence = 0
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(history, async (chosen) => {
        const { id: order, lots } = await toWork()
        let work = 0
        const act = async (what: (typeof acts)[number]): Promise<unknown> => {
          const signal = (state: 'running' | 'down') =>
            plant.as(technician, (unit) =>
              takeSignal(unit, { machine_id, state, at: plant.time(), sequence: ++sequence }),
            )
          if (what === 'start')
            return plant.work(order, phase, 'start', {
              machine_id,
              ...(lots.length > 0 && { lots, temperature_c: 160 }),
            })
          if (what === 'report') return plant.work(order, phase, 'report', { qty_good: 10 })
          if (what === 'pause')
            return plant.work(order, phase, 'pause', {
              pause_reason_parameter_id: await plant.reason('no_operator'),
            })
          if (what === 'resume') return plant.work(order, phase, 'resume')
          if (what === 'finish') return plant.work(order, phase, 'finish', { qty_good: 1900 })
          if (what === 'idle') return worked.say(machine, 'idle', 'no_operator')
          if (what === 'down') return worked.say(machine, 'down', 'jam')
          if (what === 'off' || what === 'maintenance') return worked.say(machine, what, null)
          if (what === 'signal_running') return signal('running')
          if (what === 'signal_down') return signal('down')
          if (what === 'silence') return markSilent(plant.db, plant.time())
          if (what === 'problem') {
            work = (await shop.report({ machine_id }, bottler)).id
            return undefined
          }
          if (what === 'acknowledge') return shop.send(technician, work, 'acknowledge')
          if (what === 'repair') return shop.send(technician, work, 'start')
          if (what === 'mended') return shop.send(technician, work, 'finish', shop.found)
          return shop.send(manager, work, 'verify')
        }
        for (const { what, minutes } of chosen) {
          plant.later(minutes)
          await answerOf(act(what))
          expect(await faults(), what).toEqual([])
          const { current_state } = (
            await sql<{
              current_state: string
            }>`select current_state from machines where id = ${machine_id}`.execute(plant.db)
          ).rows[0] ?? { current_state: '' }
          seen.add(current_state)
        }
        await assertWhole(machine_id)
        const day = plant.time().slice(0, 10)
        for (const group of ['machine', 'line', 'day'] as const) {
          const { rows, totals } = await oeeReport(plant.db, '2026-11-21', day, group)
          for (const { oee, a, p, q } of [...rows, totals]) {
            for (const part of [oee, a, p, q])
              if (part !== null) expect(part >= 0 && part <= 100, String(part)).toBe(true)
            // Each is rounded to a tenth of a percent.
            if (oee !== null)
              expect(Math.abs(oee - ((a ?? 0) * Math.min(100, p ?? 0) * (q ?? 0)) / 10_000)).toBeLessThan(
                0.25,
              )
          }
        }
        await worked.clear()
      }),
      { numRuns: 8, endOnFailure: true },
    )
    expect([...seen].toSorted()).toEqual(expect.arrayContaining(['down', 'idle', 'running', 'unknown']))
  },
)
