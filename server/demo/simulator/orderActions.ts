import type { AnyPhase } from '../../../src/resources/production/flows/phases'
import type { Random } from '../company/random'
import type { FloorView, Order } from './floorView'
import type { Action } from './action'

const rushShare = 0.04
const holdShare = 0.003
const resumeShare = 0.02

const send = (
  order: Order,
  user: string,
  event: string,
  payload: Record<string, unknown>,
  weight: number,
): Action => ({
  weight,
  press: {
    user,
    path: `/production/production_orders/${order.id}/${event}`,
    body: { version: order.version, ...payload },
  },
  what: `order ${event}`,
  order: order.id,
})

/** So many orders are mixed, tested or bottled, though all places are taken by orders that wait to be packed. */
const mostEarly = 4
/** So many orders more than planned are open for them. */
const spare = 8
const early: readonly AnyPhase[] = ['batching', 'hplc', 'bottling']

/** How many orders are to be released, so that as many are open as planned and every phase has something to do. */
function missingOrders(view: FloorView, open: readonly Order[], level: number) {
  const ids = new Set(open.map(({ id }) => id))
  const first = [...view.steps.values()].filter(
    ({ phase_code, production_order_id }) => early.includes(phase_code) && ids.has(production_order_id),
  )
  const working = new Set(first.map(({ production_order_id }) => production_order_id)).size
  return Math.max(level - open.length, Math.min(mostEarly - working, level + spare - open.length))
}

/** So many finished orders stay to be seen before planning closes the oldest. */
const doneKept = 12

/** A plant goes on before a delivery that is on its way. */
const shortly = { allow_short: 1, short_reason: 'The delivery is on its way' }

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Next actions of planning and the manager: keep `level` orders open, leave a few pending approval, and close those
 * that are done.
 */
export function orderActions(view: FloorView, chance: Random, level: number): Action[] {
  const orders = [...view.orders.values()].filter(({ area }) => area === 'production')
  const of = (...statuses: string[]) => orders.filter(({ status }) => statuses.includes(status))
  const actions: Action[] = []
  const { holds } = view
  for (const order of of('on_hold'))
    if (chance.chance(resumeShare)) actions.push(send(order, 'manager', 'resume', {}, 1))
  const [runs] = of('in_progress').filter(() => chance.chance(holdShare))
  if (runs && holds.length > 0 && of('on_hold').length < 3)
    actions.push(send(runs, 'manager', 'hold', { hold_reason_parameter_id: chance.pick(holds) }, 1))
  const [oldest] = of('done')
  if (oldest && of('done').length > doneKept) actions.push(send(oldest, 'planning', 'close', {}, 4))
  const missing = missingOrders(view, of('released', 'in_progress'), level)
  if (missing <= 0) return actions
  const weight = 2 + missing
  const [planned] = of('planned').filter(({ recipe_id }) => !view.resting.has(recipe_id))
  if (planned) return [...actions, send(planned, 'planning', 'release', shortly, weight)]
  const [pending] = of('pending')
  if (pending && of('pending').length > 4)
    return [...actions, send(pending, 'manager', 'approve', {}, weight)]
  const [draft] = of('draft')
  if (draft && of('draft').length > 2) return [...actions, send(draft, 'planning', 'submit', {}, weight)]
  if (view.patterns.length === 0) return actions
  const pattern = chance.pick(view.patterns)
  const rush = chance.chance(rushShare)
  return [
    ...actions,
    {
      weight,
      press: {
        user: 'planning',
        path: '/production/production_orders',
        body: {
          product_id: pattern.product_id,
          recipe_id: pattern.recipe_id,
          flow_id: pattern.flow_id,
          qty_planned: 100 * chance.whole(8, 40),
          priority: rush ? 'rush' : chance.pick(['normal', 'normal', 'high', 'low']),
          due_on: dayIn(rush ? 1 : chance.whole(2, 7)),
        },
      },
      what: 'order create',
      order: null,
    },
  ]
}
