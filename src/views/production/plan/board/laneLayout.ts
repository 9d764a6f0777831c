import type { PlanModel, PlanTimes } from '../../../../planning/model'
import { pixelAt, type TimeScale } from './timeScale'

export const laneHeight = 62
export const headWidth = 132

/** A card and the set-up before it, in pixels from the left edge of the board. */
export type PlacedCard = { key: string; left: number; width: number; setupLeft: number; setupWidth: number }

/** Narrower cards could be neither seen nor taken. */
const leastWidth = 6

function placed(model: PlanModel, times: PlanTimes, at: number, scale: TimeScale): PlacedCard {
  const left = pixelAt(scale, times.start[at]!)
  const setupLeft = pixelAt(scale, times.setupFrom[at]!)
  return {
    key: model.operations[at]!.key,
    left,
    width: Math.max(leastWidth, pixelAt(scale, times.end[at]!) - left),
    setupLeft,
    setupWidth: Math.max(0, left - setupLeft),
  }
}

/** The cards of a lane that show in a window of so many pixels, in sequence: what is outside is not drawn. */
export const cardsOf = (
  model: PlanModel,
  times: PlanTimes,
  machine: number,
  scale: TimeScale,
  width: number,
): PlacedCard[] =>
  (model.lanes[machine] ?? [])
    .filter((at) => times.start[at]! >= 0)
    .map((at) => placed(model, times, at, scale))
    .filter((card) => card.left + card.width > 0 && Math.min(card.left, card.setupLeft) < width)
