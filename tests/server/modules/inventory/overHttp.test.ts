import { describe, expect, it } from 'vitest'
import type { Role } from '../../../../src/access'
import type { Group } from '../../../../src/resources/kit/query/resourceAnswers'
import { jobNamed } from '../../../../server/jobs/jobs'
import { openStockedNode } from '../../../fixtures/stockedNode'

const { node, room, bin, goods, move } = await openStockedNode()

describe('stock over the wire', () => {
  it('stock over the wire is moved by hand between bins, once however often the call is sent', async () => {
    const { post } = await node.as('inventory')
    const body = { posting_key: 'tablet-1', lines: [move(5)] }
    const first = await post('/inventory/stock_levels/move', body)
    expect(first.data.movements).toMatchObject([{ qty: 5, reason: 'bin_move', unit_cost: 2, value: 10 }])
    expect(first.data.levels).toMatchObject([
      { bin_id: bin(0), bin: 'A-01', on_hand: 15, lot_status: 'released', location: 'Warehouse' },
      { bin_id: bin(1), bin: 'A-02', on_hand: 5 },
    ])
    expect(await post('/inventory/stock_levels/move', body)).toMatchObject({ replayed: 1, data: first.data })
    expect(await room.level(goods.id, goods.lots[0] ?? 0, bin(1))).toEqual({ on_hand: '5', reserved: '0' })
  })

  it('stock over the wire is asked for by the value of a column, by name alone', async () => {
    const { get } = await node.as('inventory')
    const at = `product_id=${goods.id}&bin_id=${bin(0)}`
    expect((await get(`/inventory/stock_levels?${at}&lot_id=`)).data).toMatchObject([{ on_hand: 15 }])
    expect((await get(`/inventory/stock_levels?${at}&lot_id=${goods.lots[1]}`)).data).toEqual([])
    const aged = (as_of: string) =>
      get(`/inventory/reports/inventory-aging?product_id=${goods.id}&as_of=${as_of}`)
    expect((await aged('2020-01-01T00:00:00Z')).data).toEqual([])
    expect((await aged(new Date().toISOString())).data.length).toBeGreaterThan(0)
    expect((await get(`/inventory/lots?product_id=${goods.id}&status=released`)).data).toHaveLength(2)
    expect((await get('/inventory/lots?status=hold')).data).toEqual([])
    expect((await get('/inventory/stock_levels?product_id=x')).message).toBe('validation_error')
    expect((await get('/inventory/stock_levels?colour=red')).data).toEqual({
      colour: { code: 'other', text: 'Unknown field' },
    })
  })

  it('stock over the wire is added up by group in the list call, as it is at the groups of the list', async () => {
    const { get } = await node.as('inventory')
    const only = `product_id=${goods.id}`
    const { data } = await get(`/inventory/stock_levels?${only}&group=bin_id,lot_id`)
    expect(data).toEqual((await get(`/inventory/stock_levels/groups?${only}&by[]=bin_id&by[]=lot_id`)).data)
    expect(data.subtotals.map(({ key, sums }: Group) => [key.bin_id, sums.on_hand])).toEqual([
      [bin(0), '15'],
      [bin(1), '5'],
    ])
    expect([data.groups.length, data.whole.sums.on_hand]).toEqual([2, '20'])
    const refused = async (list: string, group: string) => (await get(`/inventory/${list}?${group}`)).data
    expect(await refused('stock_levels', 'group=colour')).toEqual({ group: 'in' })
    expect(await refused('stock_levels', 'group=')).toEqual({ group: 'required' })
    expect(await refused('stock_levels', 'group=sku&by[]=sku')).toEqual({ group: 'other' })
    expect(await refused('lots', 'group=product_id')).toEqual({
      group: { code: 'other', text: 'Unknown field' },
    })
    expect((await (await node.as('batcher')).get('/inventory/stock_levels?group=sku')).http).toBe(403)
  })

  it('stock over the wire is not moved by a call that says nothing, too much, or something else', async () => {
    const { post } = await node.as('inventory')
    const refused = async (body: unknown) => {
      const { http, message, data } = await post('/inventory/stock_levels/move', body)
      return [http, message, data]
    }
    expect(await refused({})).toEqual([422, 'validation_error', { lines: 'required' }])
    expect(await refused({ lines: [move(1), 7] })).toMatchObject([
      422,
      'validation_error',
      { 'lines.1.qty': 'required' },
    ])
    expect(await refused({ lines: [move(-1)] })).toMatchObject([
      422,
      'validation_error',
      { 'lines.0.qty': { code: 'other' } },
    ])
    expect(await refused({ lines: [move(1)], reason: 'scrap' })).toMatchObject([422, 'validation_error', {}])
    expect(await refused({ lines: [{ ...move(1), to_bin_id: room.outside.virtual_customer }] })).toEqual([
      422,
      'validation_error',
      { 'lines.0.to_bin_id': 'in' },
    ])
    expect(await refused({ lines: [move(500)] })).toMatchObject([
      422,
      'insufficient_stock',
      { lacking: [{ wanted: 500 }] },
    ])
  })

  it('stock over the wire keeps its product as it is counted and followed, and nothing of it is deleted that is used', async () => {
    const { get, post, delete: remove } = await node.as('admin')
    const path = `/inventory/products/${goods.id}`
    const { lot_tracked, category_id } = (await get(path)).data
    const payload = { product_id: goods.id, proposed: { lot_tracked: lot_tracked ? 0 : 1 }, reason: 'Easier' }
    expect((await post('/inventory/product_changes', payload)).data).toEqual({
      'proposed.lot_tracked': { code: 'other', text: 'Already has stock movements' },
    })
    for (const used of [path, `/inventory/bins/${bin(0)}`, `/inventory/categories/${category_id}`])
      expect([used, (await remove(used)).message]).toEqual([used, 'database_delete_1451'])
  })

  it('stock over the wire belongs to the people of the warehouse; only an administrator checks the ledger', async () => {
    const [batcher, inventory, admin] = [
      await node.as('batcher'),
      await node.as('inventory'),
      await node.as('admin'),
    ]
    for (const path of ['stock_levels', 'bins', 'stock_movements', 'lots'])
      expect([path, (await batcher.get(`/inventory/${path}`)).http]).toEqual([path, 403])
    expect((await batcher.post('/inventory/stock_levels/move', { lines: [move(1)] })).http).toBe(403)
    expect((await inventory.get('/inventory/stock_levels/check')).http).toBe(403)
    expect(await admin.get('/inventory/stock_levels/check')).toMatchObject({ http: 200, data: [] })
  })
})

