import { mean } from './methods/fit'

/** What moves demand for some time: a promotion, a holiday, a change of the law. */
export interface DemandEvent {
  /** The share of each bucket of the history that it covers, oldest first. */
  shares: readonly number[]
  /** The share of the bucket that is forecast. */
  ahead: number
  /** How much more is demanded while it lasts: 0.3 is 30 % more. Null where the history says it. */
  effect: number | null
}

/** Less than this is left of no bucket: what is divided by it would become absurd. */
const leastFactor = 0.05
/** A bucket that is covered less says nothing of an effect. */
const leastShare = 0.01
/** Effects are entered up to this one. */
const mostEffect = 9

/**
 * The effect that events of the past had: mean of how far their buckets are from those beside them without one, by the share
 * that was covered. 0 where none has passed. Source: Fildes, Goodwin, Lawrence, Nikolopoulos, "Effective forecasting and
 * judgmental adjustments", IJF 25 (2009), which has promotions measured and not guessed.
 */
export function measuredEffect(history: readonly number[], shares: readonly number[]): number {
  const effects = shares.flatMap((share, place) => {
    const neighbours = [place - 2, place - 1, place + 1, place + 2].flatMap((other) =>
      (shares[other] ?? 1) > 0 ? [] : [history[other] ?? 0],
    )
    const usual = mean(neighbours)
    return share >= leastShare && usual > 0 ? [((history[place] ?? 0) / usual - 1) / share] : []
  })
  return Math.min(mostEffect, Math.max(-1, mean(effects)))
}

/** By what the events multiply each bucket of a history and the bucket ahead. */
export function eventFactors(history: readonly number[], events: readonly DemandEvent[]) {
  const effects = events.map(({ effect, shares }) => effect ?? measuredEffect(history, shares))
  const factorOf = (share: (event: DemandEvent) => number) =>
    events.reduce(
      (product, event, index) => product * Math.max(leastFactor, 1 + (effects[index] ?? 0) * share(event)),
      1,
    )
  return {
    past: history.map((_, place) => factorOf(({ shares }) => shares[place] ?? 0)),
    ahead: factorOf(({ ahead }) => ahead),
  }
}
