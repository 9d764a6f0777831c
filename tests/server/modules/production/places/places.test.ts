import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roles } from '../../../../../src/access'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { type Centre, openCentre } from '../../../../fixtures/places/centre'
import type { Heap } from '../../../../fixtures/stockroom'

let on: Centre
beforeAll(async () => {
  on = await openCentre()
})
afterAll(() => on.close())

let product: number
let late: number
let soon: number
beforeEach(async () => {
  ;({ product, late, soon } = await on.room.nextGoods())
})
const lay = (...heaps: Heap[]) => on.lay(product, ...heaps)
const openTasks = async () => (await on.tasks(product)).filter(({ status }) => status === 'open')
const only = async () => {
  const [task, ...others] = await openTasks()
  expect(others).toEqual([])
  if (!task) throw new Error('There is no open task')
  return task
}

describe('places of a distribution centre', () => {
  it('a place knows its location, its coordinates and its stock from its bin, and its own coordinates come first', async () => {
    await lay([late, on.pick(1), 7])
    const { data } = await on.place(product, on.pick(1), { level: 'B', min_qty: 5, max_qty: 9 })
    expect(await on.placeAt(data.id)).toMatchObject({
      location_id: on.centre,
      spot: '61-01-B',
      on_hand: 7,
      to_replenish: 0,
      below_min: 0,
    })
  })

  it('a product has one primary place at a location: a new one takes that from the one before', async () => {
    const first = (await on.place(product, on.pick(1), { is_primary: 1 })).data
    const second = (await on.place(product, on.pick(2), { is_primary: 1 })).data
    expect([(await on.placeAt(first.id)).is_primary, (await on.placeAt(second.id)).is_primary]).toEqual([
      0, 1,
    ])
    await on.change(first.id, { is_primary: 1 })
    expect([(await on.placeAt(first.id)).is_primary, (await on.placeAt(second.id)).is_primary]).toEqual([
      1, 0,
    ])
    await on.change(first.id, { is_active: 0 })
    expect((await on.placeAt(first.id)).is_primary).toBe(0)
  })

  it('each wrong value of a place is refused at its field', async () => {
    const { id } = (await on.place(product, on.pick(1))).data
    const other = await on.room.nextGoods()
    const rows: [body: object, field: string, code: string | RegExp][] = [
      [{ bin_id: on.pick(1), product_id: product }, 'product_id', 'unique'],
      [{ bin_id: on.room.places[0], product_id: product }, 'bin_id', 'in'],
      [{ bin_id: 999_999, product_id: product }, 'bin_id', 'exists'],
      [{ bin_id: on.pick(2), product_id: 999_999 }, 'product_id', 'exists'],
      [{ bin_id: on.pick(2), product_id: product, min_qty: 5, max_qty: 4 }, 'max_qty', /below the minimum/],
      [{ bin_id: on.pick(2), product_id: product, min_qty: -1 }, 'min_qty', 'size'],
      [{ bin_id: on.pick(2), product_id: product, min_qty: 'many' }, 'min_qty', 'numeric'],
      [{ bin_id: on.pick(2), product_id: product, aisle: 'a'.repeat(21) }, 'aisle', 'max'],
      [{ bin_id: on.pick(2), product_id: product, is_primary: 1, is_active: 0 }, 'is_primary', /in use/],
      [{ bin_id: on.pick(2) }, 'product_id', 'required'],
      [{ product_id: product }, 'bin_id', 'required'],
    ]
    for (const [body, field, code] of rows) {
      const { http, data } = await (await on.by()).post('/production/warehouse_product_locations', body)
      const message = JSON.stringify(data?.[field] ?? data)
      expect([http, message], JSON.stringify(body)).toEqual([
        422,
        typeof code === 'string' ? JSON.stringify(code) : expect.stringMatching(code),
      ])
    }
    expect((await on.change(id, { bin_id: on.room.places[0] })).data).toEqual({ bin_id: 'in' })
    expect((await on.change(id, { product_id: other.product })).http).toBe(422)
    expect((await on.place(other.product, on.pick(1))).http).toBe(201)
  })

  it('a bin with places stays in its distribution centre, and a bin to be picked or stored from', async () => {
    await on.place(product, on.pick(6))
    const admin = await on.by()
    const path = `/inventory/bins/${on.pick(6)}`
    expect((await admin.change(path, { location_id: on.room.site })).data.location_id).toMatchObject({
      text: expect.stringContaining('has its place in this bin'),
    })
    expect((await admin.change(path, { kind: 'staging' })).data.kind).toMatchObject({
      text: expect.stringContaining('has its place in this bin'),
    })
  })

  it('only admin reads and writes places, their log, their tasks and both reports', async () => {
    const paths = [
      '/production/warehouse_product_locations',
      '/production/warehouse_product_location_logs',
      '/production/replenishment_tasks',
      '/production/reports/warehouse-product-locations-logs',
      '/production/reports/duplicated-warehouse-locations',
    ]
    for (const role of roles) {
      const person = await on.by(role)
      const expected = role === 'admin' ? 200 : 403
      for (const path of paths)
        expect([role, path, (await person.get(path)).http]).toEqual([role, path, expected])
      if (role !== 'admin') {
        expect((await on.place(product, on.pick(1), {}, role)).http).toBe(403)
        expect((await on.call('fix', { id: 1, fix: 'retire', place_id: 1 }, role)).http).toBe(403)
        expect(
          (
            await on.call(
              'rebin',
              { location_id: on.centre, lines: [{ sku: 'A', from: 'B', to: 'C' }] },
              role,
            )
          ).http,
        ).toBe(403)
      }
    }
  })
})

