import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlanChange } from '../../../../../src/planning/changes'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { dailyOrderLines } from '../../../../../src/resources/production/plan/daily_order_lines'
import { dailyOrders } from '../../../../../src/resources/production/plan/daily_orders'
import { applyPlan } from '../../../../../server/modules/production/plan/apply/applyPlan'
import { planSnapshot } from '../../../../../server/modules/production/plan/planSnapshot'
import { Refused } from '../../../../../server/engine/errors'
import type { Plant } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let plant: Plant
beforeAll(async () => {
  worked = await workedPlant()
  ;({ plant } = worked)
}, 60_000)
afterAll(() => plant?.close())

/** Rows that break a rule of the plan; the tolerances are those of the settings. */
const rules = {
  'a line makes no more than it plans, but for the tolerance of reports': `
    select id from daily_order_lines where done_qty > planned_qty * 1.02 + 0.000001`,
  'a line ends after it starts': `
    select id from daily_order_lines where planned_end < planned_start`,
  'a closed shift attained what it made of what it planned': `
    select id from daily_orders where status = 'closed'
      and attainment is distinct from case when planned_units > 0 then round(done_units / planned_units * 100, 4) end`,
  'a published shift plans and made what its lines say': `
    select d.id from daily_orders d left join lateral (
      select coalesce(sum(l.planned_qty), 0) as planned, coalesce(sum(l.done_qty), 0) as done from daily_order_lines l
        join production_order_steps s on s.id = l.step_id and s.unit_kind not in ('ml', 'sample')
      where l.daily_order_id = d.id and l.status in ('planned', 'in_progress', 'done', 'carried_over')) n on true
    where d.status = 'published' and (d.planned_units, d.done_units) is distinct from (n.planned, n.done)`,
  'open lines of a step plan no more than is left of it, with the overplan of the settings': `
    select s.id from production_order_steps s join daily_order_lines l on l.step_id = s.id
    where l.status in ('planned', 'in_progress') group by s.id
    having sum(l.planned_qty - l.done_qty) > greatest(s.qty_planned * 1.05 - s.qty_good, s.qty_planned * 0.05) + 0.000001`,
  'an order in progress has a step that can go on or says why it cannot': `
    select o.id from production_orders o where o.status = 'in_progress' and not exists (
      select from production_order_steps s
      where s.production_order_id = o.id and s.status in ('ready', 'in_progress', 'paused', 'blocked'))`,
  'what is said of a row has a rising version': `
    select row_id from (select table_name, row_id, version,
        lag(version) over (partition by table_name, row_id order by position) as before
      from changes where table_name in ('daily_order_lines', 'daily_orders', 'production_orders', 'production_order_steps')
        and action in ('created', 'updated')) c where version <= before`,
  'what was said last of a row is what the row is': `
    select l.id from daily_order_lines l join lateral (
      select c.row from changes c where c.table_name = 'daily_order_lines' and c.row_id = l.id and c.row is not null
      order by c.position desc limit 1) c on true
    where (l.version, l.status, l.planned_qty, l.done_qty, l.machine_id, l.sequence, l.daily_order_id) is distinct from
      ((c.row->>'version')::int, c.row->>'status', (c.row->>'planned_qty')::numeric, (c.row->>'done_qty')::numeric,
        (c.row->>'machine_id')::bigint, (c.row->>'sequence')::int, (c.row->>'daily_order_id')::bigint)`,
} as const

/** Lines of a lane follow each other in their sequence, as every change of the plan leaves them. */
const lanes = `
  select id from (
    select l.id, l.planned_start, l.status, lag(l.planned_end) over w as ended, lag(l.sequence) over w as before, l.sequence
    from daily_order_lines l join daily_orders d on d.id = l.daily_order_id
    where l.status in ('planned', 'in_progress')
    window w as (partition by l.machine_id, d.id order by l.sequence)) x
  where planned_start < ended or sequence <= before`

const broken = async (query: string) => (await sql.raw(query).execute(plant.db)).rows

type Act = { does: string; which: number; pick: number; qty: number; machine: 1 | 2; minutes: number }

