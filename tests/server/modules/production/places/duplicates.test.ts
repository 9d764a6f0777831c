import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Centre, openCentre } from '../../../../fixtures/places/centre'

let on: Centre
beforeAll(async () => {
  on = await openCentre()
})
afterAll(() => on.close())

const fixOf = ({ id, fix, place_id, to_bin_id }: Awaited<ReturnType<Centre['duplicates']>>[number]) => ({
  id,
  fix,
  place_id,
  to_bin_id,
})
const clear = async () => {
  for (const { id } of await on.rowsOf('/production/warehouse_product_locations?limit=100'))
    await on.remove(id)
}

describe('duplicated places', () => {
  it('of two products in a bin the one that has less there goes to a free bin with one click, its goods by a task', async () => {
    await clear()
    const [one, other] = [await on.room.nextGoods(), await on.room.nextGoods()]
    await on.lay(one.product, [one.late, on.pick(1), 30])
    await on.lay(other.product, [other.late, on.pick(1), 5])
    await on.place(one.product, on.pick(1), { is_primary: 1 })
    expect(await on.duplicates()).toEqual([])
    const { id } = (await on.place(other.product, on.pick(1))).data
    const [found, ...more] = await on.duplicates()
    expect(more).toEqual([])
    if (!found) throw new Error('No duplicate was found')
    expect(found).toMatchObject({
      kind: 'shared_bin',
      bins: 'P-01',
      skus: [`SKU-${one.nth}`, `SKU-${other.nth}`].toSorted().join(', '),
      primary_in: `SKU-${one.nth}`,
      on_hand: 35,
      fix: 'move',
      place_id: id,
      to_bin: 'P-02',
    })
    expect((await on.placeAt(id)).is_duplicate).toBe(1)
    const { http, data } = await on.call('fix', fixOf(found))
    expect([http, data.task]).toEqual([200, expect.stringMatching(/^RT-/)])
    expect(await on.placeAt(id)).toMatchObject({ bin_id: on.pick(2), is_duplicate: 0 })
    expect(await on.duplicates()).toEqual([])
    const [task] = await on.tasks(other.product)
    if (!task) throw new Error('The goods have no task')
    expect(task).toMatchObject({ kind: 'relocate', from_bin_id: on.pick(1), to_bin_id: on.pick(2), qty: 5 })
    expect((await on.confirm(task, 'P-01', 'P-02')).data).toMatchObject({ status: 'done', qty_moved: 5 })
  })

  it('a product that is picked in two places keeps the primary one; the other is no longer used', async () => {
    await clear()
    const { product, late } = await on.room.nextGoods()
    await on.lay(product, [late, on.pick(3), 8])
    const first = (await on.place(product, on.pick(4), { is_primary: 1 })).data
    const second = (await on.place(product, on.pick(3))).data
    await on.place(product, on.reserve(1))
    const [found, ...more] = await on.duplicates()
    expect(more).toEqual([])
    if (!found) throw new Error('No duplicate was found')
    expect(found).toMatchObject({
      kind: 'second_pick_place',
      bins: 'P-03, P-04',
      primary_in: 'P-04',
      fix: 'retire',
      place_id: second.id,
      to_bin: 'P-04',
    })
    expect((await on.call('fix', fixOf(found))).http).toBe(200)
    expect([(await on.placeAt(second.id)).is_active, (await on.placeAt(first.id)).is_active]).toEqual([0, 1])
    expect(await on.tasks(product)).toMatchObject([{ kind: 'relocate', to_bin_id: on.pick(4), qty: 8 }])
  })

  it('two places that are the same spot of the rack by their own coordinates are a duplicate', async () => {
    await clear()
    const { product } = await on.room.nextGoods()
    await on.place(product, on.reserve(1))
    await on.place(product, on.reserve(2), { rack: '01' })
    expect(await on.duplicates()).toMatchObject([{ kind: 'same_spot', bins: 'S-01, S-02', fix: 'retire' }])
  })

  it('a fix that is no longer what was shown is refused and changes nothing', async () => {
    await clear()
    const { product } = await on.room.nextGoods()
    await on.place(product, on.pick(1))
    const second = (await on.place(product, on.pick(2))).data
    const [found] = await on.duplicates()
    if (!found) throw new Error('No duplicate was found')
    await on.change(second.id, { is_primary: 1 })
    expect(await on.call('fix', fixOf(found))).toMatchObject({ http: 422, message: 'suggestion_changed' })
    expect((await on.call('fix', { ...fixOf(found), fix: 'burn' })).data).toEqual({ fix: 'in' })
    expect((await on.call('fix', { ...fixOf(found), place_id: 999_999 })).http).toBe(404)
    expect((await on.placeAt(second.id)).is_active).toBe(1)
  })
})

describe('bulk re-bin', () => {
  it('places go to other bins, all or none, and goods there become tasks', async () => {
    await clear()
    const [one, other] = [await on.room.nextGoods(), await on.room.nextGoods()]
    await on.lay(one.product, [one.late, on.pick(5), 3])
    await on.place(one.product, on.pick(5))
    await on.place(other.product, on.pick(6))
    const [first, second] = [`SKU-${one.nth}`, `SKU-${other.nth}`]
    const rebin = (...lines: object[]) => on.call('rebin', { location_id: on.centre, lines })
    const good = { sku: first, from: 'P-05', to: 'S-03' }
    expect((await rebin(good, { sku: second, from: 'P-01', to: 'S-04' })).data).toEqual({
      'lines.1.from': 'exists',
    })
    expect((await rebin(good, { sku: second, from: 'P-06', to: 'NONE' })).data).toEqual({
      'lines.1.to': 'exists',
    })
    expect((await rebin(good, good)).data).toEqual({ 'lines.1.sku': 'unique' })
    expect((await rebin()).data).toEqual({ lines: 'required' })
    expect((await on.call('rebin', { location_id: on.room.site, lines: [good] })).data).toEqual({
      location_id: 'exists',
    })
    expect((await rebin(good, { sku: second.toLowerCase(), from: 'P-06', to: 'S-04' })).data).toEqual({
      moved: 2,
      tasks: 1,
    })
  })
})
