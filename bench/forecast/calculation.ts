import { existsSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import type { ProductHistory } from '../../src/forecasting/baseline'
import {
  baselinesHere,
  type BaselineRunner,
  baselineThread,
} from '../../server/modules/forecast/calculation/baselineRunner'

const products = 2_000
const atOnce = 40
const rules = { method: 'auto', year: 12, horizon: 2 } as const

/** Three years of months with a season and chance. */
const historyOf = (product: number): ProductHistory => ({
  demand: Array.from({ length: 36 }, (_, month) =>
    Math.round(100 + 30 * Math.sin((month * Math.PI) / 6) + ((product * 7919 + month * 104_729) % 97)),
  ),
  stockOuts: [],
  dismissed: [],
  events: [],
  succession: null,
  group: { now: 1, before: 1 },
})

async function measured(name: string, runner: BaselineRunner) {
  const histories = Array.from({ length: products }, (_, product) => historyOf(product))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const from = performance.now()
  for (let at = 0; at < products; at += atOnce) {
    await runner.baselines(rules, histories.slice(at, at + atOnce))
    await turn()
  }
  const took = (performance.now() - from) / 1000
  delay.disable()
  await runner.stop()
  const ms = (value: number) => (value / 1e6).toFixed(1)
  console.log(
    `${products} products calculated ${name} | ${took.toFixed(2)} s | the event loop waits p50 ${ms(delay.percentile(50))}, p99 ${ms(delay.percentile(99))}, at most ${ms(delay.max)} ms`,
  )
}

/** What a calculation takes of the event loop, in the thread of the build and without it. */
export async function calculation() {
  console.log()
  await measured('in the main thread', baselinesHere)
  const file = new URL('../../dist/server/baselineThread.js', import.meta.url)
  if (existsSync(file)) await measured('in a thread of its own', baselineThread(file))
  else console.log('The thread is measured after a build')
}
