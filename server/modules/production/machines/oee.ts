import { overlap, type Window } from '../../../site/shifts'

/** Availability, performance, quality and their product in percent; null is "not computable", never 0. */
export type Oee = { oee: number | null; a: number | null; p: number | null; q: number | null }

/** A stretch of a machine in one state. */
export type StateInterval = Window & {
  state: string
  reason: string | null
  /** Where it is cut to a window: how long all of it lasts, in ms. */
  lasts?: number
  /** A stop that a signal has reported and of which the reason is not known yet. */
  needsReason?: boolean
}

/** What a machine did and made; times in ms and counts are summed, ratios come last. */
export type Effort = {
  run: number
  planned: number
  down: number
  /** Without data it neither ran nor was idle: such time is no part of its plan. */
  unknown: number
  /** Stops, those shorter than the threshold among them, and those of which the reason is not known. */
  stops: number
  microStops: number
  unclassified: number
  good: number
  total: number
  /** Units it would have made at its ideal rate while it ran; null for machines without one. */
  ideal: number | null
}

const minute = 60_000
const hour = 60 * minute

/** Time by state inside the windows, in ms; with the states of a machine without gap it sums to the windows. */
export function timeIn(stretches: readonly StateInterval[], windows: readonly Window[]) {
  const times: Record<string, number> = {}
  for (const stretch of stretches)
    for (const window of windows) {
      const common = overlap(stretch, window)
      if (common > 0) times[stretch.state] = (times[stretch.state] ?? 0) + common
    }
  return times
}

type Counts = { good: number; total: number }
export type OeeRules = {
  countSetupAsLoss: boolean
  microStopMs: number
  /** When the machine is not to work though there is a shift: holidays and planned stops, apart from each other. */
  closed?: readonly Window[]
}

const stopStates: readonly string[] = ['idle', 'down']
/** States that are no part of the plan of a machine. */
const unplanned: readonly string[] = ['planned_stop', 'off', 'unknown']

/** How much of a stretch is in the windows, and how much of that in time in which the machine is closed. */
function partOf(stretch: Window, windows: readonly Window[], closed: readonly Window[]) {
  let [inside, shut] = [0, 0]
  for (const window of windows) {
    const from = Math.max(stretch.from, window.from)
    const to = Math.min(stretch.to, window.to)
    if (to <= from) continue
    inside += to - from
    for (const one of closed) shut += overlap({ from, to }, one)
  }
  return { inside, shut }
}

/**
 * The effort of one machine in its windows: the one function by which boards, reports, replays and exports say what a
 * machine achieved.
 */
export function effortOf(
  stretches: readonly StateInterval[],
  windows: readonly Window[],
  { good, total }: Counts,
  rate: number | null,
  { countSetupAsLoss, microStopMs, closed = [] }: OeeRules,
): Effort {
  const effort = { run: 0, planned: 0, down: 0, unknown: 0, stops: 0, microStops: 0, unclassified: 0 }
  for (const stretch of stretches) {
    const { inside, shut } = partOf(stretch, windows, closed)
    if (inside === 0) continue
    const { state } = stretch
    if (state === 'running') effort.run += inside
    if (state === 'unknown') effort.unknown += inside
    if (state === 'down') effort.down += inside
    const isPlanned = !unplanned.includes(state) && (state !== 'setup' || countSetupAsLoss)
    // What runs while it is closed was planned after all; what is idle then is no loss.
    if (isPlanned) effort.planned += state === 'running' ? inside : inside - shut
    if (!stopStates.includes(state)) continue
    effort.stops += inside - shut
    const isMicro = (stretch.lasts ?? stretch.to - stretch.from) < microStopMs
    if (isMicro) effort.microStops += inside - shut
    else if (stretch.needsReason) effort.unclassified += inside - shut
  }
  return { ...effort, good, total, ideal: rate === null ? null : (effort.run / hour) * rate }
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
    unknown: sum(({ unknown }) => unknown),
    stops: sum(({ stops }) => stops),
    microStops: sum(({ microStops }) => microStops),
    unclassified: sum(({ unclassified }) => unclassified),
    good: sum(({ good }) => good),
    total: sum(({ total }) => total),
    ideal: rated.length > 0 ? sum(({ ideal }) => ideal ?? 0) : null,
  }
}

const percent = (part: number, whole: number | null) =>
  whole === null || whole <= 0 ? null : Math.round((part / whole) * 1000) / 10

/** OEE of an effort: availability x performance x quality, performance capped at 100 %, `p_raw` shown as it is. */
export function oeeOf({
  run,
  planned,
  good,
  total,
  ideal,
}: Pick<Effort, 'run' | 'planned' | 'good' | 'total' | 'ideal'>): Oee & { p_raw: number | null } {
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

const minutes = (ms: number) => Math.round(ms / minute)

/** What an effort comes to, as boards, reports and exports show it. */
export function oeeFigures(effort: Effort) {
  const { run, planned, down, unknown, stops, microStops, unclassified, good, total, ideal } = effort
  return {
    ...oeeOf(effort),
    run_minutes: minutes(run),
    planned_minutes: minutes(planned),
    down_minutes: minutes(down),
    unknown_minutes: minutes(unknown),
    micro_stop_minutes: minutes(microStops),
    /** Time that a slower pace than the ideal one has cost. */
    speed_loss_minutes:
      ideal === null || ideal <= 0 ? null : minutes(Math.max(0, run * (1 - Math.min(1, total / ideal)))),
    unclassified_percent: percent(unclassified, stops),
    good,
    total,
  }
}
