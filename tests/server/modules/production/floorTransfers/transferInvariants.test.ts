import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  numberOf,
  openTransferRoom,
  type PackedSkids,
  type TransferRoom,
} from '../../../../fixtures/transfers/transferRoom'

let room: TransferRoom
beforeAll(async () => {
  room = await openTransferRoom()
})
afterAll(() => room.close())

const acts = ['generate', 'send', 'receive', 'short', 'write_off', 'refuse', 'cancel', 'quarantine'] as const
const moves = fc.array(fc.record({ act: fc.constantFrom(...acts), skid: fc.nat(3) }), {
  minLength: 6,
  maxLength: 16,
})

/** Does one act on a skid, whatever the answer. */
async function move(made: PackedSkids, act: (typeof acts)[number], at: number) {
  const skid = made.skids[at]
  const { floor_transfer_id: id } = (await (await room.by('labeler')).get(`/production/skids/${skid?.id}`))
    .data
  const reason = { difference_reason: 'By chance' }
  if (act === 'generate') return void (await room.generated(skid?.id ?? 0).catch(() => undefined))
  if (act === 'send') return room.scan(numberOf(made, at), 'send')
  if (act === 'receive') return room.toStore(numberOf(made, at))
  if (act === 'quarantine') return room.toStore(numberOf(made, at), { to_bin_id: room.quarantine })
  if (id === null) return null
  if (act === 'short')
    return room.fire('transfer', id, 'receive', { to_bin_id: room.store, qty: 150, ...reason })
  if (act === 'refuse') return room.fire('shipping', id, 'refuse', reason)
  if (act === 'cancel') return room.fire('transfer', id, 'cancel')
  const scrap_reason_parameter_id = await room.plant.reason('carton_damaged')
  return room.fire('supervisor_batcher', id, 'write_off', { ...reason, scrap_reason_parameter_id })
}

describe('whatever is sent, received, refused and written off', () => {
  it('what was sent is received, written off, refused or in transit, in the ledger too, and a skid is in one transfer', async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (chosen) => {
        const made = await room.skidsOf(800)
        for (const { act, skid } of chosen) {
          const answer = await move(made, act, skid)
          if (answer) expect(answer.http, JSON.stringify(answer)).toBeLessThan(500)
          expect(await room.faults()).toEqual([])
        }
        const order = await room.plant.get(made.order)
        expect(order.qty_transferred + order.qty_scrapped).toBeLessThanOrEqual(order.qty_packed)
        expect(
          (await room.stockOf(made.order)).every((line) => !line.includes('-') || !/ -\d/.test(line)),
        ).toBe(true)
      }),
      { numRuns: 5 },
    )
  })
})
