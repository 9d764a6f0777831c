import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityNow } from '../../../../../server/site/duty/stampSecurity'
import { openStampRoom, type StampRoom } from '../../../../fixtures/floor/stampRoom'
import { refusalOf } from '../../../../fixtures/plant'

let room: StampRoom
beforeAll(async () => {
  room = await openStampRoom()
})
afterAll(() => room?.plant.close())

const needed = (orderId = 0) => securityNow(room.plant.db, room.plant.time(), orderId)

describe('an order of stamps', () => {
  it('is covered by the security beside all stamps held, and refused with the figure where it is not', async () => {
    await room.setting('excise.security_amount', 40_000)
    // 15,000 ON stamps held ask for 30,000.
    await room.enter({ quantity: 15_000 })
    expect(await needed()).toMatchObject({ required: 30_000, headroom: 10_000 })
    const { id } = await room.order({ jurisdiction: 'QC', quantity: 6_000 })
    expect(await needed(id)).toMatchObject({ required: 42_000, headroom: -2_000 })
    expect(await refusalOf(room.sendOrder(id, 'order'))).toMatchObject({
      code: 'over_security',
      data: { required: 42_000, deposit: 40_000 },
    })
    await room.setting('excise.security_amount', 42_000)
    expect(await room.sendOrder(id, 'order')).toMatchObject({ status: 'ordered' })
    // Where the security of the licence covers the stamps nothing is refused.
    await room.setting('excise.security_by_licence', true)
    const { id: more } = await room.order({ jurisdiction: 'CA', quantity: 90_000_000 })
    await room.sendOrder(more, 'order')
    expect((await needed()).required).toBe(5_000_000)
    await room.sendOrder(more, 'cancel', { cancel_note: 'Too many' })
  })

  it('is received with its reels, which count as held and no longer as ordered', async () => {
    const before = (await needed()).required
    const { id } = await room.order({ jurisdiction: 'ON', quantity: 2_000 })
    await room.sendOrder(id, 'order')
    expect((await needed()).required).toBe(before + 4_000)
    expect((await refusalOf(room.sendOrder(id, 'receive'))).code).toBe('reels_missing')
    await room.enter({ quantity: 1_500, reel_order_id: id })
    expect((await needed()).required).toBe(before + 4_000)
    expect(await room.sendOrder(id, 'receive')).toMatchObject({ status: 'received', received_qty: 1_500 })
    expect((await needed()).required).toBe(before + 3_000)
  })

  it('is for a jurisdiction that takes part, and of a quantity', async () => {
    const refused = async (values: object) => (await refusalOf(room.order(values))).data
    expect(await refused({ jurisdiction: 'SK', quantity: 1 })).toHaveProperty('jurisdiction')
    expect(await refused({ jurisdiction: 'ON', quantity: 0 })).toHaveProperty('quantity')
  })
})
