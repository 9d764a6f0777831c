import { dayOf } from '../company/calendar'
import { anyPhaseCodes } from '../../../src/resources/production/flows/phases'
import type { Bottle } from '../catalogue/catalogue'
import { sampledMl } from './failedTests'
import { type DemoOrder, type DemoStep, postsStock, statusOf, type WrittenOrder } from './floor'
import { scrapReasons } from '../company/pace'
import type { Writing } from '../company/writing'
import { heldMinutes } from './today'
import type { Log } from './work'

const day = 86_400_000
const iso = (at: number) => new Date(Math.round(at)).toISOString()
const seconds = (from: number, to: number) =>
  Math.max(0, Math.round((Math.round(to) - Math.round(from)) / 1000))

const lotOf = (at: number, number: string, timezone: string) => {
  const made = dayOf(at, timezone)
  const ofYear = Math.round(
    (Date.parse(`${made}T00:00:00Z`) - Date.UTC(Number(made.slice(0, 4)), 0, 0)) / day,
  )
  return `${made.slice(2, 4)}${String(ofYear).padStart(3, '0')}-${number.replace(/^AO-/, 'A').replace(/^PRO-/, '')}`
}

const sum = (steps: readonly DemoStep[], phase: string, of: 'good' | 'scrap') =>
  steps.reduce((total, step) => total + (step.phase === phase ? (step.work?.[of] ?? 0) : 0), 0)

const units: Readonly<Record<string, string>> = {
  batching: 'ml',
  hplc: 'sample',
  packing: 'carton',
  cartoning: 'carton',
}
/** What a phase counts in. */
export const unitOf = (phase: string) => units[phase] ?? 'unit'

const counting = anyPhaseCodes.filter((phase) => phase !== 'batching' && phase !== 'hplc')

/** Everything an order row says of its steps. */
const sums = (steps: readonly DemoStep[]) => ({
  qty_bottled: sum(steps, 'bottling', 'good') + sum(steps, 'sealing', 'good'),
  qty_labelled: sum(steps, 'labelling', 'good'),
  qty_stamped: sum(steps, 'stamping', 'good'),
  qty_packed: sum(steps, 'packing', 'good') + sum(steps, 'cartoning', 'good'),
  qty_transferred: sum(steps, 'transfer', 'good'),
  qty_shipped: sum(steps, 'shipping', 'good'),
  qty_scrapped: counting.reduce((total, phase) => total + sum(steps, phase, 'scrap'), 0),
  volume_batched_ml: Math.round(sum(steps, 'batching', 'good') * 1000) / 1000,
  volume_sampled_ml: steps.reduce((total, step) => total + sampledMl(step), 0),
  volume_scrapped_ml: 0,
  volume_recovered_ml: steps.reduce((total, { recovered }) => total + recovered, 0),
  volume_lost_ml: steps.reduce((total, { lost }) => total + lost, 0),
})

const priorityOf = (id: number) =>
  id % 29 === 0 ? 'rush' : id % 7 === 0 ? 'high' : id % 11 === 0 ? 'low' : 'normal'

export type OrderState = {
  status: string
  arrival: number
  due: number
  more?: Record<string, unknown>
}

