import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlanChange } from '../../../../../src/planning/changes'
import { badChanges } from '../../../../fixtures/floor/badChanges'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'
import { startServer, type TestNode } from '../../../../harness/server'

type Caller = Awaited<ReturnType<TestNode['as']>>
type Answer = Awaited<ReturnType<Caller['post']>>

let node: TestNode
let worked: WorkedPlant
let planner: Caller
let filler = 0
let tank = 0
let order = 0
let line = 0
let shift = 0
let request = 0

beforeAll(async () => {
  node = await startServer()
  worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  const { plant } = worked
  planner = await node.as('planning')
  filler = plant.floor['filler 1'] ?? 0
  tank = plant.floor['tank 1'] ?? 0
  order = await plant.released(500)
  const { id } = await plant.step(order, 'bottling')
  const applied = await planner.post('/production/plan/apply', {
    version: (await planner.get('/production/plan')).data.version,
    changes: [{ kind: 'place', key: `S${id}`, machine: filler, after: null }],
  })
  line = applied.data.lines[0].id
  shift = applied.data.lines[0].daily_order_id
  const requested = await (
    await node.as('requester')
  ).post('/production/daily_order_lines', {
    product_id: plant.bottle.id,
    planned_qty: 100,
    wanted_on: '2099-01-05',
  })
  request = requested.data.id
}, 60_000)
afterAll(async () => {
  await worked.plant.close()
  await node.stop()
})

/** Everything that a plan keeps. */
async function stored() {
  const { rows } = await node.pool.query(`select
    (select jsonb_agg(p order by p.id) from plans p) as plans,
    (select count(*)::int from plan_changes) as changes,
    (select count(*)::int from plan_scenarios) as scenarios,
    (select jsonb_agg(l order by l.id) from daily_order_lines l) as lines,
    (select jsonb_agg(d order by d.id) from daily_orders d) as shifts,
    (select jsonb_agg(jsonb_build_array(o.id, o.status, o.priority, o.version) order by o.id) from production_orders o) as orders`)
  return rows[0]
}

const version = async () => (await planner.get('/production/plan')).data.version as number
const rowVersion = async (path: string) => (await planner.get(path)).data.version as number

/** Sends what must be refused, and sees that nothing of it is stored. */
async function refused(send: () => Promise<Answer>) {
  const before = await stored()
  const { http, status, message, data } = await send()
  expect(await stored()).toEqual(before)
  expect([http >= 400 && http < 500, status], JSON.stringify({ http, message, data })).toEqual([true, 0])
  return { http, message, data }
}

/** With the ids of this plant in the places of their names. */
const withIds = (value: unknown): unknown =>
  typeof value === 'string'
    ? ({ line: `L${line}`, filler, tank }[value] ?? value)
    : Array.isArray(value)
      ? value.map(withIds)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value).map(([name, inner]) => [name, name === 'kind' ? inner : withIds(inner)]),
          )
        : value

