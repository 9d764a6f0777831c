import type { Tally } from './api'
import type { FloorView } from './floorView'

export type PlantSummary = {
  seconds: number
  writes: number
  writesPerSecond: number
  replayed: number
  unanswered: number
  refusals: Record<string, number>
  /** What was refused last under each code. */
  lastRefusals: Record<string, string>
  p50: number
  p95: number
  /** The state in one line, and the whole in several. */
  line: string
  lines: string[]
  /** What came of the work beside the floor, by its kind. */
  counts: Counts
}

export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** As `training: 3 sessions held, 40 signed`; nothing where nothing was done. */
function counted(kind: string, counts: Readonly<Record<string, number>>) {
  const done = Object.entries(counts).filter(([, many]) => many > 0)
  const words = done.map(([name, many]) => `${many} ${name.replaceAll('_', ' ')}`)
  return done.length === 0 ? [] : [`${kind}: ${words.join(', ')}`]
}

const at = (sorted: readonly number[], share: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10

/** What came of a run so far. */
export function summary(tally: Tally, view: FloorView, began: number, counts: Counts = {}): PlantSummary {
  const seconds = Math.round((Date.now() - began) / 100) / 10
  const sorted = tally.latencies.toSorted((left, right) => left - right)
  const refusals = Object.fromEntries([...tally.refusals].toSorted(([, left], [, right]) => right - left))
  const refused = Object.entries(refusals).map(([code, many]) => `${code} ${many}`)
  const writesPerSecond = seconds === 0 ? 0 : Math.round((tally.writes / seconds) * 10) / 10
  const [p50, p95] = [at(sorted, 0.5), at(sorted, 0.95)]
  const open = [...view.orders.values()].filter(({ status }) =>
    ['released', 'in_progress', 'on_hold'].includes(status),
  )
  const running = [...view.steps.values()].filter(({ status }) => status === 'in_progress')
  const line = `${seconds} s: ${tally.writes} writes (${writesPerSecond}/s), ${open.length} orders open, ${running.length} steps running, answered in ${p50} ms (p95 ${p95})`
  return {
    seconds,
    writes: tally.writes,
    writesPerSecond,
    replayed: tally.replayed,
    unanswered: tally.unanswered,
    refusals,
    lastRefusals: Object.fromEntries(tally.lastRefusals),
    p50,
    p95,
    line,
    lines: [
      line,
      `refused: ${refused.length > 0 ? refused.join(', ') : 'nothing'}`,
      `sent again and answered from the first time: ${tally.replayed}, never answered: ${tally.unanswered}`,
      ...Object.entries(counts).flatMap(([kind, of]) => counted(kind, of)),
    ],
    counts,
  }
}
