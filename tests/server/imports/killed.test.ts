import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../harness/product'
import type { Answer } from '../../harness/server'
import { csv } from './runs'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

const rows = 3_000
// Before it is taken, three times in the midst of it, and when it is likely over.
const moments = [0, ...Array.from({ length: 3 }, () => Math.round(Math.random() * 500)), 2_000]

const upload = async (token: string, file: string) => {
  const query = new URLSearchParams({ kind: 'brands', mode: 'upsert', file_name: 'b.csv' })
  const response = await fetch(`${product.url}/api/imports/import_runs?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    body: file,
  })
  return (await response.json()) as Pick<Answer, 'data'>
}

const signIn = async () => {
  const body = {
    grant_type: 'password',
    client_id: 'decant-web',
    client_secret: '',
    username: 'admin',
    password: 'decant',
  }
  const response = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: { access_token: string } }).data.access_token
}

const counted = async (prefix: string) => {
  const client = new pg.Client(product.database)
  await client.connect()
  const { rows: found } = await client.query<{ count: number }>(
    `select count(*)::int as count from brands where code like $1`,
    [`${prefix}-%`],
  )
  await client.end()
  return found[0]?.count
}

it('a server killed in the midst of a commit leaves every row or none, and gives the run back', async () => {
  for (const [round, moment] of moments.entries()) {
    const prefix = `K${round}`
    let call = await product.as('admin')
    const settled = async (id: number) => {
      for (;;) {
        const { data } = await call('GET', `/imports/import_runs/${id}/plan`)
        if (!['parsing', 'committing'].includes(data.run.status)) return data.run
        await wait(20)
      }
    }
    const file = csv(
      'code,name',
      ...Array.from({ length: rows }, (_, at) => `${prefix}-${at},${prefix} ${at}`),
    )
    const { data: plan } = await upload(await signIn(), file)
    const path = `/imports/import_runs/${plan.run.id}`
    await call('POST', `${path}/preview`, { version: plan.run.version, mapping: plan.mapping, options: {} })
    const run = await settled(plan.run.id)
    expect([run.status, run.rows_create]).toEqual(['previewed', rows])
    const { version, preview_hash } = run
    await call('POST', `${path}/commit`, { version, preview_hash, expected_rows: rows })
    await wait(moment)
    await product.kill()
    await product.start()
    call = await product.as('admin')
    const after = await settled(run.id)
    const written = await counted(prefix)
    expect([moment, after.status, written]).toEqual(
      after.status === 'committed' ? [moment, 'committed', rows] : [moment, 'previewed', 0],
    )
    if (after.status === 'committed') continue
    expect(after.reason_code).toBe('server_stopped')
    await call('POST', `${path}/commit`, { version: after.version, preview_hash, expected_rows: rows })
    expect([(await settled(run.id)).status, await counted(prefix)]).toEqual(['committed', rows])
  }
}, 240_000)
