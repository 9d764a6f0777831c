import { end, endOnSignals, wasStopped } from './ending'
import { bigReport } from './bigReport'
import { bundle } from './bundle'
import { fanout } from './fanout'
import { grid } from './grid'
import { imports } from './imports'
import { ledger } from './ledger'
import { lighthouse } from './lighthouse'
import { list } from './list'
import { painted } from './painted'
import { start } from './start'
import { rate } from './rate'
import { restart } from './restart'
import { stock } from './stock'

const benchmarks: Record<string, () => Promise<void>> = {
  list,
  rate,
  painted,
  start,
  bundle,
  fanout,
  grid,
  restart,
  lighthouse,
  bigReport,
  imports,
  stock,
  ledger,
}
const longestMs = 15 * 60_000

const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const unknown = asked.filter((name) => !benchmarks[name])
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exit(1)
}

endOnSignals()

for (const [name, run] of Object.entries(benchmarks)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const limit = setTimeout(() => {
    console.error(`${name} did not end within ${longestMs / 60_000} minutes`)
    void end().then(() => process.exit(1))
  }, longestMs)
  try {
    await run()
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
