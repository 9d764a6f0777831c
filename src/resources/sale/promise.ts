import { scaled, unscaled } from '../kit/text/sum'

const promiseKinds = ['stock', 'purchase', 'transfer', 'production'] as const

/** Goods that are there or come on a day: stock, or the document that brings them. */
export type PromiseSource = {
  kind: (typeof promiseKinds)[number]
  id: number | null
  number: string | null
  on: string
  qty: number
}

/** The day on which all of a line can be shipped, null where nothing planned suffices, and what that hangs on. */
export type LinePromise = { on: string | null; hangs_on: readonly PromiseSource[] }

/**
 * Goods by day serve those who came before first: the promise is the day of the last unit of a line, and it hangs on
 * every source that the line is served from.
 */
export function promiseOf(supplies: readonly PromiseSource[], ahead: number, qty: number): LinePromise {
  const [from, until] = [scaled(ahead), scaled(ahead) + scaled(qty)]
  const hangs_on: PromiseSource[] = []
  let reached = 0n
  for (const source of supplies.toSorted((left, right) =>
    left.on < right.on ? -1 : Number(left.on > right.on),
  )) {
    const before = reached
    reached += scaled(source.qty)
    const [first, last] = [before > from ? before : from, reached < until ? reached : until]
    if (last > first) hangs_on.push({ ...source, qty: Number(unscaled(last - first)) })
    if (reached >= until) return { on: source.on, hangs_on }
  }
  return { on: null, hangs_on }
}

/** A line that will not be ready on the day it was promised for; `now` is null of what does not come any more. */
export type BrokenPromise = {
  line_no: number
  promised_on: string
  ready_on: string | null
  moved: readonly { number: string; was: string; now: string | null }[]
}
