import { describe, expect, it } from 'vitest'
import { openStockedNode } from '../../../../fixtures/stockedNode'

const { node, room, bin, goods, move } = await openStockedNode()

describe('bin', () => {
  it('a bin is made by people where goods are; those of the outside world stay as they are', async () => {
    const { get, post, put } = await node.as('inventory')
    const made = await post('/inventory/bins', { code: 'B-01', location_id: room.site, kind: 'picking' })
    expect(made).toMatchObject({ http: 201, data: { code: 'B-01', location: 'Warehouse' } })
    expect(
      (await post('/inventory/bins', { code: 'B-01', location_id: room.site, kind: 'picking' })).data,
    ).toEqual({
      code: 'unique',
    })
    expect((await post('/inventory/bins', { code: 'X', kind: 'virtual_customer' })).data).toEqual({
      kind: 'in',
    })
    expect((await post('/inventory/bins', { code: 'X', kind: 'storage' })).data).toEqual({
      location_id: 'required',
    })
    const supplier = (await get(`/inventory/bins/${room.outside.virtual_supplier}`)).data
    expect(
      await put(`/inventory/bins/${supplier.id}`, { version: supplier.version, code: 'MINE' }),
    ).toMatchObject({
      http: 403,
      message: 'no_privileges',
    })
  })

  it('a bin is taken out of use only when nothing is in it', async () => {
    const { get, put } = await node.as('inventory')
    const full = (await get(`/inventory/bins/${bin(0)}`)).data
    const refused = await put(`/inventory/bins/${full.id}`, { version: full.version, is_active: 0 })
    expect(refused.data.is_active.text).toMatch(/^\d+ are still in this bin$/)
  })
})

describe('what a bin takes', () => {
  it('what a bin takes is kept line by line anyone who puts goods there: how much, how heavy, whether mixed', async () => {
    const { post, put, get } = await node.as('inventory')
    const { data: small } = await post('/inventory/bins', {
      code: 'S-01',
      location_id: room.site,
      kind: 'storage',
      capacity_qty: 6,
    })
    const into = (qty: number, from: number, more: object = {}) =>
      post('/inventory/stock_levels/move', {
        lines: [{ ...move(qty), from_bin_id: from, to_bin_id: small.id, ...more }],
      })
    const full = { 'lines.0.to_bin_id': { code: 'other', text: 'S-01 takes 6: 7 would be in it' } }
    expect((await into(7, bin(0))).data).toEqual(full)
    expect((await into(4, bin(0))).http).toBe(200)
    // Two who bring something at once never overfill it together.
    const both = await Promise.all([into(2, bin(0)), into(2, bin(0))])
    expect(both.map(({ http }) => http).toSorted((left, right) => left - right)).toEqual([200, 422])

    const limit = async (changes: object) =>
      put(`/inventory/bins/${small.id}`, {
        version: (await get(`/inventory/bins/${small.id}`)).data.version,
        ...changes,
      })
    await limit({ capacity_qty: null, allow_mixed_lots: 0 })
    await room.lay(goods.id, [goods.lots[1] ?? 0, bin(1), 3])
    expect((await into(1, bin(1), { lot_id: goods.lots[1] })).data).toEqual({
      'lines.0.to_bin_id': {
        code: 'other',
        text: 'S-01 takes one lot of a product: another is in it',
      },
    })
    await limit({ allow_mixed_lots: 1, allow_mixed_products: 0 })
    const [, other] = room.goods
    await room.lay(other?.id ?? 0, [other?.lots[0] ?? 0, bin(1), 3])
    const foreign = { product_id: other?.id, lot_id: other?.lots[0] }
    expect((await into(1, bin(1), foreign)).data).toEqual({
      'lines.0.to_bin_id': { code: 'other', text: 'S-01 takes one product: SKU-1 is in it' },
    })
    await room.pool.query('update products set gross_weight_g = 500 where id = $1', [goods.id])
    await limit({ allow_mixed_products: 1, max_weight_kg: 3.5 })
    expect((await into(1, bin(0))).http).toBe(200)
    expect((await into(1, bin(0))).data['lines.0.to_bin_id'].text).toBe(
      'S-01 carries 3.5 kg: 4 kg would be in it',
    )
  })

  it('what a bin takes is no bar to books that are put right, and what is promised keeps its bin one to pick from', async () => {
    const { post, put } = await node.as('inventory')
    const { data: place } = await post('/inventory/bins', {
      code: 'S-02',
      location_id: room.site,
      kind: 'storage',
      capacity_qty: 1,
    })
    const at = { product_id: goods.id, lot_id: goods.lots[0] ?? 0 }
    const from_bin_id = room.outside.virtual_adjustment ?? 0
    const source = { source_type: 'transfer_lines', source_id: 9, source_line_id: 9 }
    const promised = { ...at, ...source, bin_id: place.id, qty: 2 }
    await room.posted({
      movements: [{ ...at, from_bin_id, to_bin_id: place.id, qty: 3, reason: 'count_gain' }],
      reservations: [promised],
    })
    const { data } = await put(`/inventory/bins/${place.id}`, { version: place.version, kind: 'quarantine' })
    expect(data.kind.text).toBe('2 in this bin are reserved')
    await room.posted({ reservations: [{ ...promised, qty: -2 }] })
    expect(
      (await put(`/inventory/bins/${place.id}`, { version: place.version, kind: 'quarantine' })).http,
    ).toBe(200)
    expect((await (await node.as('admin')).get('/inventory/stock_levels/check')).data).toEqual([])
  })
})

describe('range of bins', () => {
  const range = (more: object = {}) => ({
    location_id: room.site,
    kind: 'storage',
    aisle_from: '01',
    aisle_to: '02',
    rack_from: '1',
    rack_to: '2',
    level_from: 'A',
    level_to: 'C',
    ...more,
  })

  it('a range of bins is made as a whole or not at all', async () => {
    const { post, get } = await node.as('inventory')
    expect(await post('/inventory/bins/range', range())).toMatchObject({ data: { made: 12 } })
    expect((await get('/inventory/bins?search=02-2-C')).data).toMatchObject([
      { code: '02-2-C', pick_sequence: 11, barcode: `BIN-${room.site}-02-2-C` },
    ])
    const again = await post('/inventory/bins/range', range({ aisle_from: '02', aisle_to: '09' }))
    expect(again.data.aisle_from.text).toBe('02-1-A, 02-1-B, 02-1-C, 02-2-A, 02-2-B and 1 more already exist')
    expect((await get('/inventory/bins?search=09-')).data).toEqual([])
  })

  it('a range of bins is refused where it leads nowhere, outside, or from the wrong people', async () => {
    const { post } = await node.as('inventory')
    const refused = async (more: object) => (await post('/inventory/bins/range', range(more))).data
    expect(await refused({ kind: 'virtual_scrap' })).toEqual({ kind: 'in' })
    expect(await refused({ location_id: 999 })).toEqual({ location_id: 'exists' })
    expect((await refused({ level_to: '3' })).level_to.text).toBe('Must not be before the first')
    expect((await (await node.as('bottler')).post('/inventory/bins/range', range())).http).toBe(403)
  })
})
