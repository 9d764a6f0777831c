import { setPriority } from 'node:os'
import type pg from 'pg'
import { brackets } from '../src/api/brackets'
import { demoDatabase, ownClient } from './harness/database'
import { type Load, type LoadResult } from './harness/load'
import { firstMessage, startNode, startProcess } from './harness/process'
import { figure, median, percentiles } from './harness/report'
import { signIn } from './harness/signIn'
import type { SmallCalls } from './harness/smallCalls'

const many = 1_000_000
// Of 1,440 calls 14 are above p99: with fewer calls a rare pause decides the figure.
const rounds = 6
const seconds = 6
const perSecond = 40
const longestMs = 60_000
const report = '/api/general/reports/chart-of-accounts-list'

const loads: Record<string, string> = {
  'its groups': `${report}/groups?${brackets({ by: ['kind', 'sub_kind'] })}`,
  'its CSV file': `${report}/export?format=csv`,
  'its workbook': `${report}/export?format=xlsx`,
}

/** A chart of a million accounts: the report over them reads, joins and adds up every one. */
async function addAccounts(client: pg.Client) {
  await client.query(
    `insert into accounts (code, name, kind, sub_kind)
     select lpad(n::text, 6, '0'), 'Account ' || n, (array['asset', 'liability', 'equity', 'income', 'expense'])[1 + n % 5],
       'Part ' || n % 40
     from generate_series(0, $1::int - 1) n where lpad(n::text, 6, '0') not in (select code from accounts)`,
    [many],
  )
  await client.query('vacuum (analyze) accounts')
}

/** How long small calls take while a report over a million rows is worked out or written as a file, against none. */
export async function bigReport() {
  const { connection } = await demoDatabase()
  const client = await ownClient(connection)
  await addAccounts(client)
  const url = await startNode({ connection })
  const token = await signIn(url, 'admin')
  const { rows } = await client.query<{ id: number }>('select max(id) as id from accounts')
  const asker = startProcess('./smallCalls.ts')
  const small = {
    'one record': `${url}/api/general/accounts/${rows[0]?.id}`,
    'one page of a list': `${url}/api/production/production_orders?limit=50`,
  }
  const ask = async (urls: string[]) => {
    asker.send({ urls, token, perSecond, seconds } satisfies SmallCalls)
    return firstMessage<number[]>(asker)
  }
  const concurrently = async (address: string, urls: string[]) => {
    const reader = startProcess('./loadProcess.ts')
    // In reality the client runs on another machine: here it gets a low priority.
    if (reader.pid) setPriority(reader.pid, 19)
    reader.send({ url: url + address, token, connections: 1, seconds: rounds * seconds } satisfies Load)
    const read = firstMessage<LoadResult>(reader).catch(() => null)
    const times: number[] = []
    await new Promise((resolve) => setTimeout(resolve, 500))
    for (let round = 0; round < rounds; round += 1) times.push(...(await ask(urls)))
    // Lets the running load finish, up to a limit, to measure how long it takes.
    const giveUp = setTimeout(() => reader.kill(), longestMs)
    const loaded = await read
    clearTimeout(giveUp)
    return { times, took: loaded && median(loaded.times) }
  }

  const urls = Object.values(small)
  await ask(urls)
  for (const [name, address] of Object.entries(loads)) {
    // In turns, so that what else the machine does meets both alike.
    const idle: number[] = []
    const askAlone = async () => {
      for (let round = 0; round < rounds / 2; round += 1) idle.push(...(await ask(urls)))
    }
    await askAlone()
    const { times, took } = await concurrently(address, urls)
    await askAlone()
    const [alone, together] = [percentiles(idle), percentiles(times)]
    for (const part of ['p50', 'p95', 'p99'] as const)
      figure(`small calls beside ${name}, ${part}`, together[part], 'ms', {
        name: 'alone',
        value: alone[part],
      })
    if (took !== null)
      console.log(
        `${name} of ${many} rows: ${(took / 1000).toFixed(1)} s (${times.length} small calls beside)`,
      )
  }
}
