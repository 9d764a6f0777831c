import { random, type Random } from '../../server/demo/company/random'
import {
  type Effort,
  effortOf,
  oeeFigures,
  type OeeRules,
  type StateInterval,
  sumEfforts,
  timeIn,
} from '../../server/modules/production/machines/oee'
import { shiftsOf, type Window } from '../../server/site/shifts'
import { dayAfter } from '../../src/resources/kit/text/days'
import { machineStateNames } from '../../src/resources/production/machines/machines'
import { figure } from '../harness/report'

const windowsTried = 10_000
const hour = 3_600_000

/** Days on which clocks change, and others. */
const days = ['2026-03-08', '2026-11-01', '2027-03-14', '2026-07-01', '2026-12-31']
const shifts = [
  { name: 'day', from: '07:00', to: '15:00', breaks: [] },
  { name: 'evening', from: '15:00', to: '22:30', breaks: [] },
  { name: 'night', from: '23:00', to: '07:00', breaks: [] },
]

type Case = {
  stretches: StateInterval[]
  windows: Window[]
  counts: { good: number; total: number }
  rate: number | null
  rules: OeeRules
}

/** Cuts whole seconds out of a span. */
const pieces = (chance: Random, { from, to }: Window, longest: number): Window[] => {
  const all: Window[] = []
  let at = from
  while (at < to) {
    // Some are as short as micro-stops.
    const most = chance.next() < 0.2 ? Math.min(longest, 180_000) : longest
    const end = Math.min(to, at + 1000 * Math.ceil(chance.between(0, most / 1000)))
    all.push({ from: at, to: end })
    at = end
  }
  return all.filter((piece) => piece.to > piece.from)
}

/** Shifts of some days that follow each other, nights and changes of clocks among them, and what a machine did meanwhile. */
function caseOf(chance: Random): Case {
  const first = dayAfter(chance.pick(days), -Math.floor(chance.between(0, 2)))
  const range = Array.from({ length: 1 + Math.floor(chance.between(0, 3)) }, (_, at) => dayAfter(first, at))
  const chosen = shifts.slice(0, 1 + Math.floor(chance.between(0, 3)))
  const windows = range.flatMap((day) => shiftsOf(day, chosen, 'America/Toronto'))
  const span = { from: (windows[0]?.from ?? 0) - hour, to: (windows.at(-1)?.to ?? 0) + hour }
  const stretches = pieces(chance, span, chance.pick([hour, 2 * hour, 6 * hour])).map((piece) => ({
    ...piece,
    lasts: piece.to - piece.from,
    state: chance.pick([...machineStateNames]),
    reason: null,
    needsReason: chance.next() < 0.3,
  }))
  const total = Math.floor(chance.between(0, 20_000))
  return {
    stretches,
    windows,
    counts: { good: Math.floor(total * chance.next()), total },
    rate: chance.next() < 0.2 ? null : chance.between(100, 2000),
    rules: {
      countSetupAsLoss: chance.next() < 0.5,
      microStopMs: chance.pick([0, 60_000, 300_000]),
      closed: pieces(chance, span, 4 * hour).filter(() => chance.next() < 0.2),
    },
  }
}

const covers = (windows: readonly Window[], at: number) =>
  windows.some(({ from, to }) => from <= at && at < to)

/** The same by another way: the span in moments between which nothing changes, each judged by itself. */
function reference({ stretches, windows, counts, rate, rules }: Case): Effort {
  const edges = [stretches, windows, rules.closed ?? []].flatMap((all) =>
    all.flatMap(({ from, to }) => [from, to]),
  )
  const moments = [...new Set(edges)].toSorted((one, other) => one - other)
  const effort = { run: 0, planned: 0, down: 0, unknown: 0, stops: 0, microStops: 0, unclassified: 0 }
  let place = 0
  for (const [index, from] of moments.slice(0, -1).entries()) {
    const lasts = (moments[index + 1] ?? from) - from
    while (place < stretches.length && (stretches[place]?.to ?? 0) <= from) place++
    const stretch = stretches[place]
    if (!stretch || stretch.from > from || !covers(windows, from)) continue
    const isClosed = covers(rules.closed ?? [], from)
    if (stretch.state === 'running') {
      effort.run += lasts
      effort.planned += lasts
      continue
    }
    if (stretch.state === 'unknown') effort.unknown += lasts
    if (stretch.state === 'down') effort.down += lasts
    const losses = ['idle', 'down', 'maintenance', 'cleaning', ...(rules.countSetupAsLoss ? ['setup'] : [])]
    if (isClosed || !losses.includes(stretch.state)) continue
    effort.planned += lasts
    if (stretch.state !== 'idle' && stretch.state !== 'down') continue
    effort.stops += lasts
    if ((stretch.lasts ?? 0) < rules.microStopMs) effort.microStops += lasts
    else if (stretch.needsReason) effort.unclassified += lasts
  }
  return { ...effort, ...counts, ideal: rate === null ? null : (effort.run / hour) * rate }
}

const cutTo = (stretches: readonly StateInterval[], { from, to }: Window) =>
  stretches
    .map((stretch) => ({ ...stretch, from: Math.max(from, stretch.from), to: Math.min(to, stretch.to) }))
    .filter((stretch) => stretch.to > stretch.from)

const nothing = { good: 0, total: 0 }

/** What boards, reports and replays say of the same time: whole, by period, and cut anywhere. */
function ways(chance: Random, one: Case): Effort[] {
  const { stretches, windows, counts, rate, rules } = one
  const parts = (cut: readonly Window[]) =>
    sumEfforts(
      cut.map((window, at) =>
        effortOf(cutTo(stretches, window), [window], at === 0 ? counts : nothing, rate, rules),
      ),
    )
  return [
    effortOf(stretches, windows, counts, rate, rules),
    parts(windows),
    parts(windows.flatMap((window) => pieces(chance, window, 5 * hour))),
    reference(one),
  ]
}

/** How many of so many random windows are told otherwise somewhere, or have states that do not sum to the window. */
export function oeeDifferences(tried: number, seed = 1) {
  const chance = random(seed)
  let [different, uneven] = [0, 0]
  for (let at = 0; at < tried; at++) {
    const one = caseOf(chance)
    const figures = ways(chance, one).map((effort) => JSON.stringify(oeeFigures(effort)))
    if (new Set(figures).size > 1) different++
    const length = one.windows.reduce((sum, { from, to }) => sum + to - from, 0)
    const times = Object.values(timeIn(one.stretches, one.windows))
    if (times.reduce((sum, time) => sum + time, 0) !== length) uneven++
  }
  return { different, uneven }
}

/** Goal G4: one OEE for board, report, replay and export, and states that sum to their window. */
export async function oee() {
  const { different, uneven } = oeeDifferences(windowsTried)
  figure(`of ${windowsTried} windows with an OEE told otherwise somewhere`, different, 'windows')
  figure('windows whose states do not sum to them', uneven, 'windows')
}