describe('lot', () => {
  const lotPath = (n: number) => `/inventory/lots/${goods.lots[n]}`
  const lotNow = async (n: number) => (await (await node.as('inventory')).get(lotPath(n))).data
  const send = async (who: Role, n: number, event: string, payload: object = {}) => {
    const { post } = await node.as(who)
    return post(`${lotPath(n)}/${event}`, { version: (await lotNow(n)).version, ...payload })
  }
  const promise = (qty: number) =>
    room.posted({
      reservations: [
        {
          product_id: goods.id,
          lot_id: goods.lots[0] ?? 0,
          bin_id: bin(0),
          source_type: 'production_orders',
          source_id: 1,
          source_line_id: 1,
          qty,
        },
      ],
    })

  it('a lot is held with a reason; what is promised of it is free again, even while its shelf is counted', async () => {
    await promise(4)
    expect((await room.level(goods.id, goods.lots[0] ?? 0, bin(0))).reserved).toBe('4')
    expect((await send('inventory', 0, 'hold')).data).toEqual({ reason: 'required' })
    await room.pool.query('update bins set frozen_by_count_id = 1 where id = $1', [bin(0)])
    expect(await send('inventory', 0, 'hold', { reason: 'Taste' })).toMatchObject({
      data: { status: 'hold', held_from: 'released', status_reason: 'Taste' },
    })
    await room.pool.query('update bins set frozen_by_count_id = null where id = $1', [bin(0)])
    expect((await room.level(goods.id, goods.lots[0] ?? 0, bin(0))).reserved).toBe('0')
    await expect(promise(1)).rejects.toMatchObject({
      data: { 'reservations.0.lot_id': { text: 'Lot is on hold' } },
    })
    expect((await send('inventory', 0, 'hold', { reason: 'Twice' })).message).toBe('invalid_transition')
  })

  it('a lot that nothing happened to may be deleted, any other not, and by the people of the warehouse alone', async () => {
    const { rows } = await room.pool.query<{ id: number }>(
      `insert into lots (lot_number, product_id, status) values ('UNUSED', $1, 'released') returning id`,
      [goods.id],
    )
    const unused = `/inventory/lots/${rows[0]?.id}`
    const [inventory, quality] = [await node.as('inventory'), await node.as('qa_manager')]
    expect((await quality.delete(unused)).message).toBe('no_privileges')
    expect((await inventory.delete(unused)).http).toBe(200)
    expect((await inventory.get(unused)).http).toBe(404)
    expect(await inventory.delete(lotPath(0))).toMatchObject({ http: 409, message: 'database_delete_1451' })
  })

  it('a lot goes back to where it was held from, by quality and with a reason', async () => {
    expect((await send('inventory', 0, 'release', { reason: 'Fine' })).message).toBe('no_privileges')
    expect((await send('qa_manager', 0, 'release')).data).toEqual({ reason: 'required' })
    expect(await send('qa_manager', 0, 'release', { reason: 'Fine' })).toMatchObject({
      data: { status: 'released', held_from: null },
    })
  })

  it('a lot of a category that demands it is released with its certificate only', async () => {
    await room.pool.query(`update categories set needs_certificate = true where code = 'PK'`)
    await room.pool.query(`update lots set status = 'quarantine' where id = $1`, [goods.lots[1]])
    expect((await send('hplc_tech', 1, 'release')).data.coa_reference.text).toBe(
      'Packaging can only be released with its certificate',
    )
    expect(await send('hplc_tech', 1, 'release', { coa_reference: 'COA-7' })).toMatchObject({
      data: { status: 'released', coa_reference: 'COA-7' },
    })
  })

  it('a lot expires in the night after its day, frees its promises, and is extended after a retest alone', async () => {
    await promise(2)
    await room.pool.query(`update lots set expires_on = current_date - 2 where id = $1`, [goods.lots[0]])
    const run = () =>
      jobNamed('lot_expiry')?.work({
        db: room.db,
        pool: room.pool,
        signal: new AbortController().signal,
        at: new Date().toISOString(),
        tell: async () => undefined,
      })
    expect(await run()).toBe('1 lots expired')
    expect(await run()).toBe('0 lots expired')
    expect((await lotNow(0)).status).toBe('expired')
    expect((await room.level(goods.id, goods.lots[0] ?? 0, bin(0))).reserved).toBe('0')
    const payload = { coa_reference: 'COA-9', reason: 'Retested' }
    expect((await send('inventory', 0, 'extend', { ...payload, expires_on: '2999-01-01' })).message).toBe(
      'no_privileges',
    )
    expect(
      (await send('qa_manager', 0, 'extend', { ...payload, expires_on: '2020-01-01' })).data.expires_on.text,
    ).toBe('This date has passed')
    expect(await send('qa_manager', 0, 'extend', { ...payload, expires_on: '2999-01-01' })).toMatchObject({
      data: { status: 'quarantine', expires_on: '2999-01-01' },
    })
    expect((await (await node.as('admin')).get('/inventory/stock_levels/check')).data).toEqual([])
  })

  it('a change of a lot is broadcast to quality, and not to the floor', async () => {
    expect((await (await node.as('qa_manager')).get('/inventory/lots')).http).toBe(200)
    expect((await (await node.as('bottler')).get('/inventory/lots')).http).toBe(403)
    expect(
      (await (await node.as('bottler')).post(`${lotPath(0)}/hold`, { version: 1, reason: 'x' })).http,
    ).toBe(403)
  })
})

