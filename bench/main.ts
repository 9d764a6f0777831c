import { end, endOnSignals, wasStopped } from './harness/ending'
import { bigReport } from './bigReport'
import { bundle } from './bundle'
import { clicks, clicksParts } from './clicks/clicks'
import { approvals } from './trade/approvals'
import { discounts } from './trade/discounts'
import { fanout } from './fanout/fanout'
import { floor } from './floor'
import { forecast, forecastParts } from './forecast/forecast'
import { forecastLive, forecastLiveParts } from './forecast/live'
import { grid } from './grid'
import { imports } from './imports'
import { laboratory, laboratoryParts } from './laboratory'
import { ledger, ledgerParts } from './ledger'
import { lighthouse } from './lighthouse'
import { liquid, liquidMs } from './liquid'
import { list } from './list'
import { oee } from './machines/oee'
import { packs } from './traceability/packs'
import { painted } from './painted'
import { planning, planningParts } from './planning/planning'
import { potency } from './potency'
import { promise } from './trade/promise'
import { projects } from './planning/projects'
import { start } from './start'
import { rate } from './rate'
import { restart } from './restart'
import { scan } from './scanning/scan'
import { labBenches } from './research/labBenches'
import { solver } from './research/solver'
import { whereUsed } from './research/whereUsed'
import { stamps } from './stamps'
import { stock, stockParts } from './stock'
import { trace } from './traceability/trace'
import { training } from './training/training'

/** A benchmark; one with parts can run some of them alone. */
type Benchmark =
  | (() => Promise<void>)
  | {
      parts: readonly string[]
      run: (isChosen: (part: string) => boolean) => Promise<void>
      longestMs?: number
    }
  /** One that may take longer than the others. */
  | { longestMs: number; run: () => Promise<void> }

const benchmarks: Record<string, Benchmark> = {
  list,
  rate,
  painted,
  start,
  bundle,
  approvals,
  discounts: async () => discounts(),
  fanout,
  floor,
  forecast: { parts: forecastParts, run: forecast },
  forecastLive: { parts: forecastLiveParts, run: forecastLive },
  grid,
  restart,
  scan,
  lighthouse,
  bigReport,
  potency,
  promise,
  projects,
  oee,
  imports: () => imports(),
  planning: { longestMs: 30 * 60_000, parts: planningParts, run: planning },
  liquid: { longestMs: liquidMs, run: liquid },
  stamps: { longestMs: 75 * 60_000, run: stamps },
  packs: { longestMs: 45 * 60_000, run: packs },
  trace,
  solver,
  labBenches,
  whereUsed: { longestMs: 20 * 60_000, run: whereUsed },
  training: { longestMs: 30 * 60_000, run: training },
  stock: { parts: stockParts, run: stock },
  clicks: { parts: clicksParts, run: clicks },
  laboratory: { parts: laboratoryParts, run: laboratory },
  ledger: { parts: ledgerParts, run: ledger },
}
const usuallyMs = 15 * 60_000

const partsOf = (benchmark: Benchmark) => ('parts' in benchmark ? benchmark.parts : [])
const names = Object.entries(benchmarks).flatMap(([name, benchmark]) => [
  name,
  ...partsOf(benchmark).map((part) => `${name}:${part}`),
])
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const unknown = chosen.filter((word) => !names.includes(word))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${names.join(', ')}.`)
  process.exit(1)
}

endOnSignals()

for (const [name, benchmark] of Object.entries(benchmarks)) {
  const isWhole = chosen.length === 0 || chosen.includes(name)
  const isChosen = (part: string) => isWhole || chosen.includes(`${name}:${part}`)
  if (!isWhole && !partsOf(benchmark).some(isChosen)) continue
  const longestMs = 'longestMs' in benchmark ? benchmark.longestMs : usuallyMs
  const limit = setTimeout(() => {
    console.error(`${name} did not end within ${longestMs / 60_000} minutes`)
    void end().then(() => process.exit(1))
  }, longestMs)
  try {
    await (typeof benchmark === 'function' ? benchmark() : benchmark.run(isChosen))
  } catch (error) {
    // What is taken away beneath a run that was stopped says nothing.
    if (!wasStopped()) console.error(error)
    process.exitCode = 1
  } finally {
    clearTimeout(limit)
    await end()
  }
  if (wasStopped()) break
}
process.exit()
