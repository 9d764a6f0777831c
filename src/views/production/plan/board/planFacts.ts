import type { AnswerOf } from '../../../../resources/kit/define/defineCall'
import type { planCalls } from '../../../../resources/production/plan/planCalls'
import type { PlanModel, PlanTimes } from '../../../../planning/model'
import { type Columns, rowsOf, unpackModel } from '../../../../planning/packed'
import { t } from '../../../../texts/texts'
import { duration, figure } from '../../../format/format'

/** The plan of a site as the server answers it. */
export type PlanAnswer = AnswerOf<(typeof planCalls)['plan']>
type Rows<C> = C extends Columns<infer T> ? T[] : never
/** The same with its model as the engine takes it, and rows where columns travel. */
export type Plan = Omit<PlanAnswer, 'model' | 'steps' | 'lines'> & {
  model: PlanModel
  steps: Rows<PlanAnswer['steps']>
  lines: Rows<PlanAnswer['lines']>
}
export type OrderFacts = Plan['orders'][number]
export type LineFacts = Plan['lines'][number]
/** What a person wants to be made, of which no step is planned yet. */
export type RequestFacts = Plan['requests'][number]

/** An answer as the engine takes it. */
export const planOf = ({ model, steps, lines, ...answer }: PlanAnswer): Plan => ({
  ...answer,
  model: unpackModel(model),
  steps: rowsOf(steps),
  lines: rowsOf(lines),
})

/**
 * The facts of a plan by what the model names: orders and machines by id, lines, requests and steps by the key of a
 * card.
 */
export function factsOf({ orders, machines, steps, lines, requests }: Plan) {
  return {
    orderById: new Map(orders.map((order) => [order.id, order])),
    stepById: new Map(steps.map((step) => [step.id, step])),
    lineByKey: new Map(lines.map((line) => [`L${line.id}`, line])),
    requestByKey: new Map<string, RequestFacts>(
      requests.flatMap((line) => (line.step_id === null ? [[`L${line.id}`, line]] : [])),
    ),
    machineById: new Map(machines.map((one) => [one.id, one])),
  }
}

export type Facts = ReturnType<typeof factsOf>

export type CardState = 'done' | 'running' | 'paused' | 'blocked' | 'late' | 'waits' | 'planned'

const whileStarted: Partial<Record<string, CardState>> = {
  done: 'done',
  running: 'running',
  paused: 'paused',
  blocked: 'blocked',
}

/** What a card says of itself: what the floor does comes before what the plan foresees. */
export function cardState(plan: Plan, times: PlanTimes, at: number): CardState {
  const { state } = plan.model.operations[at]!
  const started = whileStarted[state]
  if (started) return started
  if (times.slack[at]! < 0) return 'late'
  return times.binding[at] === 4 ? 'waits' : 'planned'
}

/** How much a card is about: bottles as they are, liquid with its unit. */
export function amountText(quantity: number, unitKind: string | undefined, done = 0): string {
  const whole = (value: number) => figure(Math.round(value))
  const text = done > 0 ? `${whole(done)} / ${whole(quantity)}` : whole(quantity)
  return unitKind === 'ml' ? `${text} ml` : text
}

/** Minutes that an order of an operation is late, from its slack; none while there is some. */
export const lateMinutes = ({ slack }: PlanTimes, at: number) => Math.ceil(Math.max(0, -slack[at]!) / 60)

/** "2 d late". */
export const lateText = (minutes: number) => t('{span} late', { span: duration(minutes) })

/** A second of a plan as an instant. */
export const instantAt = (plan: Plan, second: number) =>
  new Date(Date.parse(plan.model.origin) + second * 1000)
