import { afterAll, describe, expect, it } from 'vitest'
import { products } from '../../../../src/resources/inventory/products/products'
import { supplierProducts } from '../../../../src/resources/purchase/supplier_products'
import { build } from '../../../fixtures/build'
import { openResearch } from '../../../fixtures/rd/bench'

const bench = await openResearch()
afterAll(() => bench.node.stop())
const { goods, line, stock } = bench

/** Half of an ingredient and half VG, which costs 3 CAD a litre. */
const half = (product: number) => [line(10, product, 50), line(20, goods.vg, null, { is_qs: 1 })]
const refresh = async (version: number, who = bench.flavorist, read?: number) =>
  who.post(`/rd/rd_sample_versions/${version}/refresh_costs`, {
    version: read ?? (await bench.read('rd_sample_versions', version)).version,
  })
const costOf = async (version: number) => (await bench.read('rd_sample_versions', version)).cost_per_l

describe('the cost of a formula', () => {
  it('an ingredient costs what its usable lots cost, by their quantities: 300 ml at 0.20, 100 ml at 0.40 make 0.25 a ml', async () => {
    await stock.lotOf(goods.mango, 300, { unit_cost: 0.2 })
    await stock.lotOf(goods.mango, 100, { unit_cost: 0.4 })
    await stock.lotOf(goods.mango, 900, { unit_cost: 0.9, status: 'hold' })
    await stock.lotOf(goods.mango, 900, { unit_cost: 0.9, expires_on: '2020-01-31' })
    const { version } = await bench.started()
    const { data } = await bench.write(version, half(goods.mango))
    expect(data.rd_sample_ingredients[0].cost_per_litre).toBe(250)
    expect(data.cost_per_l).toBe(126.5)
  })

  it('an ingredient without a priced lot costs the average of the ledger', async () => {
    const { version } = await bench.started()
    const { data } = await bench.write(version, half(goods.cooling))
    expect(data.cost_per_l).toBe(26.5)
  })

  it('a draft keeps the costs of its lines until they are refreshed, and takes those of an ingredient that is new to it', async () => {
    const { version, sample } = await bench.started()
    const { data } = await bench.write(version, half(goods.sweet))
    await stock.lotOf(goods.sweet, 100, { unit_cost: 0.1 })
    const [sweet, vg] = data.rd_sample_ingredients
    await bench.write(version, [
      { ...line(10, goods.sweet, 40), id: sweet.id },
      line(15, goods.pg, 10),
      { ...line(20, goods.vg, null, { is_qs: 1 }), id: vg.id },
    ])
    expect(await costOf(version)).toBe(17.9)
    const { data: limits } = await bench.flavorist.get(
      `/rd/rd_sample_ingredients/limits?product_ids[]=${goods.sweet}&rd_sample_version_id=${version}`,
    )
    expect(limits.costs).toEqual([{ product_id: goods.sweet, cost_per_litre: 40, cost_today: 100 }])
    expect((await refresh(version)).data.cost_per_l).toBe(41.9)
    expect((await bench.read('rd_samples', sample)).cost_per_l).toBe(41.9)
  })

  it('a line whose ingredient is changed costs what the new one does', async () => {
    const { version } = await bench.started()
    const { data } = await bench.write(version, half(goods.cooling))
    const [first, vg] = data.rd_sample_ingredients
    await bench.write(version, [
      { ...line(10, goods.pg, 50), id: first.id },
      { ...line(20, goods.vg, null, { is_qs: 1 }), id: vg.id },
    ])
    expect(await costOf(version)).toBe(3.5)
  })

  it('costs are refreshed in a draft as it was read, by its flavourist or the supervisor alone', async () => {
    const { version } = await bench.started()
    await bench.write(version, half(goods.pg))
    expect((await refresh(version, bench.flavorist, 1)).message).toBe('stale_version')
    expect((await refresh(version, bench.other)).message).toBe('no_privileges')
    expect((await refresh(version, bench.quality)).message).toBe('no_privileges')
    expect((await refresh(version, bench.supervisor)).http).toBe(200)
    const locked = await bench.locked()
    expect((await refresh(locked.version)).data.status.text).toBe(
      'The version is locked, copy it to a new version',
    )
  })

  it('an ingredient that is bought by the kilogram costs its density more a litre: 10 CAD at 1.261 make 12.61', async () => {
    const { id } = await bench.as(async (unit) => {
      const records = build(unit)
      return records.product({
        sku: 'SYRUP',
        kind: 'flavour',
        stock_measure_id: await records.measure('kg'),
        density_g_ml: 1.261,
        average_cost: 10,
      })
    })
    const { version } = await bench.started()
    const { data } = await bench.write(version, [line(10, id, 50), line(20, goods.vg, null, { is_qs: 1 })])
    expect(data.rd_sample_ingredients[0].cost_per_litre).toBe(12.61)
    expect(data.cost_per_l).toBe(7.805)
  })

  it('suppliers ask what they ask from a quantity on: the preferred one in CAD a litre, and the year of the project says which counts', async () => {
    const { id } = await bench.as(async (unit) => {
      const records = build(unit)
      const product = await records.product({
        sku: 'PEACH',
        kind: 'flavour',
        stock_measure_id: await records.measure('kg'),
        density_g_ml: 1.25,
        is_purchasable: true,
      })
      const dear = await records.supplier()
      const cheap = await records.supplier()
      const price = (supplier_id: number, min_qty: number, unit_price: number) =>
        unit.insert(supplierProducts, { supplier_id, product_id: product.id, min_qty, unit_price })
      await price(cheap.id, 1, 10)
      await price(dear.id, 5, 16)
      await price(dear.id, 50, 12)
      await unit.update(products, product.id, { preferred_supplier_id: dear.id })
      return product
    })
    const { version } = await bench.started({ expected_annual_volume_ml: 2_000_000 })
    const { data } = await bench.flavorist.get(
      `/rd/rd_sample_ingredients/limits?product_ids[]=${id}&rd_sample_version_id=${version}`,
    )
    // A kilogram is 0.8 l: 5 kg are 4 l, and 16 CAD a kilogram are 20 a litre.
    expect(data.price_steps).toEqual([
      { product_id: id, from_litres: 4, cost_per_litre: 20 },
      { product_id: id, from_litres: 40, cost_per_litre: 15 },
    ])
    expect(data.yearly_litres).toBe(2000)
    await bench.as((unit) => unit.update(products, id, { preferred_supplier_id: null }))
    const { data: open } = await bench.flavorist.get(`/rd/rd_sample_ingredients/limits?product_ids[]=${id}`)
    expect(open.price_steps).toEqual([{ product_id: id, from_litres: 0.8, cost_per_litre: 12.5 }])
    expect(open.yearly_litres).toBeNull()
  })
})
