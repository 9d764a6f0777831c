import { afterAll, beforeAll, expect, it } from 'vitest'
import { plantApi } from '../../../../server/demo/simulator/api'
import { readFloor } from '../../../../server/demo/simulator/floorView'
import { transferWork } from '../../../../server/demo/simulator/work/transferWork'
import { brokenRules } from '../../../../server/modules/inventory/ledger/check'
import { demoPassword } from '../../../../server/settings'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer({ isDemo: true })
})
afterAll(() => node.stop())

const row = async (sql: string, values: unknown[] = []) =>
  (await node.pool.query<Record<string, number>>(sql, values)).rows[0] ?? {}

it('the simulated plant receives the carts of an order, cleans them, loads packed bottles with their lot and sends them', async () => {
  const api = plantApi({
    url: node.url,
    password: demoPassword,
    run: 'carts',
    journal: undefined,
    patienceMs: 60_000,
    signal: undefined,
  })
  const { id: order = 0, last = 0 } = await row(
    `select production_order_id::int as id, (select max(id)::int from floor_transfers) as last
     from floor_transfers where item_kind = 'cart' and status = 'in_transfer'`,
  )
  // Whatever the hour, packing runs and some of its bottles are on no cart.
  await node.pool.query(
    `update production_order_steps s set status = 'in_progress', blocked_at = null, block_code = null, block_note = null
     from phases p where p.id = s.phase_id and p.code = 'packing' and s.production_order_id = $1 and s.status = 'blocked'`,
    [order],
  )
  await node.pool.query(
    `update carts k set status = 'cleaning', qty = 0, step_id = null, lot_id = null, production_order_id = null
     where production_order_id = $1 and floor_transfer_id is null`,
    [order],
  )
  // As on a day when no cart is clean: those of earlier phases are emptied, and cleaned.
  await node.pool.query(`update carts set status = 'cleaning' where status = 'free'`)
  const transfers = transferWork(api)
  const done: string[] = []
  let view = await readFloor(api, undefined)
  const moving = () =>
    [...view.steps.values()].find(
      ({ production_order_id, phase_code }) => production_order_id === order && phase_code === 'transfer',
    )
  for (let act = 0; act < 60; act++) {
    view = await readFloor(api, view)
    const step = moving()
    const press = step && (await transfers.move(view, step, true))
    if (!press) break
    const answer = await api.write(press.user, press.path, press.body, 'transfer scan')
    if (!answer.ok) throw new Error(`${press.path}: ${answer.code} ${JSON.stringify(answer.data)}`)
    done.push(typeof press.body.act === 'string' ? press.body.act : (press.path.split('/').at(-1) ?? ''))
  }
  expect(done[0]).toBe('receive')
  expect(done).toEqual(expect.arrayContaining(['clean', 'load', 'send', 'receive']))
  expect([...api.tally.refusals]).toEqual([])
  expect(
    await row(
      `select count(*) filter (where f.status <> 'received')::int as open, count(*) filter (where f.id > $2)::int > 0 as has_new,
         bool_and(f.lot_id is not null) as has_lots, sum(qty_received)::int = max(o.qty_transferred)::int as is_counted,
         max(o.qty_packed - o.qty_transferred)::int as left
       from floor_transfers f join production_orders o on o.id = f.production_order_id
       where o.id = $1 and f.item_kind = 'cart'`,
      [order, last],
    ),
  ).toEqual({ open: 0, has_new: true, has_lots: true, is_counted: true, left: 0 })
  expect(
    await row(
      `select count(*)::int as many from carts where status = 'loaded' and production_order_id = $1
         and step_id in (select s.id from production_order_steps s join phases p on p.id = s.phase_id where p.code = 'packing')`,
      [order],
    ),
  ).toEqual({ many: 0 })
  expect(await brokenRules(node.pool)).toEqual([])
})
