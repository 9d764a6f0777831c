import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refused } from '../../../../../server/engine/errors'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { reportBrands } from '../../../../fixtures/returns/reportedBrands'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'

let dock: Dock
let room: Awaited<ReturnType<typeof packRoomOf>>
beforeAll(async () => {
  dock = await openDock()
  room = await packRoomOf(dock.plant)
  await dock.plant.as(dock.plant.admin, reportBrands)
})
afterAll(() => dock.close())

/** What is true of packs whatever was done before: each statement finds what is not so. */
const rules: Record<string, string> = {
  'no phase has more packs than the one before it': `
    select o.id from production_orders o where o.area = 'assembly' and (o.qty_shipped > o.qty_transferred
      or o.qty_transferred > o.qty_packed or o.qty_packed > o.qty_stamped or o.qty_stamped > o.qty_bottled)`,
  'stamps applied are those of the packs that were stamped': `
    select o.id from production_orders o where o.area = 'assembly' and o.jurisdiction <> 'EX'
      and o.qty_stamped * o.stamps_per_pack <> (select coalesce(sum(s.applied_qty), 0) from stamping_logs s
        join product_stamping_orders d on d.id = s.product_stamping_order_id
        where d.production_order_id = o.id and s.status <> 'open')`,
  'the duty of a session is that of every container of its packs': `
    select s.id from stamping_logs s join product_stamping_orders d on d.id = s.product_stamping_order_id
      join production_orders o on o.id = d.production_order_id and o.area = 'assembly'
    where s.status <> 'open' and (s.containers_per_stamp * o.stamps_per_pack <> o.containers_per_pack
      or s.duty_amount <> round(1.12 * s.applied_qty * s.containers_per_stamp, 2))`,
  'a reel that was not moved between areas has sessions of its own area alone': `
    select s.id from stamping_logs s join reels r on r.id = s.reel_id
      join product_stamping_orders d on d.id = s.product_stamping_order_id
      join production_orders o on o.id = d.production_order_id where o.area <> r.area`,
  'a reel has as many stamps as were bought, wherever they are now': `
    select id from reels_summary where difference <> 0`,
  'a skid has one jurisdiction, the units of its cartons, and no more than were cartoned': `
    select k.id from skids k join cartons c on c.skid_id = k.id join products p on p.id = c.product_id
      where k.area = 'assembly' and k.status <> 'void' group by k.id
      having count(distinct coalesce(p.excise_jurisdiction, '')) > 1 or k.units <> sum(c.units)
    union all
    select o.id from production_orders o join cartons c on c.production_order_id = o.id and c.skid_id is not null
      where o.area = 'assembly' group by o.id having sum(c.units) > o.qty_packed`,
}

async function assertRules() {
  for (const [rule, query] of Object.entries(rules))
    expect((await dock.plant.pool.query(query)).rows, rule).toEqual([])
  expect(await dock.faults()).toEqual([])
  const client = await dock.plant.pool.connect()
  try {
    expect(await brokenRules(client)).toEqual([])
  } finally {
    client.release()
  }
}

const move = fc.record({
  kind: fc.constantFrom('stamp', 'stamp', 'carton', 'carton', 'done', 'move', 'unkit', 'ship'),
  qty: fc.integer({ min: 1, max: 36 }),
})

/** One that gets to the end. */
const whole = (
  [
    ['stamp', 1],
    ['carton', 36],
    ['carton', 24],
    ['done', 1],
    ['move', 1],
    ['unkit', 5],
    ['ship', 24],
  ] as const
).map(([kind, qty]) => ({ kind, qty }))

it('after any history of stamping, cartoning, moving, taking apart and loading the counts, stamps, skids and shipments agree', async () => {
  await room.reel(2000)
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 6, maxLength: 10 }), async (moves) => {
      const lots = [await room.stock(room.pod.id, 180), await room.stock(room.pouch.id, 60)]
      await room.stock(room.box.id, 10)
      const id = await room.released(60)
      await room.seal(id, lots)
      await room.send(id, 'sealing', 'finish', { qty_good: 60 })
      const acts = {
        stamp: () => room.stamp(id, 60),
        carton: async (qty: number) => {
          if ((await dock.plant.step(id, 'cartoning')).status === 'ready')
            await room.send(id, 'cartoning', 'start')
          await room.send(id, 'cartoning', 'report', { qty_good: qty })
        },
        done: () => room.send(id, 'cartoning', 'finish', { qty_good: 0 }),
        move: async () => {
          if ((await dock.plant.step(id, 'transfer')).status === 'ready')
            await room.send(id, 'transfer', 'start')
          await dock.moving.transferAll(id)
        },
        unkit: async (qty: number) => {
          const { rows } = await dock.plant.pool.query<{ lot: string; bin: string }>(
            `select l.lot_id as lot, l.bin_id as bin from stock_levels l join lots t on t.id = l.lot_id
             where t.production_order_id = $1 and l.on_hand > 0 limit 1`,
            [id],
          )
          if (!rows[0]) return
          const bin = Number(rows[0].bin)
          const unkit = {
            lot_id: Number(rows[0].lot),
            bin_id: bin,
            to_bin_id: bin,
            qty,
            unkit_reason: 'Test',
          }
          await dock.plant.send(['admin'], id, 'unkit', unkit)
        },
        ship: async (qty: number) => {
          const { shipment } = await dock.packed(qty, {}, room.pack.id)
          if (shipment === 0) return
          await dock.fire(shipment, 'make_ready')
          await dock.loadAll(shipment)
          await dock.fire(shipment, 'ship', dock.onTruck)
        },
      }
      for (const { kind, qty } of [...moves, { kind: 'move' as const, qty: 1 }]) {
        try {
          await acts[kind](qty)
        } catch (error) {
          if (!(error instanceof Refused)) throw error
        }
        await assertRules()
      }
    }),
    { numRuns: 4, endOnFailure: true, examples: [[whole]] },
  )
  // None of it holds because nothing left.
  const { rows } = await dock.plant.pool.query<{ left: number }>(
    `select coalesce(sum(qty_shipped), 0)::int as left from production_orders where area = 'assembly'`,
  )
  expect(rows[0]?.left).toBeGreaterThan(0)
}, 300_000)
