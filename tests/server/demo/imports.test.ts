import { afterAll, beforeAll, expect, it } from 'vitest'
import { importSamples } from '../../../server/demo/files/importSamples'
import { importKinds } from '../../../src/resources/imports/kinds'
import { callPath } from '../../../src/resources/kit/define/defineResource'
import { kindNames } from '../../../src/resources/imports/kindNames'
import { startServer, type TestNode } from '../../harness/server'
import { type Importer, importer, unnumberedIn } from '../imports/runs'

let node: TestNode
let admin: Importer

beforeAll(async () => {
  node = await startServer({ isDemo: true })
  admin = importer(node, await node.as('admin'))
})
afterAll(() => node.stop())

it('every kind has a sample of which every line but the right ones is wrong', async () => {
  expect(Object.keys(importSamples).toSorted()).toEqual(importKinds.map(({ name }) => name).toSorted())
  for (const { name, modes } of importKinds) {
    const { rows } = await node.pool.query<{ content: string }>(
      'select content from import_samples where kind = $1 and is_wrong',
      [name],
    )
    const run = await admin.previewed(name, rows[0]?.content ?? '', { mode: modes[0] ?? 'upsert' })
    const right = name === 'products' ? 2 : 0
    expect([name, run.rows_total > right, run.rows_error]).toEqual([name, true, run.rows_total - right])
  }
})

it('the file of products that is shown has twelve mistakes, each of its own kind', async () => {
  const { rows } = await node.pool.query<{ id: number }>(
    `select id from import_runs where kind = 'products' and file_name like 'products %' order by id desc limit 1`,
  )
  const run = await admin.settled(rows[0]?.id ?? 0)
  const { findings } = await admin.rows(run.id)
  expect([run.status, run.rows_error, findings.length]).toEqual(['previewed', 12, 12])
})

it('a year of imports has every data type, with discarded, failed and reverted ones', async () => {
  const { rows } = await node.pool.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from import_runs where id <= 60 group by 1 order by 1`,
  )
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  expect(counts).toMatchObject({ committed: 52, discarded: 3, failed: 1, reverted: 2 })
  const { rows: kinds } = await node.pool.query<{ kind: string }>('select distinct kind from import_runs')
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(kindNames))
  const groups = await admin.person.get('/imports/reports/history/groups')
  expect(groups.data.whole.sums).toMatchObject({ run_count: String(groups.data.whole.count) })
})

it('every list of the company, exported and brought in again, changes nothing', async () => {
  const lists = importKinds.filter(({ group, modes }) => group === null && modes.includes('update'))
  for (const [place, { name, resource, key }] of lists.entries()) {
    const format = place % 2 === 0 ? 'csv' : 'xlsx'
    const columns = [...new Set([...resource.list.columns, ...key])]
      .map((one) => `&columns[]=${one}`)
      .join('')
    const response = await fetch(`${node.url}/api${callPath(resource)}/export?format=${format}${columns}`, {
      headers: { authorization: `Bearer ${admin.person.token}` },
    })
    const file = new Uint8Array(await response.arrayBuffer())
    const run = await admin.previewed(name, file, { mode: 'update', name: `list.${format}` })
    expect([name, run.message, run.rows_total > 0]).toEqual([name, undefined, true])
    const problem = (await admin.rows(run.id, '&tab=errors')).rows.slice(0, 2)
    const change = (await admin.rows(run.id, '&tab=update')).rows.slice(0, 2)
    expect([name, format, problem, change, run.rows_unchanged]).toEqual([
      name,
      format,
      [],
      [],
      run.rows_total,
    ])
  }
})

it('history knows every kind that can be imported, by its name', () => {
  expect([...kindNames].toSorted()).toEqual(importKinds.map(({ name }) => name).toSorted())
})

it('every kind has a sample without a fault, which is written whole, and each of its documents gets its number', async () => {
  for (const { name, modes } of importKinds) {
    const { rows } = await node.pool.query<{ content: string }>(
      'select content from import_samples where kind = $1 and not is_wrong',
      [name],
    )
    const preview = await admin.previewed(name, rows[0]?.content ?? '', {
      mode: modes[0] ?? 'upsert',
      confirm: true,
    })
    expect([name, preview.rows_total > 0, preview.rows_error]).toEqual([name, true, 0])
    const run = await admin.commit(preview)
    expect([name, run.status, run.reason, run.message]).toEqual([name, 'committed', null, undefined])
  }
  expect(await unnumberedIn(node.pool)).toEqual([])
})
