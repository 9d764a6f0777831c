import { mean } from './methods/fit'

/** How the demand of a product comes: the cut-offs of Syntetos, Boylan, Croston, JORS 56 (2005). */
export const demandClasses = ['smooth', 'erratic', 'intermittent', 'lumpy', 'new', 'none'] as const
export type DemandClass = (typeof demandClasses)[number]

const newBelow = 6
/** Demand in fewer than every so many buckets is slow. */
export const seldomFrom = 1.32
const unevenFrom = 0.49

/** Buckets per bucket with demand, and the squared variation of the demands that are not zero. */
export const demandShape = (history: readonly number[]) => {
  const demands = history.filter((value) => value > 0)
  const average = mean(demands)
  const variance = mean(demands.map((value) => (value - average) ** 2))
  return {
    adi: demands.length === 0 ? Infinity : history.length / demands.length,
    cv2: average > 0 ? variance / average ** 2 : 0,
  }
}

/** The class of a history, oldest bucket first; zeros before the first sale are no history of the product. */
export const demandClassOf = (history: readonly number[]): DemandClass => {
  const from = history.findIndex((value) => value > 0)
  if (from < 0) return 'none'
  const lived = history.slice(from)
  if (lived.length < newBelow) return 'new'
  const { adi, cv2 } = demandShape(lived)
  if (adi < seldomFrom) return cv2 < unevenFrom ? 'smooth' : 'erratic'
  return cv2 < unevenFrom ? 'intermittent' : 'lumpy'
}
