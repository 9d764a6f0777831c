import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantAreas } from '../../../../../src/resources/production/flows/plantArea'
import { carts } from '../../../../../src/resources/production/carts/carts'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import {
  numberOf,
  openTransferRoom,
  type PackedSkids,
  type TransferRoom,
} from '../../../../fixtures/transfers/transferRoom'

let room: TransferRoom
let packs: Awaited<ReturnType<typeof packRoomOf>>
beforeAll(async () => {
  room = await openTransferRoom()
  packs = await packRoomOf(room.plant)
})
afterAll(() => room.close())

/** Four closed skids of an order that is being packed. */
const packed = {
  production: () => room.skidsOf(800),
  assembly: async (): Promise<PackedSkids> => {
    const order = await packs.cartoned(108, 96)
    return { order, skids: await room.moving.onSkids(order, 2) }
  },
}

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
    return room.fire('transfer', id, 'receive', {
      to_bin_id: room.store,
      qty: ((skid?.units ?? 0) * 3) / 4,
      ...reason,
    })
  if (act === 'refuse') return room.fire('shipping', id, 'refuse', reason)
  if (act === 'cancel') return room.fire('transfer', id, 'cancel')
  const scrap_reason_parameter_id = await room.plant.reason('carton_damaged')
  return room.fire('supervisor_batcher', id, 'write_off', { ...reason, scrap_reason_parameter_id })
}

describe.each(plantAreas)('whatever is sent, received, refused and written off in %s', (area) => {
  it('what was sent is received, written off, refused or in transit, in the ledger too, and a skid is in one transfer', async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (chosen) => {
        const made = await packed[area]()
        expect(made.skids).toHaveLength(4)
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

const looseActs = [
  'load',
  'unload',
  'label',
  'send',
  'receive',
  'refuse',
  'cancel',
  'loose',
  'sendLoose',
] as const
const looseMoves = fc.array(
  fc.record({ act: fc.constantFrom(...looseActs), cart: fc.nat(1), qty: fc.integer({ min: 1, max: 90 }) }),
  { minLength: 8, maxLength: 20 },
)
type LooseMove = { act: (typeof looseActs)[number]; cart: number; qty: number }

/** Two carts and the loose bottles of an order of two lots, of which the packed cartons stay where they are. */
async function looseFloor() {
  const order = await room.packing.ofTwoLots()
  await room.packing.pack(order, 100)
  const { id: step_id } = await room.plant.step(order, 'labelling')
  const lotIds = await room.lotsOf(order)
  const own = await Promise.all(
    [1, 2].map((no) => room.plant.make(room.plant.admin, carts, { name: `Cart ${no}`, capacity_units: 90 })),
  )
  return { order, step_id, lotIds, carts: own.map(({ id }) => id) }
}
type LooseFloor = Awaited<ReturnType<typeof looseFloor>>

const cartAt = (id: number) => room.plant.as(room.plant.admin, (unit) => unit.get(carts, id))

async function fireCart(id: number, event: 'load' | 'unload' | 'clean', payload: object) {
  const bottler = await room.plant.person('bottler')
  await room.plant
    .as(bottler, (unit) => unit.fire(carts, id, event, payload, bottler))
    .catch((refused: unknown) => expect(refused).toHaveProperty('code'))
}

/** The newest transfer of loose goods of these lots. */
const lastLoose = async ({ lotIds }: LooseFloor) => room.lastLooseOf(lotIds)

async function moveLoose(floor: LooseFloor, { act, cart, qty }: LooseMove) {
  const id = floor.carts[cart] ?? 0
  const lot_id = floor.lotIds[qty % 2] ?? 0
  const { code, status, floor_transfer_id: own } = await cartAt(id)
  const reason = { difference_reason: 'By chance' }
  if (act === 'load') {
    if (status === 'cleaning') await fireCart(id, 'clean', {})
    return fireCart(id, 'load', { step_id: floor.step_id, qty, lot_id })
  }
  if (act === 'unload') return fireCart(id, 'unload', {})
  if (act === 'label')
    return room.post('transfer', '/generate', { items: [{ item_kind: 'cart', cart_id: id }] })
  if (act === 'send') return room.scan(code, 'send')
  if (act === 'loose')
    return room.post('transfer', '/generate', { items: [{ item_kind: 'loose', lot_id, qty }] })
  if (act === 'sendLoose') {
    const transfer = await lastLoose(floor)
    return (
      transfer &&
      room.scan(transfer.qr_payload, transfer.status === 'in_transfer' ? 'receive' : 'send', {
        to_bin_id: room.store,
      })
    )
  }
  if (act === 'receive') {
    const answer = await room.toStore(code)
    if (answer.data?.is_new === 1) expect(await cartAt(id)).toMatchObject({ status: 'cleaning', qty: 0 })
    return answer
  }
  if (own === null) return undefined
  return act === 'refuse'
    ? room.fire('shipping', own, 'refuse', reason)
    : room.fire('transfer', own, 'cancel')
}

describe('whatever goes on carts and as loose bottles', () => {
  it('a cart in transit is in one transfer with its lot, one that was received is empty, and no bottle goes twice', async () => {
    await fc.assert(
      fc.asyncProperty(looseMoves, async (chosen) => {
        const floor = await looseFloor()
        for (const one of chosen) {
          const answer = await moveLoose(floor, one)
          if (answer) expect(answer.http, JSON.stringify(answer)).toBeLessThan(500)
          expect(await room.faults()).toEqual([])
          expect(await room.claimed(floor.lotIds)).toEqual([])
        }
      }),
      { numRuns: 4 },
    )
  })
})