describe('code', () => {
  const fetched = async (code: string, who: Role = 'inventory') =>
    (await node.as(who)).get(`/inventory/products/fetch?code=${encodeURIComponent(code)}`)

  it('a code means a product, a lot or a bin, by hand or as the label says it', async () => {
    expect((await fetched('sku-1')).data).toMatchObject({
      product_id: goods.id,
      lot_id: null,
      what: 'SKU-1',
      card: { sku: 'SKU-1', measure: 'ea', orders: [], recipe: null },
    })
    for (const code of ['L1-2', 'SKU-1|L1-2'])
      expect((await fetched(code)).data).toMatchObject({ product_id: goods.id, lot_id: goods.lots[1] })
    expect((await fetched('a-01')).data).toMatchObject({ bin_id: bin(0), card: null, detail: 'Warehouse' })
  })

  it('a code that no one knows is refused, and so is one that several lots have', async () => {
    expect((await fetched('NOPE')).data).toEqual({ code: 'exists' })
    expect((await fetched(' ')).data).toEqual({ code: 'required' })
    await room.pool.query('update lots set lot_number = $1 where id = any($2)', [
      'SAME',
      [goods.lots[1], room.goods[1]?.lots[1]],
    ])
    expect((await fetched('SAME')).data.code.text).toMatch(/^Several products/)
    expect((await fetched('SKU-1|SAME')).data).toMatchObject({ lot_id: goods.lots[1] })
    expect((await fetched('SKU-1', 'bottler')).http).toBe(403)
  })
})
