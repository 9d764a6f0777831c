import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../harness/server'
import { csv, type Importer, importer } from './runs'

let node: TestNode
let admin: Importer

beforeAll(async () => {
  node = await startServer()
  admin = importer(node, await node.as('admin'))
}, 60_000)
afterAll(() => node.stop())

const brands = () => node.pool.query(`select code, name, owner, is_active from brands order by code`)

it('a file of brands is shown as it would be written, written as it was shown, and changes nothing the second time', async () => {
  const file = csv('Code,Name,Owner', 'ALP,Alpine,own', 'BOR,Boréal,Contract')
  const run = await admin.previewed('brands', file)
  expect([run.status, run.rows_total, run.rows_create, run.rows_error]).toEqual(['previewed', 2, 2, 0])
  expect((await brands()).rows).toEqual([])
  const done = await admin.commit(run)
  expect([done.status, done.reason]).toEqual(['committed', null])
  expect((await brands()).rows).toEqual([
    { code: 'ALP', name: 'Alpine', owner: 'own', is_active: true },
    { code: 'BOR', name: 'Boréal', owner: 'contract', is_active: true },
  ])
  const again = await admin.upload('brands', file)
  expect([again.http, again.message, again.data.id]).toEqual([409, 'duplicate_file', run.id])
  const second = await admin.previewed('brands', file, { confirm: true })
  expect([second.rows_unchanged, second.rows_create + second.rows_update]).toEqual([2, 0])
})
