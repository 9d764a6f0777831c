import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'

let dock: Dock
beforeAll(async () => {
  dock = await openDock()
})
afterAll(() => dock.close())

/** A packing list for so many bottles that is being picked, and its scans. */
const started = async (qty: number) => {
  const by = await dock.by('inventory')
  const sale = await dock.soldOf(dock.bottle, qty)
  const { data } = await by.post('/inventory/allocations', { sale_id: sale, location_id: dock.site })
  for (const event of ['allocate', 'start'] as const) await dock.send(data.id, event)
  return {
    id: Number(data.id),
    pick: (barcode: string, more: object = {}) =>
      by.post(`/inventory/allocations/${data.id}/scan`, { barcode, ...more }),
  }
}

describe('a skid that is scanned where a packing list is picked', () => {
  it('is picked whole: it goes into the lane with its bottles, and the others of its bin stay', async () => {
    const { skids } = await dock.stored(3)
    const { id, pick } = await started(400)
    const [first, second, last] = skids
    if (!first || !second || !last) throw new Error('Three skids are stored')
    // The last one, by its SSCC: not the first that holds as much of the lot.
    const sscc = '106141410000000036'
    await sql`update skids set sscc = ${sscc} where id = ${last.id}`.execute(dock.db)
    const answer = await pick(`(00)${sscc}`)
    expect(answer).toMatchObject({ http: 200, data: { picked: { qty: 200 }, next: { qty: 200 } } })
    const lane = (await dock.allocation(id)).staging_bin_id
    expect(await dock.skid(last)).toMatchObject({ status: 'received', bin_id: lane })
    for (const other of [first, second])
      expect(await dock.skid(other)).toMatchObject({ status: 'received', bin_id: dock.store })
    expect(await dock.bottlesIn()).toMatchObject({ 'W-01': 400 })
    expect(await dock.faults()).toEqual([])

    expect((await pick(last.number)).message).toBe('wrong_product')
    expect((await pick(first.number, { bin: 'W-99' })).message).toBe('wrong_bin')
    expect(await pick(first.number, { bin: 'W-01' })).toMatchObject({ http: 200, data: { next: null } })
    expect((await pick(second.number)).message).toBe('wrong_product')
    expect(await dock.faults()).toEqual([])
    await dock.send(id, 'pack', { skids: 2 })
    const lines = await dock.linesOf(await dock.shipmentOf(id))
    expect(lines.map(({ item }) => item).toSorted()).toEqual([first.number, last.number].toSorted())
  })

  it('is refused where it holds more than is still to be picked, and stays as it is', async () => {
    // Of the first lot 200 are left, which are promised first.
    const { skids } = await dock.stored(1)
    const { pick } = await started(350)
    const [skid] = skids
    if (!skid) throw new Error('A skid is stored')
    const before = await dock.skid(skid)
    expect(await pick(skid.number)).toMatchObject({ message: 'over_pick' })
    expect(await dock.skid(skid)).toEqual(before)
    expect(await dock.faults()).toEqual([])
  })
})
