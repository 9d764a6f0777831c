import type pg from 'pg'
import { attainmentOf } from '../../../src/resources/production/plan/attainment'
import { plannedShifts } from '../../../src/resources/production/plan/daily_orders'
import { type ShiftOfDay, shiftWindows, windowAt } from '../../modules/production/plan/apply/shiftWindows'
import { productionSettings } from '../../site/plant'
import type { Bottle } from '../catalogue/catalogue'
import { queriesOf } from '../company/queries'
import { random } from '../company/random'
import type { Tables } from '../company/tables'
import type { WrittenOrder } from '../orders/floor'
import { unitOf } from '../orders/history'
import { planAhead } from './ahead'
import { piecesOfStep } from './worked'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const [daysBefore, daysAhead] = [45, 8]
/** Plans are published so long before their shift begins, and closed so long after its end. */
const [publishedBefore, closedAfter] = [14 * hour, hour]

const iso = (at: number) => new Date(Math.floor(at / minute) * minute).toISOString()

type Options = {
  orders: readonly WrittenOrder[]
  bottles: readonly Bottle[]
  phases: ReadonlyMap<string, number>
  plantId: number
  planner: number
  requester: number
  now: number
  timezone: string
}

type PlannedRow = Record<string, unknown> & {
  window: number
  machine_id: number
  planned_start: string
  status: string
  planned_qty: number
  done_qty: number
}

/** What the floor worked in the shifts before and at now, as lines; each that is carried over names the one before. */
function workedLines(windows: readonly ShiftOfDay[], options: Options): (PlannedRow & { step: object })[] {
  const { orders, phases, planner, now } = options
  const chance = random(20_261_128)
  const first = windowAt(windows, now - daysBefore * day)
  return orders
    .flatMap((order) =>
      order.order.steps.flatMap((step) => piecesOfStep(order, step, { windows, first, chance })),
    )
    .toSorted((one, other) => one.from - other.from)
    .map(({ order, step, window, from, to, planned, done, status }) => ({
      step,
      window,
      status,
      product_id: order.order.bottle.id,
      planned_qty: planned,
      done_qty: done,
      wanted_on: windows[window]?.plan_date,
      is_rush: false,
      machine_id: step.machine?.id ?? 0,
      source: 'plan',
      production_order_id: order.id,
      step_id: order.stepIds.get(step),
      phase_id: phases.get(step.phase),
      unit_kind: unitOf(step.phase),
      planned_start: iso(from),
      planned_end: iso(Math.max(to, from)),
      setup_minutes: 0,
      is_pinned: false,
      created_at: iso((windows[window]?.from ?? from) - publishedBefore - hour),
      created_by: planner,
      updated_at: iso(Math.min(to, now)),
    }))
}

const isCounted = ({ unit_kind: kind }: Record<string, unknown>) => kind !== 'ml' && kind !== 'sample'

/** The daily orders of the shifts that have lines or come next, with what their lines sum up to. */
function addShifts(
  to: Tables,
  windows: readonly ShiftOfDay[],
  lines: readonly PlannedRow[],
  options: Options,
) {
  const { plantId, planner, now } = options
  const current = windowAt(windows, now)
  const ids = new Map<number, number>()
  windows.forEach(({ plan_date, shift, from, to: ends }, window) => {
    const own = lines.filter((line) => line.window === window)
    if (own.length === 0 && (window < current || window > current + 2)) return
    const isClosed = ends + closedAfter <= now && window < current
    const isPublished = window <= current + plannedShifts.length
    const counted = own.filter(isCounted)
    const sum = (of: 'planned_qty' | 'done_qty') => counted.reduce((total, line) => total + line[of], 0)
    const [planned, done] = [sum('planned_qty'), sum('done_qty')]
    const publishedAt = Math.min(from - publishedBefore, now - hour)
    const id = to.add('daily_orders', {
      number: `DO-${String(to.rows('daily_orders').length + 1).padStart(5, '0')}`,
      status: isClosed ? 'closed' : isPublished ? 'published' : 'draft',
      location_id: plantId,
      plan_date,
      shift,
      crew_planned: new Set(own.map(({ machine_id }) => machine_id)).size + 2,
      published_at: isPublished ? iso(publishedAt) : null,
      published_by_id: isPublished ? planner : null,
      closed_at: isClosed ? iso(ends + closedAfter) : null,
      planned_units: planned,
      done_units: done,
      attainment: isClosed ? attainmentOf({ planned_units: planned, done_units: done }) : null,
      created_at: iso(publishedAt - 6 * hour),
      created_by: planner,
      updated_at: iso(Math.min(now, isClosed ? ends + closedAfter : now)),
      updated_by: planner,
    })
    ids.set(window, id)
  })
  return ids
}