/** The paper of an order; its steps may follow. */
export function addOrder(
  writing: Writing,
  bottle: Bottle,
  qty: number,
  volume: number,
  batches: number,
  state: OrderState,
  steps: readonly DemoStep[],
): number {
  const { to, now, timezone, phases, area } = writing
  const isPacks = area === 'assembly'
  const before = to.rows('production_orders').filter((row) => row.area === area).length
  const number = `${isPacks ? 'AO' : 'PRO'}-${String(before + 1).padStart(5, '0')}`
  const requestedAt = state.arrival - 3 * day
  const isApproved = !['draft', 'pending', 'cancelled'].includes(state.status)
  const open = anyPhaseCodes.find((phase) =>
    steps.some((step) => step.phase === phase && step.work?.status !== 'done'),
  )
  const startedAt = steps.flatMap(({ work }) => (work ? [work.logs[0]?.at ?? now] : []))
  const [planned, due] = [dayOf(state.arrival, timezone), dayOf(state.due, timezone)]
  return to.add('production_orders', {
    area,
    number,
    status: state.status,
    product_id: bottle.id,
    recipe_id: isPacks ? null : bottle.recipeId,
    flow_id: writing.flowId,
    qty_planned: qty,
    priority: priorityOf(to.rows('production_orders').length + 1),
    requested_on: dayOf(requestedAt, timezone),
    due_on: isPacks && due < planned ? planned : due,
    planned_start: isPacks ? null : iso(state.arrival),
    planned_end: isPacks ? null : iso(state.arrival + 2 * day),
    planned_on: isPacks ? planned : null,
    sequence: isPacks ? 10 * (before + 1) : null,
    kind: 'standard',
    location_id: writing.plantId,
    batch_count: batches,
    volume_planned_ml: volume,
    recipe_revision: isApproved && !isPacks ? 1 : null,
    volume_ml: isApproved ? bottle.volume : null,
    strength_mg_ml: isApproved ? bottle.strength : null,
    jurisdiction: isApproved ? bottle.jurisdiction : null,
    units_per_carton: isApproved ? bottle.perCarton : null,
    ...sums(steps),
    posts_stock: isPacks || postsStock(state.status),
    lot_prefix: isApproved && state.status !== 'planned' ? lotOf(state.arrival, number, timezone) : null,
    current_phase_id: open === undefined ? null : phases.get(open),
    submitted_by_id: isPacks || state.status === 'draft' ? null : writing.planner,
    submitted_at: isPacks || state.status === 'draft' ? null : iso(Math.min(requestedAt, now - 60_000)),
    approved_by_id: isApproved && !isPacks ? writing.manager : null,
    started_at: startedAt.length > 0 ? iso(Math.min(...startedAt)) : null,
    created_at: iso(Math.min(requestedAt, now - 60_000)),
    created_by: writing.planner,
    updated_at: iso(Math.min(now, Math.max(requestedAt, ...steps.map(({ work }) => work?.end ?? 0)))),
    updated_by: writing.planner,
    ...state.more,
  })
}

/** Running and stopped time of a step by its logs. */
function clocks(logs: readonly Log[], now: number) {
  const clock = {
    run_seconds: 0,
    pause_seconds: 0,
    running_since: null as string | null,
    stopped_at: null as string | null,
  }
  logs.forEach((log, at) => {
    if (log.event === 'report' || log.event === 'unblock' || log.event === 'finish') return
    const next = logs.slice(at + 1).find(({ event }) => event !== 'report' && event !== 'unblock')
    const runs = log.event === 'start' || log.event === 'resume'
    if (next) clock[runs ? 'run_seconds' : 'pause_seconds'] += seconds(log.at, next.at)
    else if (runs) clock.running_since = iso(Math.min(log.at, now))
    else clock.stopped_at = iso(log.at)
  })
  return clock
}

/** A step as its logs left it, with the logs; answers its id. */
export function addStep(writing: Writing, orderId: number, step: DemoStep, orderReleased: boolean): number {
  const { to, now, phases, reasons } = writing
  const action = writing.actions.get(step.phase)
  const { work } = step
  const isReady = step.readyAt !== null && step.readyAt <= now && orderReleased
  const status = work ? work.status : isReady ? 'ready' : 'waiting'
  const clock = clocks(work?.logs ?? [], now)
  const pause = work?.logs.findLast(({ event }) => event === 'pause')
  const block = work?.logs.findLast(({ event }) => event === 'block')
  const first = work?.logs[0]
  const stepId = to.add('production_order_steps', {
    production_order_id: orderId,
    status,
    sequence: action?.sequence,
    batch_no: step.batch,
    flow_action_id: action?.id,
    phase_id: phases.get(step.phase),
    operation_id: action?.operation_id,
    machine_id: step.machine?.id ?? null,
    assigned_user_id: work ? step.person : null,
    unit_kind: unitOf(step.phase),
    qty_planned: step.planned,
    qty_in: work || orderReleased ? Math.max(step.qtyIn, work ? work.good + work.scrap : 0) : 0,
    qty_good: work?.good ?? 0,
    qty_scrap: work?.scrap ?? 0,
    qty_rework: 0,
    rest_recovered: step.recovered,
    rest_lost: step.lost,
    allow_overlap: action?.allow_overlap,
    min_buffer_qty: action?.min_buffer_qty,
    requires_hplc_pass: action?.requires_hplc_pass,
    requires_second_person: action?.requires_second_person,
    requires_label_check: action?.requires_label_check ?? false,
    lines_to_weigh: 0,
    lines_weighed: 0,
    fill_needed: 0,
    fill_weighed: 0,
    ppe_confirmed: false,
    tank_clean: false,
    is_optional: action?.is_optional,
    scrap_limit_percent: action?.scrap_limit_percent,
    ready_at: isReady && step.readyAt !== null ? iso(step.readyAt) : null,
    started_at: first ? iso(first.at) : null,
    finished_at: work?.status === 'done' ? iso(work.end) : null,
    running_since: work?.status === 'in_progress' ? clock.running_since : null,
    paused_at: work?.status === 'paused' ? clock.stopped_at : null,
    blocked_at: work?.status === 'blocked' ? clock.stopped_at : null,
    run_seconds: clock.run_seconds,
    pause_seconds: clock.pause_seconds,
    pause_reason_parameter_id: work?.status === 'paused' ? reasons.get(`pause_reason ${pause?.pause}`) : null,
    block_code: work?.status === 'blocked' ? work.blockCode : null,
    block_note: work?.status === 'blocked' ? wordsOf(block?.note) : null,
    created_at: iso(Math.min(step.readyAt ?? now, now) - 60_000),
    created_by: writing.planner,
  })
  let before = first?.at ?? now
  work?.logs.forEach((log, at) => {
    const scrap = log.scrap ?? 0
    const codes = scrapReasons[step.phase] ?? ['other']
    to.add('production_logs', {
      production_order_id: orderId,
      step_id: stepId,
      phase_id: phases.get(step.phase),
      operation_id: action?.operation_id,
      machine_id: step.machine?.id ?? null,
      // Named where the carriers of the floor are laid out.
      cart_id: null,
      skid_id: null,
      user_id: step.person,
      event: log.event,
      qty_good: log.good ?? 0,
      qty_scrap: scrap,
      qty_rework: 0,
      rest_recovered: log.event === 'finish' ? step.recovered : 0,
      rest_lost: log.event === 'finish' ? step.lost : 0,
      loss_reason_parameter_id:
        log.event === 'finish' && step.lost > 0 ? reasons.get('scrap_reason line_loss') : null,
      scrap_reason_parameter_id: scrap > 0 ? reasons.get(`scrap_reason ${codes[at % codes.length]}`) : null,
      pause_reason_parameter_id: log.pause === undefined ? null : reasons.get(`pause_reason ${log.pause}`),
      note: wordsOf(log.note),
      started_at: iso(before),
      ended_at: iso(log.at),
      duration_s: seconds(before, log.at),
      crew_count: log.event === 'start' ? 1 + (stepId % 3) : null,
      created_at: iso(log.at),
      created_by: step.person,
    })
    before = log.at
  })
  return stepId
}

