import { overlap, type Window } from '../../../site/shifts'

/** Availability, performance, quality and their product in percent; null is "not computable", never 0. */
export type Oee = { oee: number | null; a: number | null; p: number | null; q: number | null }

/** A stretch of a machine in one state. */
export type StateInterval = Window & { state: string; reason: string | null }

/** What a machine did and made; minutes and counts are summed, ratios come last. */
export type Effort = {
  run: number
  planned: number
  down: number
  good: number
  total: number
  /** Units it would have made at its ideal rate while it ran; null for machines without one. */
  ideal: number | null
}

const minute = 60_000

/** Minutes by state inside the windows; with the states of a machine without gap they sum to the windows. */
export function minutesIn(stretches: readonly StateInterval[], windows: readonly Window[]) {
  const minutes: Record<string, number> = {}
  for (const stretch of stretches)
    for (const window of windows) {
      const common = overlap(stretch, window)
      if (common > 0) minutes[stretch.state] = (minutes[stretch.state] ?? 0) + common / minute
    }
  return minutes
}

type Counts = { good: number; total: number }
type Rules = { countSetupAsLoss: boolean }

/** The effort of one machine in its windows. */
export function effortOf(
  stretches: readonly StateInterval[],
  windows: readonly Window[],
  { good, total }: Counts,
  rate: number | null,
  { countSetupAsLoss }: Rules,
): Effort {
  const minutes = minutesIn(stretches, windows)
  const accounted = Object.values(minutes).reduce((sum, one) => sum + one, 0)
  const outside =
    (minutes.planned_stop ?? 0) + (minutes.off ?? 0) + (countSetupAsLoss ? 0 : (minutes.setup ?? 0))
  const run = minutes.running ?? 0
  return {
    run,
    planned: accounted - outside,
    down: minutes.down ?? 0,
    good,
    total,
    ideal: rate === null ? null : (run / 60) * rate,
  }
}

/** Several machines as one: what has no ideal rate takes part only where nothing else does. */
export function sumEfforts(efforts: readonly Effort[]): Effort {
  const rated = efforts.filter(({ ideal }) => ideal !== null)
  const counted = rated.length > 0 ? rated : efforts
  const sum = (of: (effort: Effort) => number) => counted.reduce((total, effort) => total + of(effort), 0)
  return {
    run: sum(({ run }) => run),
    planned: sum(({ planned }) => planned),
    down: sum(({ down }) => down),
    good: sum(({ good }) => good),
    total: sum(({ total }) => total),
    ideal: rated.length > 0 ? sum(({ ideal }) => ideal ?? 0) : null,
  }
}

const percent = (part: number, whole: number | null) =>
  whole === null || whole <= 0 ? null : Math.round((part / whole) * 1000) / 10

/** OEE of an effort: availability x performance x quality, performance capped at 100 %, `p_raw` shown as it is. */
export function oeeOf({ run, planned, good, total, ideal }: Effort): Oee & { p_raw: number | null } {
  const a = planned > 0 ? Math.min(1, run / planned) : null
  const raw = ideal !== null && ideal > 0 && total > 0 ? total / ideal : null
  const q = ideal !== null && total > 0 ? Math.min(1, Math.max(0, good / total)) : null
  const oee = a === null || raw === null || q === null ? null : a * Math.min(1, raw) * q
  return {
    oee: percent(oee ?? 0, oee === null ? null : 1),
    a: percent(a ?? 0, a === null ? null : 1),
    p: percent(Math.min(1, raw ?? 0), raw === null ? null : 1),
    q: percent(q ?? 0, q === null ? null : 1),
    p_raw: percent(raw ?? 0, raw === null ? null : 1),
  }
}