describe('bad input of the plan', () => {
  it.each(Object.entries(badChanges))(
    'a change with %s is refused with its code, and what comes with it is not made',
    async (_, [change, code]) => {
      const changes = [{ kind: 'rush', order, on: true }, withIds(change)]
      const body = { version: await version(), changes }
      expect((await refused(() => planner.post('/production/plan/apply', body))).message).toBe(code)
    },
  )

  it('versions, days and clocks that are not those of the plan are refused, and more than 200 moves at once', async () => {
    const changes: PlanChange[] = [{ kind: 'unplan', key: `L${line}` }]
    const now = await version()
    const apply = (body: object) => refused(() => planner.post('/production/plan/apply', body))
    expect(await apply({ version: now + 1, changes })).toMatchObject({ http: 409, message: 'stale_plan' })
    for (const wrong of [0, -1, 1.5, 'NaN', 'Infinity', '1e400', 2 ** 60, null, {}, []])
      expect(await apply({ version: wrong, changes })).toMatchObject({
        message: 'validation_error',
        data: { version: expect.anything() },
      })
    const moves = Array.from({ length: 10_000 }, () => changes[0])
    expect(await apply({ version: now, changes: moves })).toMatchObject({
      message: 'validation_error',
      data: { changes: 'max' },
    })
    expect(await apply({ version: now, changes: [] })).toMatchObject({ data: { changes: 'required' } })
    expect(await apply({ version: now, changes, now: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      message: 'validation_error',
      data: { now: expect.anything() },
    })
    expect(await apply({ version: now, changes, digest: 'x', base: null })).toMatchObject({
      http: 409,
      message: 'plan_differs',
    })
    for (const scenario_id of [999_999, -1, 'x']) await apply({ version: now, changes, scenario_id })
    for (const location_id of [999_999, -1, 'x']) await apply({ version: now, changes, location_id })
  })

  it('what is read of a plan is refused for what there is not, and for ids of another kind', async () => {
    const paths = [
      '/production/plan?location_id=999999',
      '/production/plan?location_id=x',
      '/production/plan/changes',
      '/production/plan/changes?since=0',
      '/production/plan/changes?since=-4',
      '/production/plan/changes?since=NaN',
      '/production/plan/why_late',
      '/production/plan/why_late?production_order_id=999999',
      '/production/plan/why_late?production_order_id=-1',
      '/production/plan/why_late?production_order_id=1e9',
      '/production/plan/endangered',
      '/production/plan/endangered?machine_id=999999',
      '/production/plan/endangered?machine_id=x',
      '/production/plan/endangered?hplc_request_id=999999',
      `/production/plan/endangered?machine_id=${filler}&purchase_id=1`,
      '/production/plan_scenarios/999999',
      '/production/plan_scenarios/x',
      '/production/plan_scenarios?location_id=x',
    ]
    for (const path of paths) {
      const { http, status } = await planner.get(path)
      expect([path, http >= 400 && http < 500, status]).toEqual([path, true, 0])
    }
    // A version that is yet to come is answered: read the plan as a whole.
    expect((await planner.get('/production/plan/changes?since=999999')).data).toMatchObject({ whole: 1 })
  })

  it('a shift is not planned for a day that has passed, twice, or in a shift that there is not', async () => {
    const { plant } = worked
    const made = (body: object) => refused(() => planner.post('/production/daily_orders', body))
    const location_id = plant.plant.id
    await made({ location_id, plan_date: 'tomorrow' })
    await made({ location_id, plan_date: '2026-02-31' })
    await made({ location_id, plan_date: '2099-01-05', shift: 'noon' })
    await made({ location_id: 999_999, plan_date: '2099-01-05' })
    await made({ location_id, plan_date: '2099-01-05', crew_planned: -1 })
    await made({ location_id, plan_date: '2099-01-05', crew_planned: 1e9 })
    await made({})
  })

  it('shifts and lines refuse events that their state does not have, of an older version, or with a wrong quantity or day', async () => {
    const lines = '/production/daily_order_lines'
    const [ofLine, ofShift, ofRequest] = [
      await rowVersion(`${lines}/${line}`),
      await rowVersion(`/production/daily_orders/${shift}`),
      await rowVersion(`${lines}/${request}`),
    ]
    const cases: readonly [string, object][] = [
      [`/production/daily_orders/${shift}/publish`, { version: ofShift + 1 }],
      [`/production/daily_orders/${shift}/publish`, { version: 'x' }],
      [`/production/daily_orders/${shift}/publish`, {}],
      [`/production/daily_orders/${shift}/close`, { version: ofShift }],
      [`/production/daily_orders/${shift}/reopen`, { version: ofShift }],
      [`/production/daily_orders/${shift}/burn`, { version: ofShift }],
      ['/production/daily_orders/999999/publish', { version: 1 }],
      ['/production/daily_orders/x/publish', { version: 1 }],
      [`${lines}/${line}/resize`, { version: ofLine, planned_qty: -1 }],
      [`${lines}/${line}/resize`, { version: ofLine, planned_qty: 0 }],
      [`${lines}/${line}/resize`, { version: ofLine, planned_qty: 'NaN' }],
      [`${lines}/${line}/resize`, { version: ofLine, planned_qty: 1e15 }],
      [`${lines}/${line}/resize`, { version: ofLine + 4, planned_qty: 400 }],
      [`${lines}/${line}/resize`, { version: ofLine }],
      [`${lines}/${line}/start`, { version: ofLine }],
      [`${lines}/${line}/finish`, { version: ofLine }],
      [`${lines}/${line}/withdraw`, { version: ofLine }],
      [`${lines}/${line}/decline`, { version: ofLine, decline_note: 'x' }],
      [`${lines}/${line}/make_order`, { version: ofLine }],
      [`${lines}/${line}/carry_over`, { version: ofLine + 9 }],
      [`${lines}/999999/carry_over`, { version: 1 }],
      [`${lines}/${request}/carry_over`, { version: ofRequest }],
      [`${lines}/${request}/resize`, { version: ofRequest, planned_qty: 50 }],
      [`${lines}/${request}/make_order`, { version: ofRequest, production_order_id: 999_999 }],
      [`${lines}/${request}/make_order`, { version: ofRequest + 3 }],
      [`${lines}/${request}/decline`, { version: ofRequest }],
      [`${lines}/${request}/plan`, { version: ofRequest }],
    ]
    for (const [path, body] of cases) await refused(() => planner.post(path, body))
  })

  it('whatever is sent to the calls of a plan, nothing fails and nothing that was refused is stored', async () => {
    const now = await version()
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(
        'NaN',
        '1e999',
        '-0',
        '',
        null,
        -1,
        2 ** 53,
        `L${line}`,
        `S${line}`,
        order,
        filler,
        tank,
      ),
    )
    const change = fc.oneof(
      fc.record(
        {
          kind: fc.constantFrom(
            'place',
            'unplan',
            'split',
            'resize',
            'pin',
            'rush',
            'carry',
            'sequence',
            'join',
            'no',
          ),
          key: odd,
          machine: odd,
          after: odd,
          quantity: odd,
          at: odd,
          order: odd,
          on: odd,
          keys: fc.array(odd, { maxLength: 3 }),
          into: odd,
        },
        { requiredKeys: ['kind'] },
      ),
      odd,
    )
    const body = fc.record(
      {
        version: fc.oneof({ weight: 3, arbitrary: fc.constant(now) }, odd),
        changes: fc.oneof({ weight: 4, arbitrary: fc.array(change, { minLength: 1, maxLength: 4 }) }, odd),
        name: odd,
        scenario_id: odd,
        location_id: odd,
        now: odd,
        base: odd,
        digest: odd,
      },
      { requiredKeys: ['version', 'changes'] },
    )
    const path = fc.constantFrom('/production/plan/apply', '/production/plan_scenarios')
    const before = await stored()
    await fc.assert(
      fc.asyncProperty(path, body, async (to, sent) => {
        const { http, message } = await planner.post(to, sent)
        expect(http, `${to} ${JSON.stringify(sent)} ${message}`).toBeLessThan(500)
        // What happens to be right is made; the next ones begin from there.
        if (http >= 400) expect(await stored()).toEqual(before)
        else Object.assign(before, await stored())
      }),
      { numRuns: 150 },
    )
  }, 120_000)
})
