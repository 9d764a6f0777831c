import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mixes, openMixes } from './mixes'

let mixes: Mixes
beforeAll(async () => {
  mixes = await openMixes()
})
afterAll(() => mixes.node.stop())

describe('scale', () => {
  it('a volume is given by volume, by weight and in the stock measure of each ingredient, with its cost', async () => {
    const { id } = await mixes.draft()
    const { data } = await mixes.reader.get(`/production/recipes/${id}/scale?volume_ml=307500`)
    const amounts = data.lines.map(
      ({ sku, ml, g, qty, measure, tolerance_percent }: Record<string, unknown>) => [
        sku,
        ml,
        g,
        qty,
        measure,
        tolerance_percent,
      ],
    )
    expect(amounts).toEqual([
      ['NIC', 36_900, 38_376, 36_900, 'ml', 0.2],
      ['PG', 116_850, 121_056.6, 116_850, 'ml', 0.5],
      // 153,750 ml of glycerine are 193.879 kg.
      ['VG', 153_750, 193_878.75, 193.87875, 'kg', 0.5],
    ])
    expect(data).toMatchObject({
      ml: 307_500,
      g: 353_311.35,
      cost: Number((36_900 * 0.2 + 116_850 * 0.004 + 193.87875 * 3).toFixed(2)),
    })
  })

  it('a recipe by weight is weighed by the density of its mix, and its volumes add up to what is asked', async () => {
    const { id } = await mixes.draft({ basis: 'weight' })
    const { data } = await mixes.reader.get(`/production/recipes/${id}/scale?volume_ml=1000`)
    const density = 100 / (12 / 1.04 + 38 / 1.036 + 50 / 1.261)
    expect(data.density_g_ml).toBeCloseTo(density, 6)
    expect(data.ml).toBeCloseTo(1000, 5)
    expect(data.g).toBeCloseTo(1000 * density, 3)
    expect(data.lines[0].g).toBeCloseTo(120 * density, 4)
  })

  it('a volume of nothing, too much or another recipe is refused', async () => {
    const { id } = await mixes.draft()
    expect((await mixes.reader.get(`/production/recipes/${id}/scale?volume_ml=0`)).http).toBe(422)
    expect((await mixes.reader.get(`/production/recipes/${id}/scale?volume_ml=ten`)).data).toEqual({
      volume_ml: 'numeric',
    })
    expect((await mixes.reader.get('/production/recipes/999999/scale?volume_ml=1')).http).toBe(404)
    expect(
      (await (await mixes.node.as('bottler')).get(`/production/recipes/${id}/scale?volume_ml=1`)).http,
    ).toBe(403)
  })
})

describe('comparison', () => {
  it('two recipes are set side by side by ingredient, with their totals', async () => {
    const one = await mixes.draft()
    const other = await mixes.draft({
      name: 'Mango 12 sweet',
      recipe_lines: [
        mixes.line(10, 'PG', 'pg', 37),
        mixes.line(20, 'NIC', 'nicotine', 12, { is_hazard: 1 }),
        mixes.line(30, 'TAU', 'additive', 51),
      ],
    })
    const { data } = await mixes.reader.get(`/production/recipes/${other.id}/compare?with=${one.id}`)
    expect(data.lines.map(({ sku, change }: Record<string, unknown>) => [sku, change])).toEqual([
      ['PG', 'changed'],
      ['NIC', 'same'],
      ['TAU', 'added'],
      ['VG', 'removed'],
    ])
    expect(data.lines[0]).toMatchObject({ before: { percent: 38 }, after: { percent: 37 } })
    expect(data.before).toMatchObject({
      id: one.id,
      percent: 100,
      strength_mg_ml: 12,
      pg_percent: 50,
      vg_percent: 50,
    })
    // An ingredient without a cost leaves the recipe without one.
    expect(data.before.cost_per_litre).toBeCloseTo(120 * 0.2 + 380 * 0.004 + 500 * 1.261 * 0.003, 3)
    expect(data.after).toMatchObject({
      name: 'Mango 12 sweet',
      pg_percent: 49,
      vg_percent: 0,
      cost_per_litre: null,
    })
    expect((await mixes.reader.get(`/production/recipes/${one.id}/compare?with=999999`)).http).toBe(404)
  })
})

