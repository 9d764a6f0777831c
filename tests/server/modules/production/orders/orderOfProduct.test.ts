import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'
import { openPlant, type Plant } from '../../../../fixtures/plant'

let node: TestNode
let plant: Plant
beforeAll(async () => {
  node = await startServer()
  plant = await openPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
})
afterAll(async () => {
  await plant.close()
  await node.stop()
})

const fill = async (role: 'planning' | 'batcher', id: number, by = 'product_id') =>
  (await node.as(role)).get(`/production/production_orders/fill?by=${by}&id=${id}`)

describe('what the product of a new order fills', () => {
  it('a product fills the newest approved recipe of its bulk liquid, the default flow and the plant, with their labels', async () => {
    const { http, data } = await fill('planning', plant.bottle.id)
    expect(http).toBe(200)
    expect(data.values).toMatchObject({ recipe_id: plant.recipe.id, flow_id: plant.flow.id })
    expect(data.labels).toEqual({
      recipe_id: 'RCP-00031 rev 4 · Mango 12 · 12 mg/ml',
      flow_id: 'PROD-STD',
      location_id: 'Mississauga plant',
    })
    expect(data.where).toEqual({ recipe_id: { product_id: [String(plant.bulk.id)] } })
  })

  it('a recipe that is not approved, not in force yet or for export only is not proposed', async () => {
    const recipeNow = async (change: string) => {
      await node.pool.query(`update recipes set ${change}`)
      return (await fill('planning', plant.bottle.id)).data.values.recipe_id
    }
    expect(await recipeNow(`status = 'retired'`)).toBeNull()
    expect(await recipeNow(`status = 'approved', effective_from = '2999-01-01'`)).toBeNull()
    expect(await recipeNow('effective_from = null, export_only = true')).toBeNull()
    expect(await recipeNow('export_only = false')).toBe(plant.recipe.id)
  })

  it("the default flow of the product goes before that of the plant, and its last order's destination before the plant", async () => {
    const { rows } = await node.pool.query(
      `with flow as (insert into flows (code, name, area, status) values ('OWN', 'Own', 'production', 'active') returning id),
        place as (insert into locations (code, name, kind, timezone) values ('DC', 'DC', 'warehouse', 'America/Toronto') returning id)
       select (select id from flow)::int as flow, (select id from place)::int as place`,
    )
    const { flow, place } = rows[0]
    await node.pool.query('update products set default_flow_id = $1 where id = $2', [flow, plant.bottle.id])
    await plant.order(100, { location_id: place })
    expect((await fill('planning', plant.bottle.id)).data.values).toMatchObject({
      flow_id: flow,
      location_id: place,
    })
  })

  it('people who write no orders get no proposals, and a field that fills nothing is refused', async () => {
    expect((await fill('batcher', plant.bottle.id)).http).toBe(403)
    expect((await fill('planning', plant.flow.id, 'flow_id')).data).toEqual({ by: 'in' })
  })

  it('planning opens the recipes that it must choose, and narrows them to those of a bulk liquid', async () => {
    const planner = await node.as('planning')
    const { data } = await planner.get(
      `/production/recipes/lookup?among[status]=approved&among[product_id][]=${plant.bulk.id}`,
    )
    expect(data).toMatchObject([{ id: plant.recipe.id }])
    expect(
      (await planner.get(`/production/recipes/lookup?among[product_id][]=${plant.bottle.id}`)).data,
    ).toEqual([])
    expect((await planner.get(`/production/recipes/${plant.recipe.id}`)).data.name).toBe('Mango 12')
    expect((await planner.get(`/production/recipe_lines?recipe_id=${plant.recipe.id}`)).data).toHaveLength(6)
  })
})