const act = fc.record<Act>({
  does: fc.constantFrom(
    ...[
      'place',
      'place',
      'half',
      'unplan',
      'resize',
      'first',
      'pin',
      'report',
      'report',
      'report',
      'finish',
      'pause',
    ],
    ...['publish', 'close', 'carry', 'line', 'hold', 'resume'],
  ),
  which: fc.nat(2),
  pick: fc.nat(4),
  qty: fc.integer({ min: 1, max: 60 }),
  machine: fc.constantFrom<1 | 2>(1, 2),
  minutes: fc.nat(90),
})

/** One attempt, which the server may refuse; says whether it was one of the board. */
async function attempt(orders: readonly number[], { does, which, pick, qty, machine, minutes }: Act) {
  plant.later(minutes)
  const order = orders[which % orders.length] ?? 0
  const step = await plant.step(order, 'bottling')
  const planner = await plant.person('planning')
  const filler = plant.floor[`filler ${machine}`] ?? 0
  const { rows: shifts } = await sql<{ id: number; status: string }>`select id, status from daily_orders
    where status <> 'closed' order by id`.execute(plant.db)
  const shift = shifts[pick % Math.max(1, shifts.length)]
  const { rows: lines } = await sql<{ id: number }>`select id from daily_order_lines
    where step_id = ${step.id} and status in ('planned', 'in_progress') order by id`.execute(plant.db)
  const line = lines[pick % Math.max(1, lines.length)]
  const bottler = await plant.person('bottler')
  const floor = (event: 'report' | 'finish' | 'pause', payload: object) =>
    plant.as(bottler, (unit) => unit.fire(productionOrderSteps, step.id, event, { ...payload }, bottler))
  switch (does) {
    case 'report':
      if (step.status === 'ready') await plant.work(order, 'bottling', 'start', { machine_id: filler })
      if (step.status === 'paused') await plant.work(order, 'bottling', 'resume')
      return floor('report', { qty_good: qty })
    case 'finish':
      return floor('finish', { qty_good: 0, rest_lost: 0, scrap_note: 'x' })
    case 'pause':
      return floor('pause', { pause_reason_parameter_id: await plant.reason('break') })
    case 'hold':
      return plant.send(['manager'], order, 'hold', {
        hold_reason_parameter_id: await plant.reason('qa_hold'),
      })
    case 'resume':
      return plant.send(['manager'], order, 'resume')
    case 'publish':
    case 'close':
      return (
        shift &&
        plant.as(planner, (unit) =>
          unit.fire(
            dailyOrders,
            shift.id,
            does,
            does === 'publish' ? { over_capacity_reason: 'x' } : {},
            planner,
          ),
        )
      )
    case 'line':
    case 'carry':
      return (
        line &&
        plant.as(planner, (unit) =>
          unit.fire(
            dailyOrderLines,
            line.id,
            does === 'line' ? 'resize' : 'carry_over',
            does === 'line' ? { planned_qty: qty, change_reason: 'x' } : {},
            planner,
          ),
        )
      )
    default: {
      const { model, version } = await planSnapshot(plant.db, null)
      const pieces = model.operations.filter((one) => one.step === step.id)
      const piece = pieces[pick % Math.max(1, pieces.length)]
      if (!piece) return undefined
      const { key } = piece
      const changes: Record<string, PlanChange> = {
        place: { kind: 'place', key, machine: filler, after: null },
        half: { kind: 'place', key, machine: filler, after: null, quantity: Math.ceil(piece.quantity / 2) },
        first: { kind: 'place', key, machine: filler, after: null },
        unplan: { kind: 'unplan', key },
        resize: { kind: 'resize', key, quantity: qty },
        pin: { kind: 'pin', key, at: null, machine: filler },
      }
      const change = changes[does]
      if (!change) throw new Error(`No act ${does}`)
      await plant.as(planner, (unit) =>
        applyPlan(unit, {
          location_id: null,
          version,
          digest: null,
          base: null,
          now: null,
          reason: null,
          scenario_id: null,
          changes: [change],
        }),
      )
      expect(await broken(lanes), 'lines of a lane follow each other').toEqual([])
      return undefined
    }
  }
}

const ifAllowed = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

it('whatever planners and the floor do, lines keep to their quantities, lanes and shifts, and all that is said of them is in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      await worked.clear()
      const orders = [await worked.bottled(60), await worked.bottled(60)]
      for (const one of acts) {
        await ifAllowed(attempt(orders, one))
        for (const [rule, query] of Object.entries(rules)) expect(await broken(query), rule).toEqual([])
      }
    }),
    { numRuns: 10, seed: 19 },
  )
}, 240_000)
