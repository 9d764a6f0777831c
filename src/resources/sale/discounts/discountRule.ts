/** What a discount takes off: a part of the price or an amount per unit, a part of the order, or units for nothing. */
export const discountKinds = ['percent', 'amount_per_unit', 'order_percent', 'buy_x_get_y'] as const
type DiscountKind = (typeof discountKinds)[number]

export const discountTargets = ['all', 'brand', 'category', 'family', 'product'] as const
export const discountAudiences = ['all', 'customer', 'customer_kind', 'price_tier', 'province'] as const

/** A discount as it is reckoned with; amounts are in the currency of the order. */
export type DiscountRule = {
  id: number
  code: string
  name: string
  kind: DiscountKind
  value: number | null
  buy_qty: number | null
  get_qty: number | null
  target: (typeof discountTargets)[number]
  target_id: number | null
  audience: (typeof discountAudiences)[number]
  audience_id: number | string | null
  min_qty: number | null
  min_amount: number | null
  stackable: boolean
  priority: number
  /** No use of it is left. */
  is_used_up: boolean
}

/** The customer of an order and the province it goes to. */
export type Audience = {
  customer: number
  customer_kind: string
  price_tier: number | null
  province: number | null
}

/** A product with all that a discount may name; its category with those above it. */
export type DiscountGoods = {
  product: number
  family: number | null
  brand: number | null
  categories: readonly number[]
}

export const isForAudience = ({ audience, audience_id }: DiscountRule, buyer: Audience) =>
  audience === 'all' || (audience_id !== null && buyer[audience] === audience_id)

export function isForGoods({ target, target_id }: DiscountRule, goods: DiscountGoods) {
  if (target === 'all') return true
  if (target_id === null) return false
  return target === 'category' ? goods.categories.includes(target_id) : goods[target] === target_id
}
