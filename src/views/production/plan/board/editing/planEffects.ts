import { t } from '../../../../../texts/texts'
import { duration, figure } from '../../../../format/format'
import type { OrderDifference } from '../../../../../planning/preview'
import type { ComputedPlan } from '../worker/planner'

type Figures = Pick<ComputedPlan, 'late' | 'costs'>

type Sense = 'same' | 'better' | 'worse'
type Text = (value: number) => string

export type Effect = { label: string; before: string; after: string; sense: Sense }

/** Less of any of these figures is better; what is too little to be read is no difference. */
export function senseOf(before: number, after: number, text: Text): Sense {
  if (text(Math.abs(after - before)) === text(0)) return 'same'
  return after < before ? 'better' : 'worse'
}

/** What a figure becomes; where that reads as it was, by how much it differs. */
export function afterText(before: number, after: number, text: Text): string {
  if (senseOf(before, after, text) === 'same' || text(before) !== text(after)) return text(after)
  const values = { text: text(after), by: text(Math.abs(after - before)) }
  return after < before ? t('{text}, {by} less', values) : t('{text}, {by} more', values)
}

const effect = (label: string, before: number, after: number, text: Text): Effect => ({
  label,
  before: text(before),
  after: afterText(before, after, text),
  sense: senseOf(before, after, text),
})

const span = (seconds: number) => duration(Math.round(seconds / 60))
const hours = (seconds: number) => `${figure(seconds / 3600, 1)} h`
const count = (value: number) => figure(value)

/** What changes cost, beside what the plan costs without them: orders, set-ups, people, and what steps wait for. */
export function effectsOf(before: Figures, after: Figures): Effect[] {
  const { costs: was } = before
  const { costs: now } = after
  return [
    effect(t('Orders ending late'), before.late.length, after.late.length, count),
    effect(t('Late rush orders'), was.lateRushOrders, now.lateRushOrders, count),
    effect(t('Change-overs'), was.changeOverSeconds, now.changeOverSeconds, span),
    effect(t('People'), was.crewSeconds, now.crewSeconds, hours),
    effect(t('Wait for material'), was.waits.material, now.waits.material, count),
    effect(t('Wait for stamps'), was.waits.stamps, now.waits.stamps, count),
    effect(t('Wait for the laboratory'), was.waits.hplc, now.waits.hplc, count),
    effect(t('Wait for people'), was.waits.people, now.waits.people, count),
  ]
}

/** The same with how late orders are by their weight, which a better plan may lessen alone. */
export const effectsOfProposal = (before: Figures, after: Figures): Effect[] => [
  effect(t('Weighted lateness'), before.costs.lateness, after.costs.lateness, span),
  ...effectsOf(before, after),
]

/** The orders whose end moves: those that are late by it first, then the largest moves. */
export const movedOrders = (orders: readonly OrderDifference[], most: number): OrderDifference[] =>
  orders
    .toSorted(
      (one, other) =>
        Number(other.after > other.due) - Number(one.after > one.due) ||
        Math.abs(other.after - other.before) - Math.abs(one.after - one.before) ||
        one.order - other.order,
    )
    .slice(0, most)
