import type { PlanTimes } from '../../../../planning/model'
import { t } from '../../../../texts/texts'
import { day } from '../../../format/timeText'
import { type Facts, lateMinutes, type OrderFacts, type Plan } from './planFacts'

/** A step without a lane, or a request without an order. */
export type BacklogCard = {
  key: string
  order: OrderFacts | null
  jurisdiction: string | null
  product: string
  phase: string
  /** "by 11/24" of a request. */
  wantedText: string
  quantity: number
  unitKind: string | undefined
  /** Minutes that its order is late. */
  lateBy: number
  flag: 'late' | 'short' | 'waiting' | 'request' | null
  isRush: boolean
}

function flagOf(plan: Plan, times: PlanTimes, at: number): BacklogCard['flag'] {
  if (times.slack[at]! < 0) return 'late'
  if (times.binding[at] !== 4) return null
  const why = plan.model.operations[at]!.bounds[times.boundBy[at]!]?.why
  return why === 'material' || why === 'stamps' ? 'short' : 'waiting'
}

const matches = (card: BacklogCard, words: string) =>
  [card.order?.number, card.product, card.order?.sku, card.phase].some((text) =>
    text?.toLowerCase().includes(words),
  )

/** What waits for a lane, the most urgent first, and the requests; as searched for. */
export function backlogOf(plan: Plan, facts: Facts, times: PlanTimes, search: string): BacklogCard[] {
  const { model } = plan
  const planned = new Set(model.lanes.flat())
  const steps = model.operations
    .map((operation, at) => ({ operation, at }))
    .filter(
      ({ operation, at }) => !planned.has(at) && operation.state !== 'done' && operation.choices.length > 0,
    )
    .toSorted((one, other) => times.slack[one.at]! - times.slack[other.at]!)
    .map(({ operation, at }): BacklogCard => {
      const order = model.orders[operation.order]
      return {
        key: operation.key,
        order: (order && facts.orderById.get(order.id)) ?? null,
        jurisdiction: (order && facts.orderById.get(order.id)?.jurisdiction) ?? null,
        product: (order && facts.orderById.get(order.id)?.product) ?? '',
        wantedText: '',
        phase: facts.stepById.get(operation.step)?.phase_name ?? '',
        quantity: operation.quantity,
        unitKind: facts.stepById.get(operation.step)?.unit_kind,
        lateBy: lateMinutes(times, at),
        flag: flagOf(plan, times, at),
        isRush: order?.rush ?? false,
      }
    })
  const requests = [...facts.requestByKey.values()].map((line): BacklogCard => ({
    key: `L${line.id}`,
    order: (line.production_order_id !== null && facts.orderById.get(line.production_order_id)) || null,
    jurisdiction: line.jurisdiction,
    product: line.product_name ?? '',
    phase: '',
    wantedText: t('by {day}', { day: day(line.wanted_on, 'MM/DD') }),
    quantity: line.planned_qty,
    unitKind: undefined,
    lateBy: 0,
    flag: 'request',
    isRush: line.is_rush === 1,
  }))
  const words = search.trim().toLowerCase()
  const cards = [
    ...requests.filter(({ isRush }) => isRush),
    ...steps,
    ...requests.filter((one) => !one.isRush),
  ]
  return words === '' ? cards : cards.filter((card) => matches(card, words))
}
