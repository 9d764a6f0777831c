import type { Health } from './projects'

/** Percent with four decimals, as it is stored. */
const rounded = (percent: number) => Number(Math.min(100, Math.max(0, percent)).toFixed(4))

type ItemFacts = {
  status: string
  estimated_hours: number | null
  logged_hours: number
  /** What the last record with a progress said. */
  said_percent: number | null
}

/**
 * How much of an item is done: all of one that is done, else what its last record says, else the share of its estimate
 * that is logged, at most 95.
 */
export function itemProgress({
  status,
  estimated_hours: estimate,
  logged_hours: logged,
  said_percent,
}: ItemFacts) {
  if (status === 'done') return 100
  if (said_percent !== null) return rounded(said_percent)
  return estimate !== null && estimate > 0 ? rounded(Math.min(95, (logged / estimate) * 100)) : 0
}

/** The mean of progresses by their weights; equal ones where all of them weigh nothing. Null of none. */
export function weighted(parts: readonly { progress: number; weight: number }[]): number | null {
  if (parts.length === 0) return null
  const all = parts.reduce((sum, { weight }) => sum + weight, 0)
  const sum = parts.reduce((part, { progress, weight }) => part + progress * (all > 0 ? weight : 1), 0)
  return rounded(sum / (all > 0 ? all : parts.length))
}

type HealthFacts = {
  due_date: string | null
  projected_end: string | null
  /** Working days between the projected end and the due day. */
  buffer: number | null
  budget_use_percent: number | null
  progress_percent: number
  late_required: number
}

/** Working days that the tasks which fix the end may slip before the project is at risk. */
const riskDays = 3
/** Points of percent that costs may be ahead of progress. */
const riskPoints = 10

/** Whether a project ends in time, by its dates, its costs and its required items. */
export function healthOf(facts: HealthFacts, today: string): Health {
  const { due_date: due, projected_end: end, buffer, budget_use_percent: used } = facts
  if (due !== null && (due < today || (end !== null && end > due))) return 'late'
  const isTight = buffer !== null && buffer < riskDays
  const isCostly = used !== null && used - facts.progress_percent > riskPoints
  return isTight || isCostly || facts.late_required > 0 ? 'at_risk' : 'on_track'
}
