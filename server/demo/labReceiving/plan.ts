import type { DemoRow, Tables } from '../company/tables'
import { dayMs, type Fate, hourMs, workingDay } from './book'
import { type LabGoods, labGoods } from './goods'

/** So many deliveries came in a year, with so many items and containers; the last three are at the bench. */
export const receivingCount = 90
/** Of 310 items: the others are at the bench too. */
const itemCount = 306
const past = { empty: 188, usable: 100, rejected: 4 }

export const fateOf = (nth: number): Fate => {
  if (nth < past.empty) return 'empty'
  if (nth < past.empty + past.usable) return 'usable'
  return nth < past.empty + past.usable + past.rejected ? 'rejected' : 'quarantined'
}

/** Containers of an item: 1,150 of all, of which 665 are empty, 15 rejected, 70 in quarantine and five at the bench. */
export function countOf(nth: number) {
  const fate = fateOf(nth)
  if (fate === 'empty') return nth < 101 ? 4 : 3
  if (fate === 'usable') return nth - past.empty < 95 ? 4 : 3
  if (fate === 'rejected') return nth === past.empty + past.usable ? 3 : 4
  return 5
}

export const goodsOf = (nth: number) => labGoods[nth % labGoods.length] as LabGoods
export function sizeOf(nth: number) {
  const { sizes } = goodsOf(nth)
  return sizes[nth % sizes.length] ?? 1000
}
export const productOf = (to: Tables, nth: number): DemoRow | undefined =>
  to.rows('products').find(({ name }) => String(name).startsWith(goodsOf(nth).name))

type DeliveryKind = 'purchase' | 'sample' | 'return_from_floor'
export type Planned = { kind: DeliveryKind; came: number; items: readonly number[] }

/** Deliveries that the floor brought back, which had been bought for it. */
const returns = new Set([22, 47, 71])
/** Every fourth of the others was a sample of a flavour house, without an order. */
const samplesOf = 4

/** The deliveries of a year: when each came, of which kind, and its items by their number. */
export function plan(now: number): Planned[] {
  const posted = receivingCount - 3
  const upTo = (number: number) => Math.round((itemCount * number) / posted)
  return Array.from({ length: posted }, (_, number) => ({
    kind: returns.has(number) ? 'return_from_floor' : number % samplesOf === 3 ? 'sample' : 'purchase',
    came: workingDay(now - (364 - Math.floor((362 * number) / posted)) * dayMs - (now % dayMs) + 15 * hourMs),
    items: Array.from({ length: upTo(number + 1) - upTo(number) }, (__, place) => upTo(number) + place),
  }))
}
