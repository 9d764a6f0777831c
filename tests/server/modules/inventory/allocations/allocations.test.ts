import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { customers } from '../../../../../src/resources/general/customers/customers'
import { parameterTypes } from '../../../../../src/resources/general/lists/parameter_types'
import { parameters } from '../../../../../src/resources/general/lists/parameters'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { products } from '../../../../../src/resources/inventory/products/products'
import { dayAfter } from '../../../../../src/resources/kit/text/days'
import { plantToday } from '../../../../../server/site/plant'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { openPackingBench } from '../../../../fixtures/packingBench'

const bench = await openPackingBench()
const { room, shop, writer, admin, shelf, rack, lane } = bench
const { read, saleOf, fire, scan, lyingFor, draftOf, sold, allocated, packed, close } = bench
afterAll(() => bench.node.stop())

let product: number
let late: number
let soon: number
let sku: string
let lateLot: string
let soonLot: string
beforeEach(async () => {
  ;({ product, late, soon, sku, lateLot, soonLot } = await bench.goods())
})

describe('packing list', () => {
  it('a packing list is promised what expires first, picked by scan, packed and shipped, and its sale follows', async () => {
    const sale = await sold(product, 70)
    const id = await draftOf(sale)
    expect(await read(id)).toMatchObject({
      status: 'draft',
      line_count: 1,
      allocation_lines: [{ product_id: product, qty_requested: 70 }],
    })
    expect((await fire(id, 'allocate')).data).toMatchObject({ status: 'allocated', allocated_percent: 100 })
    expect(await lyingFor(id)).toEqual([
      [late, shelf, 30],
      [soon, rack, 40],
    ])
    expect(await saleOf(sale)).toMatchObject({ status: 'allocated', sale_lines: [{ qty_allocated: 70 }] })
    expect((await fire(id, 'start')).data).toMatchObject({ status: 'in_progress', picker_id: writer.id })
    expect((await saleOf(sale)).status).toBe('in_progress')
    const first = await scan(id, { bin: 'A-01', barcode: `${sku}|${lateLot}`, carton_no: '1' })
    expect(first.data).toMatchObject({
      picked: { qty: 30, lot_id: late },
      next: { lot_id: soon, bin_id: rack, qty: 40 },
      line: { qty_picked: 30, carton_no: '1' },
    })
    expect((await fire(id, 'pack', { cartons: 2 })).message).toBe('not_picked')
    await scan(id, { bin: 'A-02', lot: soonLot, barcode: sku, qty: 40, carton_no: '2' })
    expect((await read(id)).picked_percent).toBe(100)
    expect((await fire(id, 'pack')).data).toMatchObject({ status: 'packed', cartons: 2 })
    const { number } = await read(id)
    for (const code of [number, `${number}-2`, `${number}-S1`]) {
      expect((await writer.get(`/inventory/products/fetch?code=${code}`)).data.page).toBe(`/allocation/${id}`)
      expect((await writer.get(`/general/search?q=${code}`)).data).toMatchObject([{ id, label: number }])
    }
    expect((await fire(id, 'ship')).data).toEqual({ carrier_id: 'required' })
    const carrier = await room.as(async (unit) => {
      const [type] = await unit.find(parameterTypes, { code: 'carrier' })
      const made = await unit.insert(parameters, {
        parameter_type_id: type?.id ?? 0,
        code: 'purolator',
        label: 'Purolator',
      })
      return made.id
    })
    const chosen = { carrier_id: carrier, tracking_number: 'PU123' }
    expect((await fire(id, 'ship', chosen)).data).toMatchObject({
      status: 'shipped',
      carrier: 'Purolator',
      tracking_number: 'PU123',
    })
    expect(await room.level(product, late, lane)).toEqual({ on_hand: '0', reserved: '0' })
    expect(await room.level(product, late, shelf)).toEqual({ on_hand: '30', reserved: '0' })
    expect(await saleOf(sale)).toMatchObject({
      status: 'shipped',
      shipped_percent: 100,
      sale_lines: [{ qty_allocated: 0, qty_shipped: 70 }],
    })
    expect((await read(id)).allocation_lines).toMatchObject([
      { qty_allocated: 70, qty_picked: 70, qty_packed: 70, qty_shipped: 70, carton_no: '1, 2' },
    ])
  })

  it('a packing list goes with the books: nothing stays promised, nothing moves twice', async () => {
    const { id } = await allocated(product, 70)
    await fire(id, 'start')
    const key = { 'idempotency-key': `scan-${id}` }
    const payload = { bin: 'A-02', lot: soonLot, barcode: sku, qty: 40 }
    const [one, other] = await Promise.all([
      writer.post(`/inventory/allocations/${id}/scan`, payload, key),
      writer.post(`/inventory/allocations/${id}/scan`, payload, key),
    ])
    expect([one.http, other.http]).toEqual([200, 200])
    expect(await room.level(product, soon, lane)).toEqual({ on_hand: '40', reserved: '40' })
    await close(id)
    expect(await room.level(product, soon, lane)).toEqual({ on_hand: '0', reserved: '0' })
    expect(await room.level(product, soon, rack)).toEqual({ on_hand: '40', reserved: '0' })
    expect(await brokenRules(room.pool)).toEqual([])
  })

  it('a packing list of more than there is gets a part, is named short, and starts only where the customer takes parts', async () => {
    const { id, sale } = await allocated(product, 130)
    expect(await read(id)).toMatchObject({ status: 'partially_allocated', allocated_percent: 76 })
    expect(await saleOf(sale)).toMatchObject({
      status: 'partially_allocated',
      sale_lines: [{ qty_allocated: 100, backorder: 30 }],
    })
    expect((await writer.get(`/inventory/allocations/${id}/shortages`)).data).toMatchObject([
      { product_id: product, qty: 30 },
    ])
    expect((await fire(id, 'allocate')).message).toBe('insufficient_stock')
    await room.as((unit) => unit.update(customers, shop.customer, { partial_shipment: false }))
    expect((await fire(id, 'start')).message).toBe('not_allocated')
    await room.as((unit) => unit.update(customers, shop.customer, { partial_shipment: true }))
    expect((await fire(id, 'start')).data.status).toBe('in_progress')
    await close(id)
    expect(await saleOf(sale)).toMatchObject({ status: 'confirmed', allocated_percent: 0 })
  })

  it('a packing list takes no lot that expires before the customer has sold it, also not by swap', async () => {
    await room.as(async (unit) =>
      unit.update(lots, soon, { expires_on: dayAfter(await plantToday(unit), 30) }),
    )
    const { id } = await allocated(product, 70)
    expect(await lyingFor(id)).toEqual([[late, shelf, 60]])
    const { allocation_lines: lines } = await read(id)
    const swap = (to_lot_id: number, to_bin_id: number, qty: number) =>
      fire(id, 'swap', {
        allocation_line_id: lines[0].id,
        bin_id: shelf,
        lot_id: late,
        to_bin_id,
        to_lot_id,
        qty,
      })
    expect((await swap(soon, rack, 10)).data.to_lot_id.text).toMatch(/expire so soon/)
    await room.as((unit) => unit.update(lots, soon, { expires_on: '2099-01-31' }))
    expect((await swap(soon, rack, 61)).data.qty.text).toBe('Only 60 ea are reserved here')
    expect((await swap(soon, lane, 10)).data).toEqual({ to_bin_id: 'in' })
    expect((await swap(soon, rack, 10)).data.status).toBe('partially_allocated')
    expect(await lyingFor(id)).toEqual([
      [late, shelf, 50],
      [soon, rack, 10],
    ])
    await close(id)
  })

  it('a packing list is refused a wrong bin, a wrong product and too much, by scan', async () => {
    const { id } = await allocated(product, 70)
    expect((await scan(id, { bin: 'A-01', barcode: sku })).message).toBe('invalid_transition')
    await fire(id, 'start')
    const refused = async (payload: object) => {
      const { http, message } = await scan(id, payload)
      return [http, message]
    }
    expect(await refused({ bin: 'A-01', lot: soonLot })).toEqual([422, 'wrong_bin'])
    expect(await refused({ bin: 'A-01', barcode: 'SKU-999' })).toEqual([422, 'wrong_product'])
    expect(await refused({ bin: 'A-01', barcode: `${sku}|OTHER` })).toEqual([422, 'wrong_product'])
    expect(await refused({ bin: 'A-01', barcode: sku, qty: 31 })).toEqual([422, 'over_pick'])
    expect(await refused({ bin: 'A-01' })).toEqual([422, 'validation_error'])
    expect(await refused({ barcode: sku, qty: -1 })).toEqual([422, 'validation_error'])
    expect(await refused({ barcode: sku, unknown: 1 })).toEqual([422, 'validation_error'])
    expect((await scan(id, { barcode: sku }, bench.seller)).http).toBe(403)
    await close(id)
  })

  it('a packing list says why goods were not where they should be, and goes on without them', async () => {
    const { id, sale } = await allocated(product, 70)
    await fire(id, 'start')
    await scan(id, { bin: 'A-02', lot: soonLot, barcode: sku })
    const { allocation_lines: lines } = await read(id)
    const at = { allocation_line_id: lines[0].id, bin_id: shelf, lot_id: late }
    expect((await fire(id, 'short', at)).data).toEqual({ short_reason: 'required' })
    expect((await fire(id, 'short', { ...at, short_reason: 'Shelf is empty' })).http).toBe(200)
    expect(await read(id)).toMatchObject({
      picked_percent: 100,
      allocation_lines: [{ qty_requested: 70, qty_allocated: 40, short_reason: 'Shelf is empty' }],
    })
    expect((await fire(id, 'pack', { cartons: 1 })).data.status).toBe('packed')
    expect((await fire(id, 'reopen')).data).toMatchObject({ status: 'in_progress', cartons: null })
    await close(id)
    expect((await saleOf(sale)).status).toBe('confirmed')
  })

  it('a packing list falls back when a lot it was promised is held, however far it is', async () => {
    const { id, sale } = await packed(product, sku, 70)
    const { version } = (await admin.get(`/inventory/lots/${soon}`)).data
    await admin.post(`/inventory/lots/${soon}/hold`, { version, reason: 'Label doubt' })
    expect(await read(id)).toMatchObject({
      status: 'in_progress',
      allocation_lines: [{ qty_allocated: 30, qty_picked: 30, qty_packed: 0 }],
    })
    expect((await saleOf(sale)).sale_lines).toMatchObject([{ qty_allocated: 30 }])
    const { number } = await read(id)
    expect((await writer.get('/profile/notices')).data[0].text).toMatch(
      new RegExp(`^${number}: lot \\S+ of ${sku} can no longer be used`),
    )
    expect(await brokenRules(room.pool)).toEqual([])
    await close(id)
  })

  it('a packing list never ships what the province does not admit', async () => {
    const { id } = await packed(product, sku, 10)
    for (const code of ['QC', 'EX', 'ON'] as const) {
      await room.as((unit) => unit.update(products, product, { excise_jurisdiction: code }))
      const { data } = await fire(id, 'ship')
      if (code === 'ON') expect(data.status).toBe('shipped')
      else expect(data['allocation_lines.0.product_id'].text).toBe(`Stamped ${code}, ship-to ON`)
    }
  })

  it('a packing list is taken back by an administrator on its day, once, and its sale with it', async () => {
    const { id, sale } = await packed(product, sku, 70)
    await writer.put(`/inventory/allocations/${id}`, {
      version: (await read(id)).version,
      carrier_id: room.truck,
    })
    await fire(id, 'ship')
    expect((await fire(id, 'reverse')).message).toBe('no_privileges')
    expect((await fire(id, 'reverse', {}, admin)).data).toMatchObject({ status: 'packed', shipped_at: null })
    expect(await room.level(product, soon, lane)).toEqual({ on_hand: '40', reserved: '40' })
    expect(await saleOf(sale)).toMatchObject({ status: 'in_progress', sale_lines: [{ qty_shipped: 0 }] })
    expect((await fire(id, 'reverse', {}, admin)).message).toBe('invalid_transition')
    expect((await fire(id, 'ship')).data.status).toBe('shipped')
    expect((await saleOf(sale)).status).toBe('shipped')
    expect(await brokenRules(room.pool)).toEqual([])
  })

  it('a packing list is one of a picker at a time, several only as a wave of one location', async () => {
    const [first, second, third] = [
      await allocated(product, 5),
      await allocated(product, 5),
      await allocated(product, 5),
    ]
    await fire(first.id, 'start')
    expect(await fire(second.id, 'start')).toMatchObject({
      message: 'picker_busy',
      data: { path: `/allocation/${first.id}` },
    })
    await close(first.id)
    const wave = await writer.post('/inventory/allocations/wave', { ids: [second.id, third.id] })
    expect(wave.data.map(({ status }: { status: string }) => status)).toEqual(['in_progress', 'in_progress'])
    expect(wave.data[0].wave).toBe(wave.data[1].wave)
    expect((await writer.post('/inventory/allocations/wave', { ids: [] })).data).toEqual({ ids: 'required' })
    expect((await writer.post('/inventory/allocations/wave', { ids: [9_999_999] })).data).toEqual({
      ids: 'exists',
    })
    await close(second.id)
    await close(third.id)
  })

  it('a packing list asks for no more than its sale has open, and changes only as a draft', async () => {
    const sale = await sold(product, 70)
    const id = await draftOf(sale)
    const [line] = (await read(id)).allocation_lines
    const write = async (qty_requested: number) =>
      writer.put(`/inventory/allocations/${id}`, {
        version: (await read(id)).version,
        allocation_lines: [{ id: line.id, product_id: product, qty_requested }],
      })
    expect((await write(71)).data['allocation_lines.0.qty_requested'].text).toMatch(/^Only 70/)
    expect((await write(0.5)).data['allocation_lines.0.qty_requested'].text).toMatch(/at most 0 decimals$/)
    expect((await write(50)).http).toBe(200)
    const rest = await draftOf(sale)
    expect((await read(rest)).allocation_lines).toMatchObject([{ qty_requested: 20 }])
    const none = await writer.post('/inventory/allocations', { sale_id: sale, location_id: room.site })
    expect(none.data.sale_id.text).toMatch(/^All of it/)
    await fire(id, 'allocate')
    expect((await write(10)).message).toBe('invalid_transition')
    expect((await writer.delete(`/inventory/allocations/${id}`)).message).toBe('database_delete_1451')
    await close(id)
    await close(rest)
  })
})
