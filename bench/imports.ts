import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { busyStatuses } from '../src/resources/imports/import_runs'
import { startProduct } from '../tests/harness/product'
import { build, isBuilt } from './harness/built'
import { endOnExit } from './harness/ending'
import { freePort } from './harness/freePort'
import { inspected, residentOf } from './harness/inspected'
import { firstMessage, startProcess } from './harness/process'
import { productFile } from './harness/productFile'
import { figure, percentiles } from './harness/report'
import { signIn } from './harness/signIn'
import type { SmallCalls } from './harness/smallCalls'

const mostRows = 100_000
const runs = 3
const secondsAsked = 20
const perSecond = 20
const quietSeconds = 10

type Run = {
  id: number
  status: string
  version: number
  preview_hash: string
  rows_create: number
  rows_update: number
  rows_error: number
}
type Plan = { run: Run; mapping: Record<string, number> }

/** A user who imports files of a kind, as a browser does. */
export function importer(url: string, token: string, kind = 'products', mode = 'upsert') {
  const headers = { authorization: `Bearer ${token}` }
  const answered = async <T>(response: Response) => {
    const { status, message, data } = (await response.json()) as { status: number; message: string; data: T }
    if (status !== 1) throw new Error(`${response.url}: ${message} ${JSON.stringify(data)}`)
    return data
  }
  const post = async <T>(path: string, body: unknown) =>
    answered<T>(
      await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const settled = async (id: number, expected: string) => {
    for (;;) {
      const run = await answered<Run>(await fetch(`${url}/api/imports/import_runs/${id}`, { headers }))
      if (run.status === expected) return run
      if (!busyStatuses.includes(run.status)) throw new Error(JSON.stringify(run))
      await wait(100)
    }
  }
  return {
    upload: async (file: string, name: string) =>
      answered<Plan>(
        await fetch(`${url}/api/imports/import_runs?kind=${kind}&mode=${mode}&file_name=${name}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          body: file,
        }),
      ),
    async preview({ run: { id, version }, mapping }: Plan) {
      await post(`/imports/import_runs/${id}/preview`, { version, mapping, options: {} })
      return settled(id, 'previewed')
    },
    async commit({ id, version, preview_hash, rows_create, rows_update, rows_error }: Run) {
      if (rows_error > 0) throw new Error(`${rows_error} rows of the file are wrong`)
      const payload = { version, preview_hash, expected_rows: rows_create + rows_update }
      await post(`/imports/import_runs/${id}/commit`, payload)
      return settled(id, 'committed')
    },
  }
}

/** The product as a person starts it, that admits files of this size and can be looked into. */
async function productForMany(many: number) {
  if (!isBuilt() && build().status !== 0) throw new Error('The build failed')
  const port = await freePort()
  const product = await endOnExit(
    startProduct({ ownDatabase: true, settings: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` } }),
    ({ stop }) => stop(),
  )
  const client = new pg.Client(product.database)
  await client.connect()
  await client.query(`update settings set value = case key when 'imports.max_rows' then '${many}'::jsonb else '100' end
    where key in ('imports.max_rows', 'imports.max_mb')`)
  await client.end()
  return { product, heap: await inspected(port), resident: residentOf(product.pid()) }
}

const timed = async <T>(work: () => Promise<T>) => {
  const startedAt = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - startedAt) / 1000 }
}

/** How long a large file of products takes through the screen's calls, what memory it needs, and who waits beside it. */
export async function imports(many = mostRows) {
  const { product, heap, resident } = await productForMany(many)
  const { url } = product
  const token = await signIn(url, 'admin')
  const own = importer(url, token)
  const asker = startProcess('./smallCalls.ts')
  const urls = [`${url}/api/general/provinces/1`, `${url}/api/production/production_orders?limit=50`]
  const ask = (seconds: number) => {
    asker.send({ urls, token, perSecond, seconds } satisfies SmallCalls)
    return firstMessage<number[]>(asker)
  }
  await ask(2)
  const alone = await ask(quietSeconds)
  const baseline = { rehearsals: [] as number[], commits: [] as number[] }
  const timedBeside = async <T>(times: number[], work: () => Promise<T>) => {
    let isOver = false
    const asking = (async () => {
      while (!isOver) times.push(...(await ask(1)))
    })()
    const done = await timed(work)
    isOver = true
    await asking
    return done
  }
  const before = { heap: await heap.inUse(), resident: resident.now() }
  for (let round = 1; round <= runs; round += 1) {
    resident.beginAnew()
    const file = productFile(many, round)
    const uploaded = await timed(() => own.upload(file, `products-${round}.csv`))
    const previewed = await timedBeside(baseline.rehearsals, () => own.preview(uploaded.result))
    const committed = await timedBeside(baseline.commits, () => own.commit(previewed.result))
    const mib = (file.length / 1_048_576).toFixed(0)
    console.log(`run ${round}: ${many} rows, ${mib} MiB, taken in ${uploaded.seconds.toFixed(1)} s`)
    const target = { name: 'asked', value: secondsAsked }
    figure(`run ${round}, rehearsed`, previewed.seconds, 's', target)
    figure(`run ${round}, committed`, committed.seconds, 's', { name: 'rehearsed', value: previewed.seconds })
    figure(`run ${round}, resident at most`, resident.peak(), 'MiB', {
      name: 'before',
      value: before.resident,
    })
    figure(`run ${round}, in use after where calls are answered`, await heap.inUse(), 'MiB', {
      name: 'before',
      value: before.heap,
    })
  }
  const quiet = percentiles(alone)
  for (const [what, times] of Object.entries(baseline)) {
    const busy = percentiles(times)
    for (const part of ['p50', 'p95', 'p99'] as const)
      figure(`small calls beside ${what}, ${part}`, busy[part], 'ms', { name: 'alone', value: quiet[part] })
  }
}
