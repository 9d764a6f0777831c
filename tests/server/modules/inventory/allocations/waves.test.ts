import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { openPackingBench } from '../../../../fixtures/packingBench'

const bench = await openPackingBench()
const { room, writer } = bench
const { read, allocated, close } = bench
afterAll(() => bench.node.stop())

let product: number
let sku: string
let lateLot: string
let soonLot: string
beforeEach(async () => {
  ;({ product, sku, lateLot, soonLot } = await bench.goods())
})

describe('wave of packing lists', () => {
  it('a wave of packing lists is picked on one walk: what is scanned goes to the first that wants it, once', async () => {
    const [first, second] = [await allocated(product, 30), await allocated(product, 30)]
    const wave = await writer.post('/inventory/allocations/wave', { ids: [second.id, first.id] })
    const [{ wave: name }] = wave.data
    const scanned = (payload: object, by = writer, key = {}) =>
      by.post('/inventory/allocations/wave/scan', { wave: name, ...payload }, key)
    const walked = await scanned({ barcode: sku, bin: 'A-01', lot: lateLot })
    expect(walked.data).toMatchObject({
      allocation: { id: second.id },
      picked: { document_id: second.id, qty: 20, bin: 'A-01' },
      next: { document_id: first.id, bin: 'A-02', qty: 30 },
    })
    expect((await scanned({ barcode: `${sku}|${soonLot}`, bin: 'A-01' })).message).toBe('wrong_bin')
    expect((await scanned({ barcode: 'NOTHING' })).message).toBe('wrong_product')
    expect((await scanned({ barcode: sku, bin: 'A-02', lot: soonLot, qty: 31 })).message).toBe('over_pick')
    expect((await scanned({ wave: 'AL-99999', barcode: sku })).data).toEqual({ wave: 'exists' })
    expect((await scanned({})).data).toEqual({ barcode: 'required' })
    expect((await scanned({ barcode: sku }, bench.seller)).http).toBe(403)

    const key = { 'idempotency-key': `wave-${name}` }
    const request = { barcode: `${sku}|${soonLot}`, bin: 'A-02' }
    const both = await Promise.all([scanned(request, writer, key), scanned(request, writer, key)])
    expect(both.map(({ http, data }) => [http, data.picked.document_id, data.picked.qty])).toEqual([
      [200, first.id, 30],
      [200, first.id, 30],
    ])
    expect((await scanned(request)).data).toMatchObject({
      picked: { document_id: second.id, qty: 10 },
      next: null,
    })
    for (const { id } of [first, second]) {
      expect((await read(id)).picked_percent).toBe(100)
      await close(id)
    }
    expect((await scanned({ barcode: sku })).data).toEqual({ wave: 'exists' })
    expect(await brokenRules(room.pool)).toEqual([])
  })
})