describe('put-away at a distribution centre', () => {
  it('goods that come are proposed for the reserve place of their product, others for a bin without a place', async () => {
    const other = await on.room.nextGoods()
    await on.place(product, on.reserve(4))
    const { data } = await (
      await on.by()
    ).post('/inventory/receivings/put_away', {
      location_id: on.centre,
      goods: [
        { product_id: product, qty: 5 },
        { product_id: other.product, qty: 5 },
      ],
    })
    const proposed = new Map(
      data.map((one: { product_id: number; bin: string; because: string }) => [one.product_id, one]),
    )
    expect(proposed.get(product)).toMatchObject({ bin: 'S-04', because: 'given' })
    expect(proposed.get(other.product)).toMatchObject({ bin: 'S-01', because: 'free' })
  })
})

describe('log of places', () => {
  it('each change of a place is a line with old and new bin and values, and stays when the place is removed', async () => {
    const { id } = (await on.place(product, on.pick(1), { min_qty: 3 })).data
    await on.change(id, { bin_id: on.pick(2) })
    await on.change(id, { min_qty: 4, note: 'Upper beam' })
    await on.change(id, { note: 'Upper beam' })
    await on.remove(id)
    const rows = (await on.rowsOf('/production/reports/warehouse-product-locations-logs?limit=20')).filter(
      (row: { product_id: number }) => row.product_id === product,
    )
    const changes = rows
      .toReversed()
      .map((row: Record<string, unknown>) => [
        row.action,
        row.old_bin,
        row.new_bin,
        row.old_value,
        row.new_value,
        row.source,
      ])
    expect(changes).toEqual([
      ['create', null, 'P-01', null, 'Primary: No; Pick sequence: 0; Minimum: 3; Active: Yes', 'screen'],
      ['update', 'P-01', 'P-02', null, null, 'screen'],
      ['update', 'P-02', 'P-02', 'Minimum: 3', 'Minimum: 4; Note: Upper beam', 'screen'],
      [
        'delete',
        'P-02',
        null,
        'Primary: No; Pick sequence: 0; Minimum: 4; Active: Yes; Note: Upper beam',
        null,
        'screen',
      ],
    ])
    await expect(on.node.pool.query('delete from warehouse_product_location_logs')).rejects.toThrow()
  })
})

