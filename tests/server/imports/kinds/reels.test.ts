import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../harness/server'
import { csv, type Importer, importer } from '../runs'

let node: TestNode
let admin: Importer

beforeAll(async () => {
  node = await startServer()
  admin = importer(node, await node.as('admin'))
})
afterAll(() => node.stop())

const heads = 'jurisdiction,stamp_format,prefix,first_serial,last_serial,quantity,supplier_ref,received_on'
const file = (...lines: string[]) => csv(heads, ...lines)
const good = 'ON,dry,a,1001,2000,1000,PKG-1,2026-11-02'

it('reels come in as drafts with their range, which overlaps no other, and leave as cancelled', async () => {
  const run = await admin.commit(await admin.previewed('reels', file(good), { mode: 'insert' }))
  expect([run.status, run.reason]).toEqual(['committed', null])
  const reel = async () =>
    (
      await node.pool.query(
        'select status, serial_prefix, next_serial::int, remaining, approved_at from reels order by id limit 1',
      )
    ).rows[0] as object
  expect(await reel()).toEqual({
    status: 'draft',
    serial_prefix: 'A',
    next_serial: 1001,
    remaining: 1000,
    approved_at: null,
  })
  const shown = await admin.previewed(
    'reels',
    file(
      'ON,dry,A,1500,2499,1000,PKG-2,2026-11-02',
      'ON,dry,A,5001,6000,999,PKG-3,2026-11-02',
      'EX,dry,A,7001,8000,1000,PKG-4,2026-11-02',
      'ON,glued,A,0,8000,many,PKG-5,2026-11-02',
    ),
    { mode: 'insert' },
  )
  const { rows } = await admin.rows(shown.id, '&action=error')
  expect(rows.map(({ errors }) => errors)).toMatchObject([
    { first_serial: { code: 'other', text: 'Serials overlap with reel RL-00001' } },
    { quantity: { code: 'other', text: 'Serial range does not match the quantity' } },
    { jurisdiction: 'in' },
    { stamp_format: 'in', quantity: 'numeric' },
  ])
  expect((await admin.revert(run)).status).toBe('reverted')
  expect(await reel()).toMatchObject({ status: 'cancelled' })
})
