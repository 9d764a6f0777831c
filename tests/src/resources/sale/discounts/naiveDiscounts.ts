import type { Random } from '../../../../../server/demo/company/random'
import type { DiscountedLine } from '../../../../../src/resources/sale/discounts/discountEngine'
import type { Audience, DiscountRule } from '../../../../../src/resources/sale/discounts/discountRule'

/** Discounts, a customer and a line at random: small numbers, so that rules meet and tie. */
export type DiscountCase = { rules: DiscountRule[]; buyer: Audience; line: DiscountedLine }

const orNull = <T>(chance: Random, share: number, value: () => T) => (chance.chance(share) ? value() : null)

export function randomCase(chance: Random): DiscountCase {
  const price = chance.whole(0, 400_000) / 10_000
  const ruleOf = (_: unknown, at: number): DiscountRule => {
    const kind = chance.pick(['percent', 'amount_per_unit', 'buy_x_get_y'] as const)
    const target = chance.pick(['all', 'all', 'brand', 'category', 'family', 'product'] as const)
    const audience = chance.pick([
      'all',
      'all',
      'customer',
      'customer_kind',
      'price_tier',
      'province',
    ] as const)
    return {
      id: at + 1,
      code: `D${at}`,
      name: `Discount ${at}`,
      kind,
      value: kind === 'percent' ? chance.whole(1, 20) * 5 : chance.whole(1, 200_000) / 10_000,
      buy_qty: chance.whole(1, 6),
      get_qty: chance.whole(1, 2),
      target,
      target_id: target === 'all' ? null : chance.whole(1, 2),
      audience,
      audience_id:
        audience === 'all'
          ? null
          : audience === 'customer_kind'
            ? chance.pick(['chain', 'retailer'])
            : chance.whole(1, 2),
      min_qty: orNull(chance, 0.3, () => chance.whole(1, 20)),
      min_amount: orNull(chance, 0.3, () => chance.whole(1, 300)),
      stackable: chance.chance(0.5),
      priority: chance.whole(1, 3),
      is_used_up: chance.chance(0.1),
    }
  }
  return {
    rules: Array.from({ length: chance.whole(0, 5) }, ruleOf),
    buyer: {
      customer: chance.whole(1, 2),
      customer_kind: chance.pick(['chain', 'retailer']),
      price_tier: orNull(chance, 0.7, () => chance.whole(1, 2)),
      province: chance.whole(1, 2),
    },
    line: {
      goods: {
        product: chance.whole(1, 2),
        family: orNull(chance, 0.7, () => chance.whole(1, 2)),
        brand: orNull(chance, 0.7, () => chance.whole(1, 2)),
        categories: chance.pick([[1], [2], [1, 2], []]),
      },
      qty: chance.whole(1, 24),
      price,
      duty: chance.chance(0.5) ? 0 : chance.whole(0, 300_000) / 10_000,
      preferred: orNull(chance, 0.3, () => chance.whole(1, 5)),
    },
  }
}

/** Every order of every choice of these. */
function arrangements<T>(items: readonly T[]): T[][] {
  return [
    [],
    ...items.flatMap((item) =>
      arrangements(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
    ),
  ]
}

/** Dividend over divisor to the nearest whole number, a half up. */
function nearest(dividend: number, divisor: number) {
  const below = Math.floor(dividend / divisor)
  return (dividend - below * divisor) * 2 >= divisor ? below + 1 : below
}

/** The price in ten-thousandths after one discount, by its definition. */
function after(rule: DiscountRule, net: number, qty: number) {
  if (rule.kind === 'percent') return nearest(net * (100 - Number(rule.value)), 100)
  if (rule.kind === 'amount_per_unit') return Math.max(net - Math.round(Number(rule.value) * 10_000), 0)
  const [buy, get] = [Number(rule.buy_qty), Number(rule.get_qty)]
  let paid = qty
  for (let left = qty; left >= buy + get; left -= buy + get) paid -= get
  return nearest(net * paid, qty)
}

function fits(
  { audience, audience_id, target, target_id, ...rule }: DiscountRule,
  buyer: Audience,
  line: DiscountedLine,
) {
  const isFor = audience === 'all' || audience_id === buyer[audience]
  const { goods } = line
  const isOf =
    target === 'all' ||
    (target === 'category' ? goods.categories.some((one) => one === target_id) : goods[target] === target_id)
  return (
    isFor &&
    isOf &&
    !rule.is_used_up &&
    line.qty >= (rule.min_qty ?? 0) &&
    Math.round(line.price * 10_000) * line.qty >= Math.round((rule.min_amount ?? 0) * 10_000)
  )
}

/**
 * The price by brute force: every arrangement of every choice of the discounts is tried. Allowed is one that combines
 * with none, alone; or those that combine, by rank, none of which and none left out could still take something off.
 */
export function naivePrice({ rules, buyer, line }: DiscountCase): { price: number; ids: number[] } {
  const base = Math.round(line.price * 10_000)
  const duty = Math.min(Math.round(line.duty * 10_000), base)
  const net = base - duty
  const fitting = rules.filter((rule) => fits(rule, buyer, line))
  const before = (left: DiscountRule, right: DiscountRule) =>
    left.priority < right.priority || (left.priority === right.priority && left.id < right.id)
  const ways = arrangements(fitting).flatMap((chosen) => {
    const [first] = chosen
    if (!first) return []
    const isAlone = chosen.length === 1 && !first.stackable
    const isStack =
      chosen.every(({ stackable }) => stackable) &&
      chosen.every((rule, at) => at === 0 || before(chosen[at - 1] ?? rule, rule))
    if (!isAlone && !isStack) return []
    const prices = [net]
    for (const rule of chosen) {
      const next = after(rule, prices.at(-1) ?? 0, line.qty)
      if (next >= (prices.at(-1) ?? 0)) return []
      prices.push(next)
    }
    const isWhole =
      isAlone ||
      fitting.every((rule) => {
        if (!rule.stackable || chosen.includes(rule)) return true
        const place = chosen.filter((one) => before(one, rule)).length
        const there = prices[place] ?? 0
        return after(rule, there, line.qty) >= there
      })
    return isWhole ? [{ price: prices.at(-1) ?? 0, first, ids: chosen.map(({ id }) => id) }] : []
  })
  const isChosen = (ids: number[]) => line.preferred !== null && ids.includes(line.preferred)
  let best: (typeof ways)[number] | null = null
  for (const way of ways) {
    if (best === null || way.price < best.price) best = way
    else if (way.price > best.price || way.first.priority > best.first.priority) continue
    else if (way.first.priority < best.first.priority) best = way
    else if (isChosen(way.ids) !== isChosen(best.ids)) best = isChosen(way.ids) ? way : best
    else if (way.first.id < best.first.id) best = way
  }
  return { price: ((best?.price ?? net) + duty) / 10_000, ids: best?.ids ?? [] }
}
