import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RecoveringPlant, recoveringPlant } from '../../../../fixtures/recovered'
import { transfersIn } from '../../../../fixtures/transfers/transferred'
import { transferFaults } from '../../../../fixtures/transfers/transferRules'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let room: RecoveringPlant
let order: number
let store: number
beforeAll(async () => {
  node = await startServer()
  room = await recoveringPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  order = await room.mixing()
  store = await transfersIn(room.plant).place('W-01')
})
afterAll(async () => {
  await room?.plant.close()
  await node.stop()
})

let made = 0
/** A pail of what a tank had left. */
async function filledPail(volume_ml = 1500) {
  const source_lot_id = await room.lay(order, room.plant.bulk.id, 40_000, `26325-9${1000 + ++made}`)
  const [code = ''] = await room.makePails(1)
  const recovery = await room.record({
    source_order_id: order,
    source_lot_id,
    kind: 'left_over',
    pails: [{ code, volume_ml }],
  })
  return { code, lot: recovery.lot_id }
}

const scan = async (code: string, act: 'send' | 'receive', more: object = {}) =>
  (await node.as('transfer')).post('/production/floor_transfers/scan', { code, act, ...more })

const stockOf = async (lot: number) => {
  const { rows } = await sql<{
    code: string
    qty: number
  }>`select b.code, v.on_hand::float8 as qty from stock_levels v
    join bins b on b.id = v.bin_id where v.lot_id = ${lot} and v.on_hand <> 0 order by b.code`.execute(
    node.db,
  )
  return rows.map(({ code, qty }) => `${code} ${qty}`)
}

describe('pails on their way to the warehouse', () => {
  it('a pail is sent and received whole by its own code, its liquid with it, and its order counts no bottles', async () => {
    const { code, lot } = await filledPail()
    expect((await scan(code, 'send')).data).toMatchObject({
      status: 'in_transfer',
      item: code,
      qty: 1500,
      measure: 'ml',
      is_new: 1,
    })
    expect((await scan(code, 'send')).data).toMatchObject({ is_new: 0 })
    expect(await stockOf(lot)).toEqual(['FLOOR-TRANSIT 1500'])
    expect((await room.pailOf(code)).status).toBe('in_transfer')
    const transfer = await node.as('transfer')
    const path = `/production/floor_transfers/${(await room.pailOf(code)).floor_transfer_id}`
    const { version } = (await transfer.get(path)).data
    const part = { version, to_bin_id: store, qty: 1000, difference_reason: 'Spilt' }
    expect((await transfer.post(`${path}/receive`, part)).data).toEqual({
      qty: { code: 'other', text: 'A pail is received whole' },
    })
    expect((await scan(code, 'receive', { to_bin_id: store })).data).toMatchObject({
      status: 'received',
      qty: 1500,
      bin: 'W-01',
    })
    expect(await stockOf(lot)).toEqual(['W-01 1500'])
    expect(await room.pailOf(code)).toMatchObject({ status: 'received', bin_id: store, volume_ml: 1500 })
    expect(await room.plant.get(order)).toMatchObject({ qty_transferred: 0 })
    expect(await transferFaults(node.db)).toEqual([])
  })

  it('a refused pail is on the floor again, and may be sent with another label', async () => {
    const { code, lot } = await filledPail(800)
    const { id } = (await scan(code, 'send')).data
    const path = `/production/floor_transfers/${id}`
    const transfer = await node.as('transfer')
    const { version } = (await transfer.get(path)).data
    expect((await transfer.post(`${path}/refuse`, { version })).data).toEqual({
      difference_reason: 'required',
    })
    expect(
      (await transfer.post(`${path}/refuse`, { version, difference_reason: 'Lid loose' })).data,
    ).toMatchObject({ status: 'refused', qty_refused: 800 })
    expect(await stockOf(lot)).toEqual(['PAILS 800'])
    expect(await room.pailOf(code)).toMatchObject({ status: 'filled', floor_transfer_id: null })
    const again = (await scan(code, 'send')).data
    expect(again).toMatchObject({ status: 'in_transfer', is_new: 1 })
    expect(again.id).not.toBe(id)
    expect(await transferFaults(node.db)).toEqual([])
  })

  it('an empty pail is not sent, and one in a transfer is in no other', async () => {
    const [empty = ''] = await room.makePails(1)
    expect(await scan(empty, 'send')).toMatchObject({ http: 422, message: 'qr_wrong_context' })
    const { code } = await filledPail(500)
    const generate = async () => {
      const pail_id = (await room.pailOf(code)).id
      return (await node.as('transfer')).post('/production/floor_transfers/generate', {
        items: [{ item_kind: 'pail', pail_id }],
      })
    }
    expect((await generate()).http).toBeLessThan(300)
    expect(await generate()).toMatchObject({ message: 'already_in_transfer' })
    expect(await transferFaults(node.db)).toEqual([])
  })

  it('the report of pails has each with its liquid, where it came from and where it went', async () => {
    const { code } = await filledPail(700)
    await scan(code, 'send')
    await scan(code, 'receive', { to_bin_id: store })
    const reader = await node.as('production_reports')
    const { data } = await reader.get('/production/reports/pails-transfer-logs?limit=500')
    const { id: pail_id } = await room.pailOf(code)
    expect(data.find((row: { pail_id: number }) => row.pail_id === pail_id)).toMatchObject({
      volume_ml: 700,
      to_bin_id: store,
      transfer_status: 'received',
    })
  })
})