const wordsOf = (code: string | undefined) =>
  code === undefined
    ? null
    : code === 'hplc_failed'
      ? 'Outside the limits'
      : code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')

const statusAfter = (order: DemoOrder, now: number) => {
  const status = statusOf(order)
  if (order.hold !== undefined) return 'on_hold'
  const last = Math.max(0, ...order.steps.map(({ work }) => work?.end ?? 0))
  return (status === 'done' || status === 'shipped') && now - last > 14 * day ? 'closed' : status
}

/** Most orders are packed on the day they are due, some before it, a few after; those far from it are due later. */
function dueOf(order: DemoOrder, now: number) {
  const of = (name: string) => order.steps.find(({ phase }) => phase === name)?.work
  const packing = of('packing') ?? of('cartoning')
  const luck = (order.bottle.id * 7 + order.qty / 100) % 20
  if (packing?.status === 'done')
    return packing.end + (luck < 3 ? -1 : luck < 14 ? 0 : luck < 18 ? 1 : 2) * day
  if (luck < 2) return now - day
  const ahead = packing || (of('stamping') && luck < 8) ? 0 : of('bottling') || of('sealing') ? 1 : 2
  return now + ahead * day
}

/** An order of the past or present, with its steps and what happened at each. */
export function addWorked(writing: Writing, order: DemoOrder): WrittenOrder {
  const status = statusAfter(order, writing.now)
  const endOf = (phase: string) => {
    const step = order.steps.find((candidate) => candidate.phase === phase)
    return step?.work?.status === 'done' ? iso(step.work.end) : null
  }
  const [holdReason, ...holdNote] = order.hold?.split(' ') ?? []
  const id = addOrder(
    writing,
    order.bottle,
    order.qty,
    order.volume,
    order.batches,
    {
      status,
      arrival: order.arrival,
      due: dueOf(order, writing.now),
      more: {
        done_at: endOf('transfer'),
        shipped_at: endOf('shipping'),
        hold_reason_parameter_id:
          holdReason === undefined ? null : writing.reasons.get(`hold_reason ${holdReason}`),
        hold_note: holdReason === undefined ? null : holdNote.join(' '),
        held_at: holdReason === undefined ? null : iso(writing.now - heldMinutes * 60_000),
      },
    },
    order.steps,
  )
  return { order, id, stepIds: new Map(order.steps.map((step) => [step, addStep(writing, id, step, true)])) }
}
