import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { lackingOf } from '../../../../server/modules/training/gate/gate'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { openPlant, type Plant } from '../../../fixtures/plant'

let plant: Plant
let place: Place
beforeAll(async () => {
  plant = await openPlant()
  place = await prepared()
})
afterAll(() => plant.close())

const rows = async <T>(text: string): Promise<T[]> => (await sql<T>`${sql.raw(text)}`.execute(plant.db)).rows
const count = Number
const programmes = 2
const people = 4

type Place = Awaited<ReturnType<typeof prepared>>

/** Two programmes, of which the first blocks batching and bottling and the second bottling; four people; two shifts. */
async function prepared() {
  const id = await plant.released(1000)
  const steps = await rows<{ id: string; operation_id: string; role: string; code: string }>(
    `select s.id, s.operation_id, o.role, lower(o.code) as code from production_order_steps s
     join operations o on o.id = s.operation_id where s.production_order_id = ${id} order by s.id`,
  )
  const stepOf = (code: string) => {
    const step = steps.find((one) => one.code === code)
    if (!step) throw new Error(code)
    return { ...step, id: count(step.id), operation_id: count(step.operation_id) }
  }
  const work = [stepOf('batching'), stepOf('bottling')]
  const [category] = await rows<{ id: string }>(
    `insert into training_categories (name, code_prefix) values ('Floor', 'FLR') returning id`,
  )
  const courses = await rows<{ id: string }>(
    `insert into training_projects (number, name, category_id, delivery, blocks_work, status)
     select 'TRP-' || n, 'Course ' || n, ${category?.id}, 'read_and_sign', true, 'active'
     from generate_series(1, ${programmes}) n returning id`,
  )
  const sessions = await rows<{ id: string }>(
    `insert into trainings (number, training_project_id, status)
     select 'TRN-' || id, id, 'in_progress' from training_projects order by id returning id`,
  )
  const blocks = [[0], [0, 1]]
  for (const [at, taught] of blocks.entries())
    for (const course of taught)
      await rows(`insert into training_project_operations (training_project_id, operation_id)
        values (${courses[course]?.id}, ${work[at]?.operation_id})`)
  await rows(
    `update operations set is_gated = id in (${work.map(({ operation_id }) => operation_id).join()})`,
  )
  const staff = await rows<{ id: string }>(
    `insert into users (username, name, company) select 'p' || n, 'P' || n, 'Test'
     from generate_series(1, ${people}) n returning id`,
  )
  for (const { role } of work)
    await rows(`insert into roles (name, title) values ('${role}', '${role}') on conflict do nothing`)
  for (const { id: user } of staff)
    for (const { role } of work)
      await rows(`insert into user_roles (user_id, role) values (${user}, '${role}')`)
  const [today] = await rows<{ day: string }>('select plant_today()::text as day')
  return {
    work,
    blocks,
    courses: courses.map(({ id: course }) => count(course)),
    sessions: sessions.map(({ id: session }) => count(session)),
    staff: staff.map(({ id: user }) => count(user)),
    today: today?.day ?? '',
    orderId: id,
  }
}

const certificate = fc.record({
  person: fc.nat({ max: people - 1 }),
  course: fc.nat({ max: programmes - 1 }),
  /** Days from today to the last day of the certificate, around the days of the plan; null for ever. */
  ends: fc.constantFrom(-1, 0, 1, 29, 30, 31, 59, 60, 61, null),
  isRevoked: fc.nat({ max: 5 }).map((one) => one === 0),
})
const line = fc.record({
  work: fc.nat({ max: 1 }),
  machine: fc.integer({ min: 1, max: 2 }),
  ahead: fc.constantFrom(-1, 0, 1, 30, 60, 61),
  shift: fc.constantFrom('day', 'evening'),
})
const crew = fc.record({
  work: fc.nat({ max: 1 }),
  machine: fc.integer({ min: 1, max: 2 }),
  many: fc.integer({ min: 1, max: 3 }),
})
const situation = fc.record({
  certificates: fc.uniqueArray(certificate, {
    minLength: 3,
    maxLength: 8,
    selector: ({ person, course }) => `${person}.${course}`,
  }),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  crews: fc.uniqueArray(crew, { maxLength: 3, selector: ({ work, machine }) => `${work}.${machine}` }),
})
type Generated = typeof situation extends fc.Arbitrary<infer T> ? T : never
type PlannedWork = { work: number; machine: number; ahead: number; shift: string }
type Case = Omit<Generated, 'lines'> & { lines: readonly PlannedWork[] }

const machineOf = (work: number, machine: number) =>
  count(plant.floor[`${work === 0 ? 'tank' : 'filler'} ${machine}`])

