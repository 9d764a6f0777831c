import { afterAll, beforeAll, expect, it } from 'vitest'
import { zeroFill } from '../../../src/resources/kit/text/words'
import { startServer, type TestNode } from '../../harness/server'
import { type Desk, openDesk } from '../../fixtures/desk'
import { csv, type Importer, importer, unnumberedIn } from './runs'

let node: TestNode
let desk: Desk
let seller: Importer
beforeAll(async () => {
  node = await startServer()
  desk = await openDesk(node)
  seller = importer(node, desk.seller)
})
afterAll(() => node.stop())

it('while the orders of a file are written others make theirs, and the numbers of all follow without a gap', async () => {
  const refs = ['N-1', 'N-2', 'N-3', 'N-4']
  const lines = refs.map((ref) => `edi,${ref},Toronto Vape,2026-11-20,ON,MINT-ON,10`)
  const heads = 'channel,external_ref,customer,order_date,ship_province,sku,qty'
  const { data } = await seller.upload('sales', csv(heads, ...lines), { mode: 'insert' })
  const run = await seller.preview(data, data.mapping, { location_id: desk.shop.site, auto_confirm: true })
  // The third order waits until the lock is free.
  await node.pool
    .query(`create or replace function held() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin if new.external_ref = 'N-3' then perform pg_advisory_xact_lock(77); end if; return new; end $$`)
  await node.pool.query('create trigger held before insert on sales for each row execute function held()')
  const holder = await node.pool.connect()
  await holder.query('select pg_advisory_lock(77)')
  const done = seller.commit(run)
  const waiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 77 and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await node.pool.query(waiting)).rows[0].n).toBe(1)
  const typed = await desk.order(desk.shop.shops.on, 'ON', [desk.bottles(10)])
  await holder.query('select pg_advisory_unlock(77)')
  holder.release()
  expect((await done).status).toBe('committed')
  await node.pool.query('drop trigger held on sales')

  expect(typed.message).toBe('')
  const first = Number(typed.data.number.slice(3))
  const numbers = refs.map((_, at) => `SO-${zeroFill(first + 1 + at)}`)
  const { rows: made } = await node.pool.query(
    'select id, number from sales where external_ref = any($1) order by external_ref',
    [refs],
  )
  expect(made.map(({ number }) => number)).toEqual(numbers)
  const { rows } = await node.pool.query(
    `select "row"->>'number' as number from changes where table_name = 'sales' and row_id = any($1)
     and action = 'created' order by row_id`,
    [made.map(({ id }) => id)],
  )
  expect(rows.map(({ number }) => number)).toEqual(numbers)
  expect(await unnumberedIn(node.pool)).toEqual([])
})