describe('ingredient', () => {
  it('an ingredient says what it brings and costs, and that the law prohibits it', async () => {
    const ids = [mixes.product.NIC, mixes.product.VG, mixes.product.TAU]
      .map((id) => `product_ids[]=${id}`)
      .join('&')
    await mixes.node.pool.query(`update products set allergens = '{milk,tree_nuts}' where sku = 'VG'`)
    const { data } = await mixes.reader.get(`/production/recipes/ingredients?${ids}`)
    expect(data.max_strength_mg_ml).toBe(20)
    expect(data.child_resistant).toEqual({ mg_ml: 0.1, source: 'SOR/2019-353, s. 50(1)' })
    expect(data.ingredients).toMatchObject([
      { sku: 'NIC', pg_percent: 100, cost_per_ml: 0.2, un_number: 'UN3144', allergens: [], prohibited: null },
      {
        sku: 'TAU',
        cost_per_ml: null,
        prohibited:
          'Taurine, Tobacco and Vaping Products Act, Schedule 2, item 7 (s. 7.21); 2018, c. 9, ss. 13, 69',
      },
      { sku: 'VG', cost_per_ml: 0.003783, allergens: ['milk', 'tree_nuts'], prohibited: null },
    ])
  })

  it('recipes are found by flavour and ingredient, and cost what their ingredients do', async () => {
    const { id } = await mixes.draft({ name: 'Findable' })
    const filter =
      'filters[0][field]=ingredients&filters[0][field_type]=text&filters[0][filters][0][logic_operator]=and'
    const by = (word: string) =>
      mixes.reader.get(
        `/production/recipes?${filter}&filters[0][filters][0][operator]=contains&filters[0][filters][0][value_type]=value&filters[0][filters][0][value]=${word}&search=Findable`,
      )
    const found = (await by('glycerine')).data
    expect(found).toMatchObject([{ id, ingredients: 'NIC Nicotine base, PG Propylene glycol, VG Glycerine' }])
    expect(found[0].cost_per_litre).toBeCloseTo(27.4115, 4)
    expect((await by('menthol')).data).toEqual([])
  })
})

describe('where used', () => {
  it('a recipe names the orders made by it, the bottles of its bulk liquid and the recipes that take it', async () => {
    const { id } = await mixes.draft()
    const into = await mixes.draft({ name: 'Blend', recipe_lines: [mixes.line(10, 'PG', 'pg', 100)] })
    await mixes.node.pool.query(
      `insert into products (sku, name, kind, category_id, stock_measure_id, status)
       select 'BULK-2', 'Blend bulk', 'semi_finished', category_id, stock_measure_id, 'active' from products where sku = 'BULK'`,
    )
    await mixes.node.pool.query(`update recipe_lines set product_id = $1 where recipe_id = $2`, [
      mixes.product.BULK,
      into.id,
    ])
    await mixes.node.pool.query(
      `insert into products (sku, name, kind, category_id, stock_measure_id, status, volume_ml)
       select 'MANGO-30', 'Mango 30 ml', 'finished_good', category_id, stock_measure_id, 'active', 30 from products where sku = 'BULK'`,
    )
    await mixes.node.pool.query(
      `insert into product_components (product_id, component_product_id, qty_per_unit, phase_code)
       select id, $1, 30, 'bottling' from products where sku = 'MANGO-30'`,
      [mixes.product.BULK],
    )
    await mixes.node.pool.query(`insert into flows (code, name) values ('STD', 'Standard')`)
    await mixes.node.pool.query(
      `insert into production_orders (number, product_id, recipe_id, flow_id, qty_planned, due_on, volume_planned_ml, status)
       select v.number, p.id, $1, f.id, 1, '2099-01-01', 30, v.status from products p, flows f,
         (values ('PRO-90001', 'closed'), ('PRO-90002', 'planned'), ('PRO-90003', 'closed')) v (number, status)
       where p.sku = 'MANGO-30' and f.code = 'STD'`,
      [id],
    )
    const { data } = await mixes.reader.get(`/production/recipes/${id}/where_used`)
    expect(data.orders.map(({ number }: { number: string }) => number)).toEqual([
      'PRO-90002',
      'PRO-90003',
      'PRO-90001',
    ])
    expect(data).toMatchObject({
      order_count: 3,
      product_count: 1,
      products: [{ sku: 'MANGO-30', volume_ml: 30 }],
      recipes: [{ id: into.id, percent: 100 }],
    })
    const report = await (await mixes.node.as('planning')).get('/production/reports/recipes?limit=500')
    const rows = report.data.filter(({ recipe_id }: { recipe_id: number }) => recipe_id === id)
    expect(rows).toMatchObject([
      { sku: 'NIC', percent: 12, cost_per_litre: 24, bottles: 1, open_orders: 1 },
      { sku: 'PG', percent: 38, cost_per_litre: 1.52 },
      { sku: 'VG', percent: 50, cost_per_litre: 1.8915 },
    ])
  })
})