/** Requests that wait for the planner, with the bottles that they ask for. */
function addRequests(to: Tables, windows: readonly ShiftOfDay[], { bottles, requester, now }: Options) {
  const chance = random(20_261_129)
  const today = windowAt(windows, now)
  for (const [nth, hours] of [3, 7, 20, 26].entries())
    to.add('daily_order_lines', {
      status: 'requested',
      product_id: chance.pick(bottles).id,
      planned_qty: 100 * chance.whole(6, 24),
      wanted_on: windows[Math.min(windows.length - 1, today + 6 + 2 * nth)]?.plan_date,
      is_rush: nth === 0,
      note: nth === 0 ? 'The distribution centre runs out on Friday' : null,
      source: 'request',
      done_qty: 0,
      setup_minutes: 0,
      is_pinned: false,
      requested_by_id: requester,
      created_at: iso(now - hours * hour),
      created_by: requester,
      updated_at: iso(now - hours * hour),
    })
}

/** How long machines are changed over, and a stop that was agreed with the technicians. */
export function addPlanRules(
  to: Tables,
  { plantId, planner, now }: Pick<Options, 'plantId' | 'planner' | 'now'>,
) {
  const rules = [
    ['filler', 'flavour', null, null, 20],
    ['filler', 'nicotine', 'yes', 'no', 40],
    ['filler', 'bottle_size', null, null, 30],
    ['labeler', 'bottle_size', null, null, 15],
    ['stamper', 'jurisdiction', null, null, 12],
  ] as const
  for (const [machine_kind, kind, from_value, to_value, minutes] of rules)
    to.add('changeover_rules', {
      machine_kind,
      class: kind,
      from_value,
      to_value,
      minutes,
      cleaning_required: kind === 'nicotine',
      is_active: true,
      created_by: planner,
    })
  const filler = to.rows('machines').findLast(({ kind }) => kind === 'filler')
  const starts = Math.floor((now + 2 * day) / hour) * hour
  to.add('calendar_exceptions', {
    kind: 'planned_stop',
    location_id: plantId,
    machine_id: filler?.id,
    starts_at: iso(starts),
    ends_at: iso(starts + 3 * hour),
    reason: 'New nozzles',
    created_by: planner,
  })
}

/**
 * The daily orders of the last weeks as the floor worked them, and those of the days ahead as the engine proposes them;
 * what the plan reads is written already.
 */
export async function addDailyOrders(client: pg.ClientBase, to: Tables, options: Options) {
  const { plantId, planner, now, timezone } = options
  const db = queriesOf(client)
  const { shifts } = await productionSettings(db)
  const windows = shiftWindows(now - (daysBefore + 2) * day, now + (daysAhead + 1) * day, shifts, timezone)
  const worked = workedLines(windows, options)
  const ahead = (await planAhead(db, plantId, now, daysAhead)).map((piece) => ({
    window: windowAt(windows, piece.start),
    status: 'planned',
    product_id: piece.product_id,
    planned_qty: piece.quantity,
    done_qty: 0,
    wanted_on: piece.due_on,
    is_rush: piece.isRush,
    machine_id: piece.machine_id,
    source: 'plan',
    production_order_id: piece.order_id,
    step_id: piece.step_id,
    phase_id: piece.phase_id,
    unit_kind: piece.unit_kind,
    planned_start: iso(piece.start),
    planned_end: iso(piece.end),
    setup_minutes: piece.setup_minutes,
    is_pinned: piece.pinned_at !== null,
    pinned_at: piece.pinned_at === null ? null : iso(piece.pinned_at),
    created_at: iso(now - 20 * hour),
    created_by: planner,
    updated_at: iso(now - hour),
  }))
  const ids = addShifts(to, windows, [...worked, ...ahead], options)
  const lanes = new Map<string, number>()
  const carried = new Map<object, number>()
  const add = ({ window, unit_kind: _, ...line }: PlannedRow, step: object | null) => {
    const lane = `${window} ${line.machine_id}`
    const sequence = (lanes.get(lane) ?? 0) + 10
    lanes.set(lane, sequence)
    const id = to.add('daily_order_lines', {
      ...line,
      daily_order_id: ids.get(window),
      sequence,
      carried_from_line_id: step ? (carried.get(step) ?? null) : null,
    })
    if (!step) return
    if (line.status === 'carried_over') carried.set(step, id)
    else carried.delete(step)
  }
  for (const { step, ...line } of worked) add(line, step)
  for (const line of ahead) add(line, null)
  addRequests(to, windows, options)
}

/** The line that is worked, or comes next, of each step. */
export const keepLinesOfSteps = (client: pg.ClientBase) =>
  client.query(
    `update production_order_steps s set daily_order_line_id = n.id
     from (select distinct on (step_id) step_id, id from daily_order_lines where status in ('planned', 'in_progress')
       order by step_id, status = 'in_progress' desc, planned_start nulls first, id) n
     where n.step_id = s.id`,
  )
