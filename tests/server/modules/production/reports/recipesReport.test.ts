import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mixingPlant } from '../../../../fixtures/floor/mixing'
import { openPlant, type Plant } from '../../../../fixtures/plant'
import { startServer, type TestNode } from '../../../../harness/server'

type Values = Record<string, unknown>

let node: TestNode
let plant: Plant
let reader: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer()
  plant = await openPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  await (await mixingPlant(plant)).stockAll()
  await plant.released()
  reader = await node.as('manager')
})
afterAll(async () => {
  await plant.close()
  await node.stop()
})

const rows = async (query: string): Promise<Values[]> =>
  (await reader.get(`/production/reports/recipes${query}`)).data
const byRecipe = async () => {
  const { data } = await reader.get('/production/reports/recipes/groups?by[]=recipe_id')
  return data as { groups: { sums: Values }[]; whole: { sums: Values } }
}
const some = (row: Values | undefined, ...names: string[]) => names.map((name) => row?.[name])

describe('recipes report', () => {
  const query = '?status=approved&sort[0][field]=sequence&sort[0][direction]=asc'

  it('has the lines of approved revisions with role, percent and strength, and how many bottles and orders use them', async () => {
    const found = await rows(query)
    expect(
      found.map((row) => some(row, 'code', 'revision', 'sku', 'role', 'percent', 'strength_mg_ml')),
    ).toEqual([
      ['RCP-00031', 4, 'NIC-100', 'nicotine', 12, 100],
      ['RCP-00031', 4, 'MANGO', 'flavour', 8, null],
      ['RCP-00031', 4, 'COOL', 'flavour', 1.2, null],
      ['RCP-00031', 4, 'SWEET', 'additive', 0.8, null],
      ['RCP-00031', 4, 'PG', 'pg', 28, null],
      ['RCP-00031', 4, 'VG', 'vg', 50, null],
    ])
    const { rows: open } = await node.pool.query(`select count(*)::int as orders from production_orders`)
    expect(some(found[0], 'bottles', 'open_orders')).toEqual([1, open[0].orders])
  })

  it('sums the cost per litre of a recipe from its lines', async () => {
    const found = await rows(query)
    const { groups: recipes } = await byRecipe()
    const cost = found.reduce((sum, row) => sum + Number(row.cost_per_litre), 0)
    // 12 % of nicotine at 2 cents a millilitre.
    expect(found[0]).toMatchObject({ cost_per_litre: 2.4 })
    expect(Number(recipes[0]?.sums.cost_per_litre)).toBeCloseTo(cost, 4)
  })

  it('what a litre costs over several recipes is their mean, and unknown with an ingredient without a cost', async () => {
    const { id, product_id } = plant.recipe
    /** One more recipe, of one ingredient alone; what the groups say of a litre then. */
    const withOneOf = async (sku: string, code: string) => {
      await node.pool.query(
        `with made as (insert into recipes (code, revision, name, status, product_id, basis, target_strength_mg_ml)
           select $2, 1, name, 'approved', $3, basis, 0 from recipes where id = $1 returning id)
         insert into recipe_lines (recipe_id, sequence, product_id, role, percent)
           select made.id, 1, p.id, 'additive', 100 from made, products p where p.sku = $4`,
        [id, code, product_id, sku],
      )
      const { groups: each, whole } = await byRecipe()
      const costs = each.map(({ sums }: { sums: Values }) => sums.cost_per_litre as string | null)
      return { costs, whole: whole.sums.cost_per_litre }
    }
    const { costs, whole } = await withOneOf('NIC-100', 'RCP-90001')
    expect(costs).toContain('20')
    expect(Number(whole)).toBeCloseTo(
      costs.reduce((sum: number, cost: string | null) => sum + Number(cost), 0) / 2,
      4,
    )
    await node.pool.query(`update products set standard_cost = null, average_cost = null where sku = 'COOL'`)
    expect(await withOneOf('COOL', 'RCP-90002')).toMatchObject({ whole: null })
  })

  it('is exported with its columns by a reader of reports alone', async () => {
    const only = await node.as('production_reports')
    const response = await fetch(
      `${node.url}/api/production/reports/recipes?format=csv&plain=1&columns[]=code&columns[]=sku&columns[]=percent`,
      { headers: { authorization: `Bearer ${only.token}` } },
    )
    const lines = (await response.text()).split(/\r?\n/)
    expect(lines[0]).toBe('Recipe code,Ingredient SKU,Share (%)')
    expect(lines).toContain('RCP-00031,MANGO,8')
  })
})
