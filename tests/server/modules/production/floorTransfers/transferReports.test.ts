import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  idOf,
  numberOf,
  openTransferRoom,
  type TransferRoom,
} from '../../../../fixtures/transfers/transferRoom'

let room: TransferRoom
beforeAll(async () => {
  room = await openTransferRoom()
})
afterAll(() => room.close())

const report = async (name: string, role: Parameters<TransferRoom['by']>[0] = 'production_reports') =>
  (await room.by(role)).get(`/production/reports/${name}?limit=500`)

type Entry = Record<'packed' | 'sent' | 'received' | 'refused' | 'in_transit' | 'difference', number> & {
  production_order_id: number
}
const figures = ['packed', 'sent', 'received', 'refused', 'in_transit', 'difference'] as const

/** The report of an order, summed. */
async function sums(order: number) {
  const rows: Entry[] = (await report('transfer-report')).data
  const own = rows.filter(({ production_order_id: id }) => id === order)
  return figures.map((name) => own.reduce((sum, row) => sum + row[name], 0))
}

describe('reports of transfers', () => {
  it('packed, sent, received, refused and lost of an order add up to what is in transit', async () => {
    const made = await room.skidsOf(600)
    for (const at of [0, 1, 2]) await room.scan(numberOf(made, at), 'send')
    expect(await sums(made.order)).toEqual([600, 600, 0, 0, 600, 0])
    const transfers = await Promise.all(
      [0, 1, 2].map(async (at) => {
        const { data } = await (await room.by('transfer')).get(`/production/skids/${idOf(made, at)}`)
        return data.floor_transfer_id as number
      }),
    )
    await room.toStore(numberOf(made, 0))
    await room.fire('transfer', transfers[1] ?? 0, 'refuse', { difference_reason: 'Film torn' })
    await room.fire('transfer', transfers[2] ?? 0, 'receive', {
      to_bin_id: room.store,
      qty: 190,
      difference_reason: 'A carton fell',
    })
    expect(await sums(made.order)).toEqual([600, 600, 390, 200, 10, 0])
    const logs: { item: string; difference: number; difference_reason: string | null }[] = (
      await report('transfer-logs')
    ).data
    expect(logs.find(({ item }) => item === numberOf(made, 1))).toMatchObject({
      difference: 200,
      difference_reason: 'Film torn',
      transfer_status: 'refused',
      reprints: 0,
    })
    expect(logs.find(({ item }) => item === numberOf(made, 0))).toMatchObject({
      qty_sent: 200,
      qty_received: 200,
      to_bin: 'W-01',
      minutes: expect.any(Number),
    })
  })

  it('the reports are read by whom reports are for, and by no one else of the floor', async () => {
    for (const name of ['transfer-report', 'transfer-logs', 'pails-transfer-logs']) {
      expect((await report(name)).http).toBe(200)
      expect((await report(name, 'transfer')).http).toBe(403)
      expect((await report(name, 'planning')).http).toBe(200)
    }
  })
})
