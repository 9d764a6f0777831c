import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyChanges } from '../../../../../src/planning/apply'
import type { PlanChange } from '../../../../../src/planning/changes'
import { digest } from '../../../../../src/planning/digest'
import type { PlanModel } from '../../../../../src/planning/model'
import { preview } from '../../../../../src/planning/preview'
import { dailyOrderLines } from '../../../../../src/resources/production/plan/daily_order_lines'
import { applyPlan } from '../../../../../server/modules/production/plan/apply/applyPlan'
import { planSnapshot } from '../../../../../server/modules/production/plan/planSnapshot'
import { Refused } from '../../../../../server/engine/errors'
import { system } from '../../../../../server/engine/unitOfWork'
import { dayAt } from '../../../../../server/site/plant'
import { type Plant, refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let plant: Plant
beforeAll(async () => {
  worked = await workedPlant()
  ;({ plant } = worked)
})
afterAll(() => plant?.close())
beforeEach(() => worked.clear())

type Acted = { order: number; piece: number; does: string; machine: 1 | 2; age: number }

/** What is in each lane, by the machine: key and quantity. */
const lanesOf = ({ lanes, operations, machines }: PlanModel, now = (key: string) => key) =>
  lanes.map((lane, at) => [
    machines[at]?.id,
    lane.map((one) => [now(operations[one]?.key ?? ''), operations[one]?.quantity]),
  ])

/** The lanes of a plan with changes made on it in memory, with the keys that the server gave. */
function replayed(model: PlanModel, { changes, keys }: Awaited<ReturnType<typeof apply>>) {
  const after = applyChanges(model, changes)
  if ('refused' in after) throw new Error(after.refused)
  return lanesOf(after, (key) => keys[key] ?? key)
}

/** Statements that are sent while something is done. */
async function statementsOf(work: () => Promise<unknown>) {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const { length } = sent.mock.calls
  sent.mockRestore()
  return length
}

const fresh = () => planSnapshot(plant.db, null)
const apply = async (
  changes: readonly PlanChange[],
  { version, ...more }: { version?: number; digest?: string; now?: string; reason?: string } = {},
) =>
  plant.as(await plant.person('planning'), async (unit) =>
    applyPlan(unit, {
      location_id: null,
      version: version ?? (await fresh()).version,
      digest: null,
      base: null,
      now: null,
      reason: null,
      scenario_id: null,
      ...more,
      changes,
    }),
  )
const filler = (no: 1 | 2) => plant.floor[`filler ${no}`] ?? 0
const bottling = async (qty = 500) => {
  const orderId = await plant.released(qty)
  const step = await plant.step(orderId, 'bottling')
  return { orderId, step, key: `S${step.id}` }
}
const open = () =>
  plant.as(system, (unit) => unit.find(dailyOrderLines, { status: ['planned', 'in_progress'] }))
const laneOf = async (machine: number) => {
  const { model } = await fresh()
  const at = model.machines.findIndex(({ id }) => id === machine)
  return model.lanes[at]?.map((one) => model.operations[one]?.key)
}

describe('applying changes of the plan', () => {
  it('a rest that is put on a machine becomes a line of the shift that its start falls in, with the times of the preview', async () => {
    const { key, step, orderId } = await bottling()
    const { model, version } = await fresh()
    const changes: PlanChange[] = [{ kind: 'place', key, machine: filler(1), after: null }]
    const shown = preview(model, changes)
    if ('refused' in shown) throw new Error(shown.refused)
    const answer = await apply(changes)
    expect(answer.version).toBe(version + 1)
    expect(answer.digest).toBe(digest(shown.times))
    const [line] = answer.lines
    expect(answer.keys).toEqual({ [key]: `L${line?.id}` })
    const at = shown.model.operations.findIndex((one) => one.key === key)
    expect(line).toMatchObject({
      status: 'planned',
      machine_id: filler(1),
      step_id: step.id,
      production_order_id: orderId,
      planned_qty: 500,
      planned_start: new Date(Date.parse(model.origin) + (shown.times.start[at] ?? 0) * 1000).toISOString(),
      plan_date: dayAt(new Date(line?.planned_start ?? ''), 'America/Toronto'),
    })
    expect(await laneOf(filler(1))).toEqual([`L${line?.id}`])
    expect((await plant.step(orderId, 'bottling')).daily_order_line_id).toBe(line?.id)
    const { rows } = await sql<{
      planned: number
    }>`select sum(planned_units)::float8 as planned from daily_orders
      where id = ${line?.daily_order_id}`.execute(plant.db)
    expect(rows[0]?.planned).toBe(500)
  })

  it('the changes of one call are made all or none', async () => {
    const one = await bottling()
    const { version } = await fresh()
    const refusal = await refusalOf(
      apply([
        { kind: 'place', key: one.key, machine: filler(1), after: null },
        { kind: 'place', key: one.key, machine: plant.floor['tank 1'] ?? 0, after: null },
      ]),
    )
    expect([refusal.code, refusal.data?.why, refusal.data?.keys]).toEqual([
      'plan_conflict',
      'not_eligible',
      [one.key],
    ])
    expect(await open()).toEqual([])
    expect((await fresh()).version).toBe(version)
  })

  it('lines change places in a lane although each place is taken once', async () => {
    const [one, two, three] = [await bottling(100), await bottling(100), await bottling(100)]
    const placed = await apply([
      { kind: 'sequence', machine: filler(1), keys: [one.key, two.key, three.key] },
    ])
    const keys = [one, two, three].map(({ key }) => placed.keys[key] ?? '')
    expect(await laneOf(filler(1))).toEqual(keys)
    await apply([{ kind: 'sequence', machine: filler(1), keys: keys.toReversed() }])
    expect(await laneOf(filler(1))).toEqual(keys.toReversed())
  })

  it('a line that is taken out of the plan is cancelled, and its step has its rest again', async () => {
    const one = await bottling()
    const { keys } = await apply([{ kind: 'place', key: one.key, machine: filler(1), after: null }])
    await apply([{ kind: 'unplan', key: keys[one.key] ?? '' }])
    expect(await open()).toEqual([])
    expect((await plant.step(one.orderId, 'bottling')).daily_order_line_id).toBeNull()
    const { model } = await fresh()
    expect(model.operations.find(({ key }) => key === one.key)?.quantity).toBe(500)
  })

  it('a plan that others changed elsewhere takes the changes too, and refuses those on what they changed', async () => {
    const [one, two] = [await bottling(100), await bottling(100)]
    const { version } = await fresh()
    await apply([{ kind: 'place', key: one.key, machine: filler(1), after: null }], { version })
    const { keys } = await apply([{ kind: 'place', key: two.key, machine: filler(2), after: null }], {
      version,
    })
    const now = await fresh()
    expect(now.version).toBe(version + 2)
    const placed = keys[two.key] ?? ''
    await apply([{ kind: 'place', key: placed, machine: filler(1), after: null }], { version: now.version })
    const refusal = await refusalOf(
      apply([{ kind: 'pin', key: placed, at: null, machine: filler(2) }], { version: now.version }),
    )
    expect([refusal.code, refusal.data?.version, refusal.data?.keys]).toEqual([
      'stale_plan',
      version + 3,
      [placed],
    ])
  })

  it('a preview with other times than those of the server is refused', async () => {
    const one = await bottling()
    const changes: PlanChange[] = [{ kind: 'place', key: one.key, machine: filler(1), after: null }]
    const { version } = await fresh()
    const refusal = await refusalOf(apply(changes, { version, digest: '1-00000000' }))
    expect(refusal.code).toBe('plan_differs')
    expect(await open()).toEqual([])
  })

  it('a step is not planned for more than its rest with the overplan', async () => {
    const one = await bottling()
    const { keys } = await apply([{ kind: 'place', key: one.key, machine: filler(1), after: null }])
    const refusal = await refusalOf(apply([{ kind: 'resize', key: keys[one.key] ?? '', quantity: 5000 }]))
    expect([refusal.code, refusal.data?.why]).toEqual(['plan_conflict', 'quantity'])
  })

  it('what runs is not moved', async () => {
    const orderId = await worked.bottled(200)
    const { id } = await plant.step(orderId, 'bottling')
    const { keys } = await apply([{ kind: 'place', key: `S${id}`, machine: filler(1), after: null }])
    await plant.work(orderId, 'bottling', 'start', { machine_id: filler(1) })
    const refusal = await refusalOf(apply([{ kind: 'unplan', key: keys[`S${id}`] ?? '' }]))
    expect([refusal.code, refusal.data?.why]).toEqual(['plan_conflict', 'started'])
  })

  it('many lines cost no more statements than a plan of any size does', async () => {
    const placed = Array.from({ length: 12 }, () => bottling(20))
    const changes = (await Promise.all(placed)).map(({ key }): PlanChange => ({
      kind: 'place',
      key,
      machine: filler(1),
      after: null,
    }))
    const sent = await statementsOf(() => apply(changes))
    expect((await open()).length).toBe(changes.length)
    expect(sent).toBeLessThanOrEqual(55)
  })

  it('two planners who change a plan that they have read at any time lose no line and double none', async () => {
    const orders = await Promise.all([bottling(60), bottling(60), bottling(60)])
    const act = fc.record({
      order: fc.nat({ max: 2 }),
      piece: fc.nat({ max: 3 }),
      does: fc.constantFrom('place', 'half', 'unplan', 'first'),
      machine: fc.constantFrom<1 | 2>(1, 2),
      age: fc.nat({ max: 2 }),
    })
    const seen = [await fresh()]
    const made = async ({ order, piece, does, machine, age }: Acted) => {
      const read = seen[Math.max(0, seen.length - 1 - age)] ?? (await fresh())
      const of = read.model.operations.filter(({ step }) => step === orders[order]?.step.id)
      const one = of[piece % Math.max(1, of.length)]
      if (!one) return
      const change: PlanChange =
        does === 'unplan'
          ? { kind: 'unplan', key: one.key }
          : {
              kind: 'place',
              key: one.key,
              machine: filler(machine),
              after: null,
              ...(does === 'half' && one.quantity > 1 && { quantity: Math.floor(one.quantity / 2) }),
            }
      const answer = await apply([change], { version: read.version }).catch((error: unknown) => {
        if (error instanceof Refused && ['plan_conflict', 'stale_plan'].includes(error.code)) return null
        throw error
      })
      const now = await fresh()
      expect(now.version).toBe(seen.at(-1)!.version + (answer ? 1 : 0))
      if (answer) expect(lanesOf(now.model)).toEqual(replayed(seen.at(-1)!.model, answer))
      seen.push(now)
      for (const { step } of orders) {
        const pieces = now.model.operations.filter((other) => other.step === step.id)
        expect(new Set(pieces.map(({ key }) => key)).size).toBe(pieces.length)
        expect(pieces.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(60)
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
        for (const one of acts) await made(one)
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