async function write({ certificates, lines, crews }: Case) {
  for (const table of ['daily_order_lines', 'daily_orders', 'machine_capabilities', 'training_attendees'])
    await rows(`delete from ${table}`)
  for (const { person, course, ends, isRevoked } of certificates)
    await rows(`insert into training_attendees (training_id, training_project_id, user_id, status, passed_at,
        valid_from, expires_on, is_imported, comment)
      values (${place.sessions[course]}, ${place.courses[course]}, ${place.staff[person]},
        '${isRevoked ? 'revoked' : 'passed'}', now(), plant_today() - 100,
        ${ends === null ? 'null' : `plant_today() + ${ends}`}, true, 'Test')`)
  for (const { work, machine, many } of crews)
    await rows(`insert into machine_capabilities (machine_id, rate_per_hour, crew_count)
      values (${machineOf(work, machine)}, 100, ${many})`)
  for (const [at, { work, machine, ahead, shift }] of lines.entries()) {
    await rows(`insert into daily_orders (number, location_id, plan_date, shift)
      values ('DO-${at}', ${plant.plant.id}, plant_today() + ${ahead}, '${shift}') on conflict do nothing`)
    await rows(`insert into daily_order_lines (status, product_id, planned_qty, wanted_on, daily_order_id,
        machine_id, sequence, step_id)
      select 'planned', ${plant.bottle.id}, 10, plant_today(), id, ${machineOf(work, machine)}, ${at + 1},
        ${place.work[work]?.id} from daily_orders
      where plan_date = plant_today() + ${ahead} and shift = '${shift}'`)
  }
}

/** The same, by going through everybody for each machine of each shift. */
function naive({ certificates, lines, crews }: Case) {
  const places = new Map(
    lines
      .filter(({ ahead }) => ahead >= 0 && ahead <= 60)
      .map((one) => [`${one.ahead} ${one.shift} ${machineOf(one.work, one.machine)}`, one]),
  )
  const crewOf = (work: number, machine: number) =>
    crews.find((one) => one.work === work && one.machine === machine)?.many ?? 1
  return [...places.values()].map(({ work, machine, ahead, shift }) => {
    const qualified = place.staff.filter((_, person) =>
      (place.blocks[work] ?? []).every((course) =>
        certificates.some(
          (one) =>
            one.person === person &&
            one.course === course &&
            !one.isRevoked &&
            (one.ends === null || one.ends >= ahead),
        ),
      ),
    ).length
    const together = [...places.values()].filter(
      (one) => one.work === work && one.ahead === ahead && one.shift === shift,
    )
    const crewInShift = together.reduce((sum, one) => sum + crewOf(one.work, one.machine), 0)
    return {
      plan_date: dayAfter(place.today, ahead),
      shift,
      machine_id: machineOf(work, machine),
      line_count: lines.filter(
        (one) => one.work === work && one.machine === machine && one.ahead === ahead && one.shift === shift,
      ).length,
      crew_count: crewOf(work, machine),
      crew_in_shift: crewInShift,
      qualified_count: qualified,
      short_count: Math.max(0, crewOf(work, machine) - qualified),
      coverage: qualified < crewOf(work, machine) ? 'short' : qualified < crewInShift ? 'tight' : 'covered',
    }
  })
}

const key = (one: { plan_date: string; shift: string; machine_id: number }) =>
  `${one.plan_date} ${one.shift} ${one.machine_id}`

it('coverage of the plan 60 days ahead is what going through all people, machines and shifts comes to', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (generated) => {
      await write(generated)
      const found = await rows<ReturnType<typeof naive>[number]>(
        `select plan_date::text, shift, machine_id::int, line_count, crew_count, crew_in_shift, qualified_count,
           short_count, coverage from training_coverage`,
      )
      const sorted = (all: typeof found) => all.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
      expect(sorted(found)).toEqual(sorted(naive(generated)))
    }),
    { numRuns: 60 },
  )
})

it('who counts as qualified on a day is whom the gate lets start on that day', async () => {
  await fc.assert(
    fc.asyncProperty(situation, fc.constantFrom(0, 1, 30, 31, 60), async (generated, ahead) => {
      const lines = [0, 1].map((work) => ({ work, machine: 1, ahead, shift: 'day' }))
      await write({ ...generated, lines })
      const found = await rows<{ operation_id: number; qualified_count: number }>(
        'select operation_id::int, qualified_count from training_coverage',
      )
      for (const { operation_id: operation, qualified_count: qualified } of found) {
        const lacking = await Promise.all(
          place.staff.map((person) => lackingOf(plant.db, person, operation, dayAfter(place.today, ahead))),
        )
        expect(lacking.filter((programmesLacking) => programmesLacking.length === 0)).toHaveLength(qualified)
      }
      expect(found).toHaveLength(2)
    }),
    { numRuns: 20 },
  )
})
