import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobNamed } from '../../../../../server/jobs/jobs'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

let room: Stockroom
beforeAll(async () => {
  room = await openStockroom({ productCount: 5, binCount: 1 })
})
afterAll(() => room.close())

const outside = (kind: string) => room.outside[`virtual_${kind}`] ?? 0

/** Receives so many of a product at a dollar each and uses them up; a second use of `wrongly` is put right again. */
async function used(nth: number, qty: number, wrongly = 0) {
  const goods = room.goods[nth]
  const line = { product_id: goods?.id ?? 0, lot_id: goods?.lots[0] ?? 0 }
  const [shelf, plant] = [room.places[0] ?? 0, outside('production')]
  const uses = (of: number) =>
    room.posted({
      movements: [{ ...line, from_bin_id: shelf, to_bin_id: plant, qty: of, reason: 'consume' }],
    })
  await room.posted({
    movements: [
      {
        ...line,
        from_bin_id: outside('supplier'),
        to_bin_id: shelf,
        qty: qty + wrongly,
        reason: 'receive',
        unit_cost: 1,
      },
    ],
  })
  await uses(qty)
  if (wrongly === 0) return
  const [mended] = (await uses(wrongly)).movement_ids
  await room.posted({
    movements: [
      {
        ...line,
        from_bin_id: plant,
        to_bin_id: shelf,
        qty: wrongly,
        reason: 'reverse',
        reverses_id: mended ?? 0,
      },
    ],
  })
}

const run = () =>
  jobNamed('abc_classes')?.work({
    db: room.db,
    pool: room.pool,
    signal: new AbortController().signal,
    at: new Date().toISOString(),
    tell: async () => undefined,
  })
const classes = async () =>
  (await room.pool.query<{ abc_class: string }>('select abc_class from products order by id')).rows.map(
    ({ abc_class }) => abc_class,
  )

describe('class of a product', () => {
  it('the class of a product is A for what makes 80 % of the value used in a year, B for the next 15 %, C for the rest', async () => {
    await used(0, 70)
    await used(1, 15)
    await used(2, 11)
    await used(3, 4)
    expect(await run()).toBe('5 products changed their class')
    expect(await classes()).toEqual(['A', 'A', 'B', 'C', 'C'])
    expect(await run()).toBe('0 products changed their class')
  })

  it('the class of a product takes off what was reverted', async () => {
    await used(4, 1, 99)
    await run()
    expect((await classes())[4]).toBe('C')
  })
})
