import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'

let dock: Dock
let room: Awaited<ReturnType<typeof packRoomOf>>
let order: number
beforeAll(async () => {
  dock = await openDock()
  room = await packRoomOf(dock.plant)
})
afterAll(() => dock.close())

type Answer = { http: number; message: string; data: readonly { id: number }[] }
const ask = async (sale_id: number, role: 'admin' | 'planning' | 'sale' = 'admin') =>
  (await dock.by(role)).post('/assembly/assembly_orders/from_backorder', { sale_id }) as Promise<Answer>

describe('packs that a sale has on backorder', () => {
  let sale: number

  it('packs on backorder are ordered by who leads assembly, once, for the customer and by the promised day', async () => {
    sale = await dock.soldOf(room.pack.id, 48)
    for (const role of ['planning', 'sale'] as const) expect((await ask(sale, role)).http).toBe(403)
    const { http, data } = await ask(sale)
    expect(http).toBe(200)
    expect(data).toMatchObject([
      {
        area: 'assembly',
        status: 'draft',
        source: 'sale',
        sale_id: sale,
        customer_id: dock.customer,
        product_id: room.pack.id,
        qty_planned: 48,
        stamps_per_pack: 1,
      },
    ])
    order = data[0]?.id ?? 0
    expect((await ask(sale)).message).toBe('nothing_to_make')
  })

  it('an order that is cancelled makes nothing: its packs may be ordered again', async () => {
    await dock.plant.send(['admin'], order, 'cancel', { cancel_note: 'Test' })
    const again = await ask(sale)
    expect(again.data).toMatchObject([{ qty_planned: 48 }])
    order = again.data[0]?.id ?? 0
  })

  it('bottles are not packs, and a sale that is not confirmed has no backorder', async () => {
    expect((await ask(await dock.soldOf(dock.bottle, 10))).message).toBe('nothing_to_make')
    const draft = await dock.soldOf(room.pack.id, 10, { status: 'draft' })
    expect((await ask(draft)).message).toBe('sale_not_open')
    expect((await ask(999_999)).message).toBe('not_found')
  })
})
