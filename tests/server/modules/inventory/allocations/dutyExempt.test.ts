import { afterAll, describe, expect, it } from 'vitest'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { products } from '../../../../../src/resources/inventory/products/products'
import type { DutyExempt } from '../../../../../src/resources/production/stamps/dutyExempt'
import { complianceOf } from '../../../../../server/site/saleGoods'
import { build } from '../../../../fixtures/build'
import { openPackingBench } from '../../../../fixtures/packingBench'

const bench = await openPackingBench()
const { room, shop, seller, shelf, rack } = bench
afterAll(() => bench.node.stop())

const licence = { exempt_licence: '12345 6789 RD0001' }
const termsOf = (duty_exempt: DutyExempt) => ({ duty_exempt, ...(duty_exempt === 'licensee' && licence) })

/** 60 packaged bottles of a product on the shelf, to be stamped by a day, with their stamp or without. */
async function bottles(stamp_by: string, stamp: 'ON' | 'EX' | null = null, stamped_on: string | null = null) {
  const goods = await bench.goods([60, 1])
  await room.as(async (unit) => {
    await unit.update(products, goods.product, { excise_jurisdiction: stamp, volume_ml: 30 })
    for (const lot of [goods.late, goods.soon])
      await unit.update(lots, lot, { packaged_on: '2019-11-20', stamp_by, stamped_on })
  })
  return goods
}
const inTime = '2099-01-31'
const over = '2020-01-31'

/** A packing list of ten of them for an order with these terms, allocated. */
async function listOf(product: number, exempt: DutyExempt) {
  const sale = await bench.sold(product, 10, termsOf(exempt))
  const id = await bench.draftOf(sale)
  const allocated = await bench.fire(id, 'allocate')
  return { id, sale, allocated }
}
/** Picks and packs a list, and sends it off; the first refusal, or none. */
async function sendOff({ id }: { id: number }, sku: string) {
  expect(await bench.fire(id, 'start')).toMatchObject({ http: 200 })
  for (const { bin, lot } of (await bench.writer.get(`/inventory/allocations/goods?ids=${id}`)).data) {
    const picked = await bench.scan(id, { bin, lot, barcode: sku })
    if (picked.http !== 200) {
      await bench.close(id)
      return picked.message
    }
  }
  expect((await bench.fire(id, 'pack', { cartons: 1 })).http).toBe(200)
  const sent = await bench.fire(id, 'ship', { carrier_id: room.truck })
  if (sent.http !== 200) await bench.close(id)
  return sent.http === 200 ? null : sent.message
}

describe('goods that leave exempt from duty (Excise Act, 2001, s. 158.42, 158.45; law L10)', () => {
  it('unstamped goods leave to a representative, another licensee, for analysis or destruction, and in no other way', async () => {
    for (const exempt of ['representative', 'licensee', 'analysis_destruction'] as const) {
      const { product, sku } = await bottles(inTime)
      const list = await listOf(product, exempt)
      expect(await bench.read(list.id), exempt).toMatchObject(termsOf(exempt))
      expect(await sendOff(list, sku), exempt).toBeNull()
    }
    const { product, sku } = await bottles(inTime)
    expect(await sendOff(await listOf(product, 'no'), sku)).toBe('unstamped_leaves')
  })

  it('goods with a stamp do not leave exempt from duty, those marked for export and those that wait for theirs do', async () => {
    const stamped = await bottles(inTime, 'ON', '2019-11-21')
    expect(await sendOff(await listOf(stamped.product, 'representative'), stamped.sku)).toBe('stamped_exempt')
    expect(await sendOff(await listOf(stamped.product, 'no'), stamped.sku)).toBeNull()
    for (const stamp of ['EX', 'ON'] as const) {
      const { product, sku } = await bottles(inTime, stamp)
      expect(await sendOff(await listOf(product, 'representative'), sku), stamp).toBeNull()
    }
  })

  it('an excise warehouse is left to a representative and for destruction, not to another licensee (s. 158.68)', async () => {
    const warehouse = await room.as((unit) =>
      build(unit).bin({ location_id: room.site, kind: 'excise_warehouse' }),
    )
    const goods = await bottles(over)
    await room.posted({
      movements: [
        [goods.late, shelf, 60],
        [goods.soon, rack, 1],
      ].map(([lot_id = 0, from_bin_id = 0, qty = 0]) => ({
        ...{ product_id: goods.product, lot_id, from_bin_id, to_bin_id: warehouse.id, qty },
        reason: 'bin_move',
      })),
    })
    for (const exempt of ['no', 'licensee'] as const) {
      const { id, allocated } = await listOf(goods.product, exempt)
      expect(allocated.message, exempt).toBe('insufficient_stock')
      await bench.close(id)
    }
    for (const exempt of ['representative', 'analysis_destruction'] as const)
      expect(await sendOff(await listOf(goods.product, exempt), goods.sku), exempt).toBeNull()
  })

  it('goods whose time to be stamped is over are not picked outside an excise warehouse (s. 158.49)', async () => {
    const { product, sku } = await bottles(over)
    for (const exempt of ['representative', 'licensee'] as const)
      expect(await sendOff(await listOf(product, exempt), sku), exempt).toBe('clock_over')
  })

  it('an order to another licensee asks for the number of the licence', async () => {
    const { product } = await bottles(inTime)
    const order = {
      customer_id: shop.customer,
      location_id: room.site,
      order_date: '2026-11-01',
      ship_to_province_id: shop.ontario,
      sale_lines: [{ product_id: product, qty_ordered: 10 }],
    }
    const refused = await seller.post('/sale/sales', { ...order, duty_exempt: 'licensee' })
    expect([refused.http, refused.data]).toEqual([422, { exempt_licence: 'requiredif' }])
    const unknown = await seller.post('/sale/sales', { ...order, duty_exempt: 'friends' })
    expect([unknown.http, unknown.data]).toEqual([422, { duty_exempt: 'in' }])
  })

  it('an export leaves Canada, and all else that is exempt stays in it', () => {
    const place = (is_canada: boolean) => ({
      code: is_canada ? 'ON' : 'NY',
      stamps: is_canada ? ['ON'] : [],
      flavour_ban: false,
      max_volume_ml: null,
      is_canada,
    })
    const leaves = (stamp: 'EX' | null, is_canada: boolean, exempt: DutyExempt) =>
      complianceOf(
        { excise_jurisdiction: stamp, is_restricted: false, volume_ml: 30 },
        place(is_canada),
        exempt,
      ) === null
    for (const stamp of [null, 'EX'] as const) {
      expect(leaves(stamp, false, 'export')).toBe(true)
      expect(leaves(stamp, true, 'export')).toBe(false)
      for (const exempt of ['representative', 'licensee', 'analysis_destruction'] as const) {
        expect(leaves(stamp, true, exempt)).toBe(true)
        expect(leaves(stamp, false, exempt)).toBe(false)
      }
    }
    expect(leaves('EX', true, 'no')).toBe(false)
    expect(leaves('EX', false, 'no')).toBe(true)
  })
})
