import { project } from '../../../src/planning/build'
import type { PlanModel, PlanTimes } from '../../../src/planning/model'
import { lay } from '../../../src/planning/times/lanes'
import { dayAfter } from '../../../src/resources/kit/text/days'
import type { Db } from '../../db/database'
import { planModel } from '../../modules/production/plan/model/planModel'
import { instantAt } from '../../site/shifts'

const dayMs = 86_400_000
/** Orders are planned to be mixed so many days before they are due. */
const mixedBefore = 2
/** Of the orders that are planned the last ones wait in the backlog. */
const leftInBacklog = 2

/** A piece of a step that is planned on a machine, from now on. */
export type PlannedPiece = {
  order_id: number
  product_id: number
  step_id: number
  phase_id: number
  unit_kind: string
  machine_id: number
  quantity: number
  start: number
  end: number
  setup_minutes: number
  isRush: boolean
  due_on: string
  pinned_at: number | null
}

/** When the planner lets the mixing of an order begin: not long before it is due. */
function mixingAt(due: string, nth: number, timezone: string) {
  const opens = instantAt(dayAfter(due, -mixedBefore), '07:00', timezone)
  return opens + (nth % 4) * 2 * 3_600_000
}

function timed(model: PlanModel): PlanTimes {
  const times = project(model)
  if ('circle' in times) throw new Error('The plan of the demo company waits for itself')
  return times
}

/** What the planner has laid out for the days ahead: every step on the machine that the plan proposes for it. */
export async function planAhead(db: Db, plantId: number, now: number, days: number): Promise<PlannedPiece[]> {
  const { model, rows, timezone } = await planModel(db, plantId, 1, now)
  const origin = Date.parse(model.origin)
  const seconds = (at: number) => Math.round((at - origin) / 1000)
  const planned = rows.orders.filter(({ status }) => status === 'planned')
  const left = new Set(planned.slice(-leftInBacklog).map(({ id }) => id))
  const notBefore = new Map(
    planned.flatMap(({ id, due_on }, nth) => {
      const at = mixingAt(due_on, nth, timezone)
      return at > now + dayMs ? [[id, at] as const] : []
    }),
  )
  const steps = new Map(rows.steps.map((step) => [step.id, step]))
  const orderOf = ({ order }: PlanModel['operations'][number]) => rows.orders[order]
  const mixedFrom = (operation: PlanModel['operations'][number]) =>
    steps.get(operation.step)?.phase === 'batching' ? notBefore.get(orderOf(operation)?.id ?? 0) : undefined
  const bounded = model.operations.map((operation) => {
    const at = mixedFrom(operation)
    return at === undefined
      ? operation
      : { ...operation, bounds: [...operation.bounds, { at: seconds(at), why: 'order' as const, ref: null }] }
  })
  const proposed = timed({ ...model, operations: bounded })
  const isPlanned = (at: number) => {
    const operation = model.operations[at]!
    return (
      operation.choices.length > 0 &&
      operation.quantity > 0 &&
      !left.has(orderOf(operation)?.id ?? 0) &&
      proposed.start[at]! <= seconds(now + days * dayMs)
    )
  }
  const lanes = model.lanes.map((lane, machine) => [
    ...lane,
    ...model.operations
      .map((_, at) => at)
      .filter((at) => proposed.machine[at] === machine && !lane.includes(at) && isPlanned(at))
      .toSorted((one, other) => proposed.start[one]! - proposed.start[other]!),
  ])
  const operations = model.operations.map((operation, at) => {
    const from = mixedFrom(operation)
    return from === undefined || !isPlanned(at)
      ? operation
      : { ...operation, pin: { machine: proposed.machine[at]!, at: seconds(from) } }
  })
  const laid = { ...model, operations, lanes }
  const times = timed(laid)
  const { setup } = lay(laid)
  return lanes.flatMap((lane, machine) =>
    lane.flatMap((at): PlannedPiece[] => {
      const operation = operations[at]!
      const [step, order] = [steps.get(operation.step), orderOf(operation)]
      if (!step || !order || operation.state !== 'waiting') return []
      return [
        {
          order_id: order.id,
          product_id: order.product_id,
          step_id: step.id,
          phase_id: step.phase_id,
          unit_kind: step.unit_kind,
          machine_id: model.machines[machine]!.id,
          quantity: operation.quantity,
          start: origin + times.start[at]! * 1000,
          end: origin + times.end[at]! * 1000,
          setup_minutes: Math.round(setup[at]! / 60),
          isRush: order.priority === 'rush',
          due_on: order.due_on,
          pinned_at: mixedFrom(operation) ?? null,
        },
      ]
    }),
  )
}
