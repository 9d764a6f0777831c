import type { PlanChange } from '../../../../../planning/changes'
import { indexOf } from '../../../../../planning/drafts/draft'
import { t } from '../../../../../texts/texts'
import { day as dayText, dayOf } from '../../../../format/timeText'
import type { PlanModel } from '../../../../../planning/model'
import { clocksOf } from '../../../../../planning/times/clock'

export type CardOffer = {
  /** The key that does it while the card has the focus. */
  key: string
  label: string
  changes: readonly PlanChange[]
}

const instantOf = (model: PlanModel, second: number) => new Date(Date.parse(model.origin) + second * 1000)

/**
 * The second at which a machine opens on the day after the one of a second, or on the next day that it does: holidays
 * and planned stops are no opening. What is open over midnight opens then.
 */
function nextDayOf(model: PlanModel, machine: number, second: number): number {
  const dayAt = (at: number) => dayOf(instantOf(model, at))
  const clock = clocksOf(model)[machine]!
  const day = dayAt(second)
  const at = clock.from.findIndex(
    (from, place) => from > second && clock.to[place - 1] !== from && dayAt(from) > day,
  )
  if (at >= 0) return clock.from[at]!
  let [low, high] = [second, second + 24 * 3600]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (dayAt(middle) > day) high = middle
    else low = middle
  }
  return high
}

/** What may be done with a card beside moving and splitting it. */
export function cardOffers(model: PlanModel, start: (at: number) => number, key: string): CardOffer[] {
  const at = indexOf(model).get(key)
  const operation = at === undefined ? undefined : model.operations[at]
  if (at === undefined || !operation) return []
  const order = model.orders[operation.order]
  const offers: CardOffer[] = []
  if (order)
    offers.push({
      key: 'r',
      label: order.rush ? t('No rush') : t('Rush'),
      changes: [{ kind: 'rush', order: order.id, on: !order.rush }],
    })
  const lane = model.lanes.findIndex((planned) => planned.includes(at))
  if (operation.state !== 'waiting' || lane < 0) return offers
  offers.push(
    operation.pin
      ? { key: 'p', label: t('Unpin'), changes: [{ kind: 'unpin', key }] }
      : { key: 'p', label: t('Pin to its machine'), changes: [{ kind: 'pin', key, at: null }] },
  )
  const next = nextDayOf(model, lane, Math.max(start(at), model.now))
  offers.push({
    key: 'c',
    label: t('Carry over to {day}', { day: dayText(dayOf(instantOf(model, next))) }),
    changes: [{ kind: 'carry', key, at: next }],
  })
  if (!operation.pin)
    offers.push({ key: 'delete', label: t('Back to the backlog'), changes: [{ kind: 'unplan', key }] })
  return offers
}

/** Whether a piece of a card can be split off. */
export function canSplit(model: PlanModel, key: string): number | null {
  const operation = model.operations[indexOf(model).get(key) ?? -1]
  return operation?.state === 'waiting' && operation.quantity > 1 ? operation.quantity : null
}
