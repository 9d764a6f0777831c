import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { flows } from '../../../../../src/resources/production/flows/flows'
import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'
import { recipes } from '../../../../../src/resources/production/recipes/recipes'
import { orderTable } from '../../../../src/machines/workflows/production/orderTable'
import { flowTable, recipeTable } from '../../../../src/machines/workflows/production/recipeTable'
import { table } from '../../../../src/machines/workflows/walk'
import { openPlant, type Plant } from '../../../../fixtures/plant'
import { walkServer } from './serverWalk'

let plant: Plant
beforeAll(async () => {
  plant = await openPlant()
})
afterAll(() => plant.close())

const putting =
  (resource: AnyResource, id: number, more = sql``) =>
  (status: string) =>
    sql`update ${sql.table(resource.name)} set status = ${status} ${more} where id = ${id}`.execute(plant.db)

describe('the server moves', () => {
  it('a recipe exactly for whom the workflow table names, in every status', async () => {
    const { id } = plant.recipe
    await walkServer(plant, {
      resource: recipes,
      id,
      lines: table(recipeTable),
      inputs: { reject: { reject_note: 'Too sweet' } },
      put: putting(recipes, id),
    })
  })

  it('a flow exactly for whom the workflow table names, in every status', async () => {
    const { id } = plant.flow
    await walkServer(plant, {
      resource: flows,
      id,
      lines: table(flowTable),
      inputs: { copy: { code: 'PROD-2', name: 'Second' } },
      put: putting(flows, id),
    })
  })

  for (const heldFrom of ['released', 'in_progress'] as const)
    it(`an order exactly for whom the workflow table names, ${heldFrom === 'released' ? 'before' : 'after'} work has begun`, async () => {
      for (const [resource, status] of [
        [recipes, 'approved'],
        [flows, 'active'],
      ] as const)
        await putting(resource, resource === recipes ? plant.recipe.id : plant.flow.id)(status)
      const id = await plant.released(1000)
      // Its batch failed in the laboratory: another one is needed.
      await sql`update production_order_steps set block_code = 'hplc_failed'
        where production_order_id = ${id} and phase_id = (select id from phases where code = 'batching')`.execute(
        plant.db,
      )
      const started = heldFrom === 'released' ? null : '2026-11-21T12:00:00.000Z'
      await walkServer(plant, {
        resource: productionOrders,
        id,
        lines: table(orderTable(heldFrom)),
        inputs: {
          reject: { reject_note: 'No' },
          hold: { hold_reason_parameter_id: await plant.reason('qa_hold') },
          finish: { short_note: 'Short' },
          add_batch: { volume_ml: 1000 },
          cancel: { cancel_note: 'No' },
        },
        put: putting(productionOrders, id, sql`, started_at = ${started}`),
        byEach: heldFrom === 'released',
      })
    })
})
