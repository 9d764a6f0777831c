import { scaled } from '../../kit/text/sum'
import {
  type Audience,
  type DiscountGoods,
  type DiscountRule,
  isForAudience,
  isForGoods,
} from './discountRule'

/** Why a discount was not taken. */
export type DiscountLoss =
  | 'audience'
  | 'target'
  | 'min_qty'
  | 'min_amount'
  | 'used_up'
  | 'no_saving'
  | 'beaten'
  | 'equal'

type Named = { discount_id: number; code: string; name: string }

/** A discount that was taken, and the price after it; one of an order has its percent instead. */
type DiscountStep = Named & { price: number }

/** A discount that was considered and not taken, with the price it would have made where it fits. */
type DiscountLost = Named & { why: DiscountLoss; price: number | null }

/** How a price came about. `duty` is the part of it that no discount lowers. */
export type PriceProof = {
  base: number
  duty: number
  steps: readonly DiscountStep[]
  lost: readonly DiscountLost[]
}

export type DiscountedLine = {
  goods: DiscountGoods
  qty: number
  /** Price and duty of one unit, in the currency of the order. */
  price: number
  duty: number
  /** The discount that a person chose among equals. */
  preferred: number | null
}

type Way = { rules: readonly DiscountRule[]; prices: readonly bigint[]; price: bigint }

const hundred = 1_000_000n
const half = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)

/** The price without duty after a discount, in ten-thousandths, rounded half up and never below 0. */
function lowered({ kind, value, buy_qty, get_qty }: DiscountRule, net: bigint, qty: number): bigint {
  if (kind === 'amount_per_unit') {
    const left = net - scaled(value ?? 0, 4)
    return left < 0n ? 0n : left
  }
  if (kind === 'buy_x_get_y') {
    const [get, whole] = [scaled(get_qty ?? 0), scaled(qty)]
    const group = scaled(buy_qty ?? 0) + get
    if (group <= 0n) return net
    return half(net * (whole - (whole / group) * get), whole)
  }
  return half(net * (hundred - scaled(value ?? 0, 4)), hundred)
}

const byRank = (left: DiscountRule, right: DiscountRule) =>
  left.priority - right.priority || left.id - right.id

/** Discounts one after the other; those that take nothing off are left out. */
function wayOf(rules: readonly DiscountRule[], net: bigint, qty: number): Way {
  const taken: DiscountRule[] = []
  const prices: bigint[] = []
  let price = net
  for (const rule of rules) {
    const next = lowered(rule, price, qty)
    if (next >= price) continue
    price = next
    taken.push(rule)
    prices.push(next)
  }
  return { rules: taken, prices, price }
}

const rankOf = ({ rules }: Way) => rules[0] ?? { priority: 0, id: 0 }

/** The lowest price; of equal ones the smaller priority, then the chosen one, then the earlier discount. */
function bestOf(ways: readonly Way[], preferred: number | null): Way | undefined {
  const isChosen = ({ rules }: Way) => rules.some(({ id }) => id === preferred)
  return ways.toSorted((left, right) => {
    if (left.price !== right.price) return left.price < right.price ? -1 : 1
    const [one, other] = [rankOf(left), rankOf(right)]
    return (
      one.priority - other.priority || Number(isChosen(right)) - Number(isChosen(left)) || one.id - other.id
    )
  })[0]
}

type Fit = { rules: readonly DiscountRule[]; misfit: (rule: DiscountRule) => DiscountLoss | null }

/** The discounts that fit a price, the way they are taken, and why the others are not. */
function decided(
  { rules, misfit }: Fit,
  net: bigint,
  { qty, preferred }: { qty: number; preferred: number | null },
) {
  const inRank = rules.toSorted(byRank)
  const fitting = inRank.filter((rule) => misfit(rule) === null)
  const singles = fitting.filter(({ stackable }) => !stackable).map((rule) => wayOf([rule], net, qty))
  const stack = wayOf(
    fitting.filter(({ stackable }) => stackable),
    net,
    qty,
  )
  const best = bestOf(
    [...singles, stack].filter(({ price }) => price < net),
    preferred,
  )
  const taken = new Set(best?.rules.map(({ id }) => id))
  const lost = inRank
    .filter(({ id }) => !taken.has(id))
    .map((rule) => {
      const unfit = misfit(rule)
      const alone = lowered(rule, net, qty)
      if (unfit !== null || alone >= net) return { rule, why: unfit ?? ('no_saving' as const), price: null }
      const isEqual =
        best && alone === best.price && rankOf(best).priority === rule.priority && !rule.stackable
      return { rule, why: isEqual ? ('equal' as const) : ('beaten' as const), price: alone }
    })
  return { best, lost }
}

const named = ({ id, code, name }: DiscountRule): Named => ({ discount_id: id, code, name })
const money = (value: bigint) => Number(value) / 10_000

/**
 * The price of one unit after discounts, and its proof. The best single discount is compared with all that may be
 * combined, one after another by priority; percents are of the price without duty, and the duty stays whole. The order
 * in which discounts come changes nothing.
 */
export function discountedPrice(
  rules: readonly DiscountRule[],
  buyer: Audience,
  line: DiscountedLine,
): { price: number; proof: PriceProof } {
  const { goods, qty, preferred } = line
  const base = scaled(line.price, 4)
  const whole = scaled(line.duty, 4)
  const duty = whole < base ? whole : base
  const amount = scaled(qty) * base
  const { best, lost } = decided(
    {
      rules: rules.filter(({ kind }) => kind !== 'order_percent'),
      misfit: (rule) => {
        if (!isForAudience(rule, buyer)) return 'audience'
        if (!isForGoods(rule, goods)) return 'target'
        if (rule.is_used_up) return 'used_up'
        if (rule.min_qty !== null && qty < rule.min_qty) return 'min_qty'
        if (rule.min_amount !== null && amount < scaled(rule.min_amount, 4) * 1_000_000n) return 'min_amount'
        return null
      },
    },
    base - duty,
    { qty, preferred },
  )
  return {
    price: money(best ? best.price + duty : base),
    proof: {
      base: line.price,
      duty: money(duty),
      steps: (best?.rules ?? []).map((rule, at) => ({
        ...named(rule),
        price: money((best?.prices[at] ?? 0n) + duty),
      })),
      lost: lost.map(({ rule, why, price }) => ({
        ...named(rule),
        why,
        price: price === null ? null : money(price + duty),
      })),
    },
  }
}

/** A discount on an order as a whole, in percent of its lines without duty. */
export type OrderDiscount = Named & { percent: number }

/**
 * The discounts of an order as a whole: the best single one, or those that may be combined, one after another. Their
 * percents are of what the one before left, over what remains of 100.
 */
export function orderDiscounts(
  rules: readonly DiscountRule[],
  buyer: Audience,
  { subtotal, qty }: { subtotal: number; qty: number },
): OrderDiscount[] {
  const { best } = decided(
    {
      rules: rules.filter(({ kind }) => kind === 'order_percent'),
      misfit: (rule) => {
        if (!isForAudience(rule, buyer)) return 'audience'
        if (rule.is_used_up) return 'used_up'
        if (rule.min_qty !== null && qty < rule.min_qty) return 'min_qty'
        return rule.min_amount !== null && subtotal < rule.min_amount ? 'min_amount' : null
      },
    },
    hundred,
    { qty, preferred: null },
  )
  let left = hundred
  return (best?.rules ?? []).map((rule, at) => {
    const next = best?.prices[at] ?? 0n
    const percent = money(left - next)
    left = next
    return { ...named(rule), percent }
  })
}
