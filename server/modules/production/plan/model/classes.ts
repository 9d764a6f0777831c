import type { PlanModel } from '../../../../../src/planning/model'
import type { PlanRows } from './readPlan'

type Order = PlanRows['orders'][number]

const plain = (text: string | null) => (text ?? '').trim().toLowerCase()

/** What a machine is set up for by an order, as the rules of change-over name it. */
const valuesOf = (order: Order): Record<string, string> => ({
  family: plain(order.family),
  flavour: plain(order.flavour),
  nicotine: (order.strength_mg_ml ?? 0) > 0 ? 'yes' : 'no',
  bottle_size: order.volume_ml === null ? '' : String(order.volume_ml),
  jurisdiction: plain(order.jurisdiction),
})

const fits = (named: string | null, value: string) => named === null || plain(named) === value

/** Classes of the orders of a plan, and the matrix of change-overs of each kind of machine. */
export function changeOversOf({ orders, rules, machines }: PlanRows) {
  const kinds = [...new Set(rules.map((rule) => rule.class))].toSorted()
  const parts: string[][] = []
  const byText = new Map<string, number>()
  const classOf = orders.map((order) => {
    const own = valuesOf(order)
    const values = kinds.map((kind) => own[kind] ?? '')
    const text = values.join('|')
    const existing = byText.get(text)
    if (existing !== undefined) return existing
    byText.set(text, parts.length)
    parts.push(values)
    return parts.length - 1
  })
  const groups = [...new Set(machines.map(({ kind }) => kind))].toSorted()
  const changeOvers = groups.map((group): PlanModel['changeOvers'][number] => {
    const own = rules.filter(({ machine_kind }) => machine_kind === group)
    const between = (from: readonly string[], to: readonly string[]) =>
      own.flatMap((rule) => {
        const place = kinds.indexOf(rule.class)
        const [one = '', other = ''] = [from[place], to[place]]
        return one !== other && fits(rule.from_value, one) && fits(rule.to_value, other) ? [rule.minutes] : []
      })
    // The longest that applies counts.
    const seconds = parts.flatMap((from) => parts.map((to) => Math.max(0, ...between(from, to)) * 60))
    return { classes: parts.length, seconds }
  })
  return { classOf, groups, changeOvers }
}
