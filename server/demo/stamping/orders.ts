import type { DemoRow, Tables } from '../company/tables'
import type { DemoStep, WrittenOrder } from '../orders/floor'
import { iso } from './reel'
import type { StampTask } from './shifts'

/** What an order sums up before its first session. */
export const noCounts = {
  qty_stamped: 0,
  qty_wasted_bottles: 0,
  qty_scrapped_bottles: 0,
  stamps_damaged: 0,
  stamps_missing: 0,
  open_discrepancies: 0,
  crew_count: 1,
  duty_units: 0,
  duty_amount: 0,
  additional_duty_amount: 0,
}

type InLine = { paper: DemoRow; step: DemoStep; row: DemoRow; volume: number }

/** The stamping steps of orders whose bottles carry a stamp, that have startedAt or are next. */
function stampedSteps(to: Tables, orders: readonly WrittenOrder[]): InLine[] {
  const papers = new Map(to.rows('production_orders').map((row) => [row.id, row]))
  const rows = new Map(to.rows('production_order_steps').map((row) => [row.id, row]))
  return orders.flatMap(({ order, id, stepIds }) =>
    order.steps.flatMap((step): InLine[] => {
      const paper = papers.get(id)
      const row = step.phase === 'stamping' ? rows.get(stepIds.get(step) ?? 0) : undefined
      const isStamped = paper?.jurisdiction && paper.jurisdiction !== 'EX'
      return paper && row && isStamped && row.status !== 'waiting'
        ? [{ paper, step, row, volume: order.bottle.volume }]
        : []
    }),
  )
}

const statusOf = ({ status }: DemoRow) =>
  status === 'done'
    ? 'done'
    : status === 'in_progress'
      ? 'in_progress'
      : status === 'ready'
        ? 'planned'
        : 'paused'

/** What an order says of the work of its step. */
function workedOf({ row, step }: InLine, machine: DemoRow | undefined) {
  const { work } = step
  if (!work || !machine) return {}
  const isDone = row.status === 'done'
  const stopped = row.paused_at ?? row.blocked_at ?? null
  return {
    stamping_machine_id: machine.id,
    started_at: row.started_at,
    started_by_id: step.person,
    ...(isDone && { finished_at: iso(work.end), finished_by_id: step.person }),
    ...(!isDone &&
      stopped !== null && {
        paused_at: stopped,
        pause_reason_parameter_id: row.pause_reason_parameter_id ?? null,
      }),
    updated_at: isDone ? iso(work.end) : (row.updated_at ?? row.started_at),
  }
}

/** Bottles of production orders are stamped on an order of their own; answers how those that began went. */
export function addInLineOrders(
  to: Tables,
  orders: readonly WrittenOrder[],
  stampers: ReadonlyMap<number, DemoRow>,
): StampTask[] {
  const readyAt = ({ row }: InLine) => String(row.ready_at ?? row.started_at ?? row.created_at)
  const steps = stampedSteps(to, orders).toSorted((one, other) => (readyAt(one) < readyAt(other) ? -1 : 1))
  return steps.flatMap((one): StampTask[] => {
    const { paper, row, step, volume } = one
    const { work } = step
    const done = Number(row.qty_good) + Number(row.qty_scrap)
    const machine = stampers.get(step.machine?.id ?? 0)
    const startedAt = work && machine ? work.logs[0]?.at : undefined
    to.add('product_stamping_orders', {
      number: `PSO-${String(to.rows('product_stamping_orders').length + 1).padStart(5, '0')}`,
      status: startedAt === undefined ? 'planned' : statusOf(row),
      kind: 'in_line',
      production_order_id: paper.id,
      step_id: row.id,
      target_product_id: paper.product_id,
      jurisdiction: paper.jurisdiction,
      qty_planned: Math.max(
        1,
        row.status === 'done' ? done : Math.ceil(Math.max(Number(row.qty_planned), Number(row.qty_in))),
      ),
      due_on: paper.due_on,
      priority: paper.priority,
      ...noCounts,
      created_at: readyAt(one),
      updated_at: readyAt(one),
      ...workedOf(one, machine),
    })
    const order = to.rows('product_stamping_orders').at(-1) as DemoRow
    if (!work || !machine || startedAt === undefined) return []
    const counted = work.logs.flatMap(({ at, good = 0, scrap = 0 }) =>
      good + scrap > 0 ? [{ at, good, scrap }] : [],
    )
    return [
      {
        order,
        machine,
        person: step.person,
        volume,
        start: startedAt,
        counted,
        isOpen: row.status !== 'done',
      },
    ]
  })
}
