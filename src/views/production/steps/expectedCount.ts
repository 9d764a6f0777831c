import { availableAt, type WorkStep } from './workStep'

const minuteMs = 60_000

/** Minutes a step has been worked on, where its times are known. */
function workedMinutes({ run_seconds, running_since }: WorkStep, now: number) {
  if (run_seconds === undefined) return null
  const running = running_since ? Math.max(0, now - Date.parse(running_since)) : 0
  return run_seconds / 60 + running / minuteMs
}

/**
 * How many good ones a report of now is expected to say: as many as the last one at this screen, else what the standard
 * time makes of the minutes worked, in whole cartons where they are packed so. Null where that says nothing.
 */
export function expectedCount(step: WorkStep, now: number, last: number | undefined): number | null {
  const left = availableAt(step)
  if (last !== undefined) return last <= left ? last : left || null
  const minutes = workedMinutes(step, now)
  if (minutes === null || !step.standard_minutes) return null
  const made = step.qty_planned * Math.min(1, minutes / step.standard_minutes)
  const since = Math.min(left, made - step.qty_good - step.qty_scrap - step.qty_rework)
  const carton = step.unit_kind === 'unit' || step.unit_kind === 'carton' ? (step.units_per_carton ?? 1) : 1
  const whole = Math.floor(since / carton) * carton
  return whole > 0 ? whole : Math.max(0, Math.floor(since)) || null
}