describe('replenishment', () => {
  it('a place below its minimum gets one task, from the reserve that expires first and as far as it has room', async () => {
    await lay([late, on.pick(1), 4], [late, on.reserve(1), 50], [soon, on.reserve(2), 12])
    await on.place(product, on.pick(1), { is_primary: 1, min_qty: 10, max_qty: 40 })
    expect(await only()).toMatchObject({
      kind: 'replenish',
      from_bin_id: on.reserve(2),
      to_bin_id: on.pick(1),
      qty: 12,
    })
  })

  it('a task appears as soon as goods leave the place, and is gone when goods come on another way', async () => {
    await lay([late, on.pick(1), 20], [late, on.reserve(1), 50])
    await on.place(product, on.pick(1), { min_qty: 10, max_qty: 30 })
    expect(await openTasks()).toEqual([])
    const move = (from_bin_id: number, to_bin_id: number, qty: number) =>
      on.room.posted({
        movements: [{ product_id: product, lot_id: late, from_bin_id, to_bin_id, qty, reason: 'bin_move' }],
      })
    await move(on.pick(1), on.pick(5), 15)
    expect(await only()).toMatchObject({ qty: 25 })
    await move(on.reserve(1), on.pick(1), 10)
    expect(await openTasks()).toEqual([])
    expect((await on.tasks(product)).map(({ status }) => status)).toEqual(['cancelled'])
  })

  it('a place that lacks something waits until the reserve has some', async () => {
    await lay([late, on.pick(1), 1])
    await on.place(product, on.pick(1), { min_qty: 10, max_qty: 30 })
    expect(await openTasks()).toEqual([])
    await lay([late, on.reserve(3), 5])
    expect(await only()).toMatchObject({ from_bin_id: on.reserve(3), qty: 5 })
  })

  it('a task is done by the codes of both places, once, and moves the goods by one posting', async () => {
    await lay([late, on.pick(1), 4], [late, on.reserve(1), 50])
    await on.place(product, on.pick(1), { min_qty: 10, max_qty: 40 })
    const task = await only()
    expect(await on.confirm(task, 'S-02', 'P-01')).toMatchObject({ http: 422, message: 'wrong_bin' })
    expect(await on.confirm(task, 'S-01', 'P-02')).toMatchObject({ http: 422, message: 'wrong_bin' })
    expect((await on.confirm(task, 'S-01', 'P-01', { qty: 51 })).http).toBe(422)
    expect((await on.confirm(task, '', 'P-01')).data).toEqual({ from_code: 'required' })
    expect(await on.confirm(task, 'S-01', 'P-01', { qty: 0 })).toMatchObject({ http: 422 })
    const done = await on.confirm(task, 'bc-s-01', ' P-01 ')
    expect(done.data).toMatchObject({ status: 'done', qty_moved: 36 })
    expect((await on.confirm(task, 'S-01', 'P-01')).http).toBe(409)
    expect([
      await on.room.level(product, late, on.pick(1)),
      await on.room.level(product, late, on.reserve(1)),
    ]).toEqual([
      { on_hand: '40', reserved: '0' },
      { on_hand: '14', reserved: '0' },
    ])
    expect(await openTasks()).toEqual([])
    expect(await brokenRules(on.node.pool)).toEqual([])
  })

  it('what was brought in part is asked for again', async () => {
    await lay([late, on.pick(1), 1], [late, on.reserve(1), 50])
    await on.place(product, on.pick(1), { min_qty: 10, max_qty: 40 })
    await on.confirm(await only(), 'S-01', 'P-01', { qty: 5 })
    expect(await only()).toMatchObject({ qty: 34 })
  })

  it('held and expired lots are no reserve, and no place with a minimum empties another', async () => {
    await lay([late, on.pick(1), 1], [late, on.reserve(4), 50], [soon, on.reserve(3), 9])
    await on.place(product, on.reserve(4), { min_qty: 60 })
    await on.room.as((unit) => unit.update(lots, soon, { status: 'hold' }))
    await on.place(product, on.pick(1), { min_qty: 10, max_qty: 40 })
    expect(await openTasks()).toEqual([])
  })
})
