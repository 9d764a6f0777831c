import type pg from 'pg'
import { openPool } from '../server/db/connect'
import { databaseOver } from '../server/db/dedicatedConnection'
import { type PlantApi, plantApi, simulatorKeys } from '../server/demo/simulator/api'
import { pruneDemo } from '../server/demo/simulator/prune'
import { runPlant } from '../server/demo/simulator/run'
import { brokenRules } from '../server/modules/inventory/ledger/check'
import { demoPassword } from '../server/settings'
import { liquidBalances } from '../tests/harness/liquidBalance'
import { startProduct } from '../tests/harness/product'
import { build, isBuilt } from './harness/built'
import { endOnExit, whenEnding } from './harness/ending'
import { freePort } from './harness/freePort'
import { inspected } from './harness/inspected'
import { numberOption } from './harness/numberOption'
import { figure } from './harness/report'

/** How long the plant works; an hour with `--minutes=60`. */
const minutes = numberOption('minutes', 5)
const minuteMs = 60_000

/** Starting, ending and counting take their time beside the run. */
export const liquidMs = (minutes + 10) * minuteMs

/** How far a balance may be off, in ml. */
const most = 0.000001

async function sizeOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  return (rows[0]?.bytes ?? 0) / 1_048_576
}

/** What each table takes up with its indexes, in MiB. */
async function tableSizes(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string; size: number; indexes: number; dead: number }>(`
    select relname as name, pg_total_relation_size(relid) / 1048576.0::float8 as size,
      pg_indexes_size(relid) / 1048576.0::float8 as indexes, n_dead_tup::float8 as dead
    from pg_stat_user_tables`)
  return new Map(rows.map(({ name, ...row }) => [name, row]))
}

/** Which tables have grown most, and what a call has written to them on average. */
function printGrowth(
  before: Awaited<ReturnType<typeof tableSizes>>,
  after: Awaited<ReturnType<typeof tableSizes>>,
  writes: number,
) {
  const grown = [...after].map(([name, row]) => ({
    name,
    ...row,
    by: row.size - (before.get(name)?.size ?? 0),
  }))
  for (const { name, by, indexes, dead } of grown.toSorted((one, other) => other.by - one.by).slice(0, 8)) {
    const each = ((by * 1024) / writes).toFixed(2)
    console.log(
      `liquid, table ${name}: +${by.toFixed(1)} MiB, ${each} KiB a call (indexes ${indexes.toFixed(1)} MiB, ${dead} dead rows)`,
    )
  }
}

/** The calls of a plant, with those counted that were refused: by code, and what was to be done. */
function watched(api: PlantApi) {
  const refused = new Map<string, Map<string, number>>()
  const write: PlantApi['write'] = async (username, path, body, what, method) => {
    const answer = await api.write(username, path, body, what, method)
    if (!answer.ok) {
      const of = refused.get(answer.code) ?? new Map<string, number>()
      refused.set(answer.code, of.set(what, (of.get(what) ?? 0) + 1))
    }
    return answer
  }
  return { api: { ...api, write }, refused }
}

/**
 * The plant of the demo company at 60x through the calls of its screens: batches weighed, tested, adjusted, bottled and
 * recovered. Then the liquid of every order must be accounted for, by the ledger alone.
 */
export async function liquid() {
  if (!isBuilt() && build().status !== 0) throw new Error('The build failed')
  const port = await freePort()
  const settings = { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` }
  const product = await endOnExit(startProduct({ ownDatabase: true, settings }), ({ stop }) => stop())
  const pool = openPool(product.database, 2)
  whenEnding(() => pool.end())
  const heap = await inspected(port)
  const before = { heap: await heap.inUse(), size: await sizeOf(pool), tables: await tableSizes(pool) }
  const stop = new AbortController()
  whenEnding(() => stop.abort())
  const { api, refused } = watched(
    plantApi({
      url: product.url,
      password: demoPassword,
      run: `${simulatorKeys}liquid`,
      journal: undefined,
      patienceMs: 30_000,
      signal: stop.signal,
    }),
  )
  // As the living plant keeps its disk from filling.
  const pruning = setInterval(() => void pruneDemo(databaseOver(pool)).catch(console.error), minuteMs)
  const run = await runPlant({ api, seed: 17, pace: 60, forMs: minutes * minuteMs, signal: stop.signal })
  clearInterval(pruning)

  const balances = await liquidBalances(pool)
  const worst = Math.max(0, ...balances.map(({ off }) => off))
  const sum = (of: (balance: (typeof balances)[number]) => number) =>
    balances.reduce((total, balance) => total + of(balance), 0) / 1000
  const calls = run.writes + Object.values(run.refusals).reduce((total, many) => total + many, 0)
  figure('liquid, simulated at 60x', run.seconds / 60, 'min', { name: 'asked', value: minutes })
  figure('liquid, orders that batched', balances.length, 'orders')
  figure(
    'liquid, bottled',
    sum(({ bottled }) => bottled),
    'l',
    { name: 'batched', value: sum(({ batched }) => batched) },
  )
  figure(
    'liquid, recovered',
    sum(({ recovered }) => recovered),
    'l',
  )
  figure(
    'liquid, sampled',
    sum(({ sampled }) => sampled),
    'l',
  )
  figure(
    'liquid, lost',
    sum(({ lost }) => lost),
    'l',
  )
  console.log(`liquid, worst difference of a balance: ${worst} ml | limit ${most}`)
  figure('liquid, broken rules of the ledger', (await brokenRules(pool)).length, 'rules')
  figure('liquid, calls written', run.writes, 'calls', { name: 'sent', value: calls })
  for (const [code, many] of Object.entries(run.refusals)) {
    const of = [...(refused.get(code) ?? [])].map(([what, times]) => `${what} ${times}`).join(', ')
    console.log(`liquid, refused as ${code}: ${many} (${((many / calls) * 100).toFixed(2)} %), ${of}`)
  }
  figure('liquid, database', await sizeOf(pool), 'MiB', { name: 'before', value: before.size })
  printGrowth(before.tables, await tableSizes(pool), run.writes)
  figure('liquid, heap of the server', await heap.inUse(), 'MiB', { name: 'before', value: before.heap })
  if (worst > most) throw new Error('The liquid of an order is not accounted for')
}
