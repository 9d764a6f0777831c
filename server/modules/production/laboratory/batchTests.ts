import { lots } from '../../../../src/resources/inventory/stock/lots'
import { products } from '../../../../src/resources/inventory/products/products'
import { hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { lets } from '../../../../src/resources/production/laboratory/requestRules'
import { judges } from '../../../../src/resources/production/laboratory/verdict'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { recoveries } from '../../../../src/resources/production/recoveries/recoveries'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { words } from '../../../../src/resources/kit/text/words'
import { recipeOf } from '../orders/recipeOf'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import { afterEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { isOver } from '../steps/chain'
import { beyondMethod, limitsOfTest } from './limits'
import { lastRequest, requestAgain, requestTest, type TestInput } from './requests'

/** What is tested of an order: its bulk liquid, against the strength of the recipe; nothing without a category. */
async function testOf(unit: Unit, orderId: number) {
  const order = await unit.get(productionOrders, orderId)
  const recipe = await unit.get(recipes, recipeOf(order))
  const [bulk, product] = [
    await unit.get(products, recipe.product_id),
    await unit.get(products, order.product_id),
  ]
  const categoryId = bulk.hplc_category_id ?? product.hplc_category_id
  if (categoryId === null) return null
  return {
    product_id: bulk.id,
    hplc_category_id: categoryId,
    target_strength_mg_ml: recipe.target_strength_mg_ml,
    production_order_id: order.id,
    priority: order.priority,
    export_only: recipe.export_only === 1 && order.jurisdiction === 'EX',
  }
}

const isTest = ({ phase_code, batch_no }: ProductionOrderStep) => phase_code === 'hplc' && batch_no > 0

/** A batch that is mixed is tested. */
async function requestOfBatch(unit: Unit, step: ProductionOrderStep) {
  if (!isTest(step)) return
  const test = await testOf(unit, step.production_order_id)
  if (!test) return
  const input: TestInput = {
    ...test,
    source: 'batch',
    step_id: step.id,
    batch_no: step.batch_no,
    lot_id: step.lot_id,
  }
  await requestTest(unit, input)
}

afterEvent(productionOrderSteps, 'make_ready', requestOfBatch)

/** The laboratory's step of the batch of this one, while it is open. */
async function testStepOf(unit: Unit, { production_order_id, batch_no }: ProductionOrderStep) {
  const steps = await unit.find(productionOrderSteps, { production_order_id, batch_no })
  return steps.find((step) => isTest(step) && !isOver(step))
}

/** The laboratory's own steps end with its verdict; an adjusted batch is tested again once it is mixed. */
async function afterFinish(unit: Unit, step: ProductionOrderStep) {
  if (isTest(step)) {
    const last = await lastRequest(unit, { step_id: step.id })
    if (last && !lets(last))
      throw new Refused('hplc_open', {
        path: '/production/hplc-requests',
        text: t('{number} is {status}: this step ends with its result', {
          number: last.number,
          status: words(last.status).toLowerCase(),
        }),
      })
    return
  }
  if (step.phase_code !== 'batching') return
  const test = await testStepOf(unit, step)
  const last = test && (await lastRequest(unit, { step_id: test.id }))
  if (last?.status === 'retested' && last.decision === 'adjust') await requestAgain(unit, last)
}

afterEvent(productionOrderSteps, 'finish', afterFinish)

const openRequests = ['requested', 'sampled', 'in_test'] as const

/** What is no longer made is no longer tested. */
async function cancelTests(unit: Unit, where: { step_id: number } | { production_order_id: number }) {
  for (const { id } of await unit.find(hplcRequests, { ...where, status: openRequests }))
    await unit.transition(hplcRequests, id, 'cancel', { cancel_note: 'No longer made' })
}

afterEvent(productionOrderSteps, 'skip', (unit, step) => cancelTests(unit, { step_id: step.id }))
afterEvent(productionOrders, 'cancel', (unit, order) => cancelTests(unit, { production_order_id: order.id }))

/** What keeps a batch from being judged is found when the order is released, not when its first batch is mixed. */
afterEvent(productionOrders, 'release', async (unit, order) => {
  const steps = await unit.find(productionOrderSteps, { production_order_id: order.id })
  const test = steps.some(isTest) ? await testOf(unit, order.id) : null
  if (!test) return
  const { category, min } = await limitsOfTest(unit, test.hplc_category_id, test.target_strength_mg_ml)
  if (!judges(category, min)) throw beyondMethod(category)
})

/** A lot is not released against its last result, nor are the bottles that were filled from it. */
afterEvent(lots, 'release', async (unit, lot) => {
  if (lot.status !== 'released') return
  // Recovered liquid is used by its strength, whatever that is: quality approves it.
  if ((await unit.find(recoveries, { lot_id: lot.id })).length > 0) return
  const batch =
    lot.production_order_id === null
      ? [lot]
      : await unit.find(lots, {
          production_order_id: lot.production_order_id,
          lot_number: lot.lot_number,
        })
  for (const { id } of batch) {
    const last = await lastRequest(unit, { lot_id: id })
    // What was recovered of an order is used by its strength, in or out of its range.
    const isRecovered = last?.production_order_id !== null && last?.step_id === null
    if (last && !isRecovered && !lets(last))
      throw new Refused('hplc_not_passed', {
        path: '/production/hplc-requests',
        text: t('{number} is {status}: the lot waits for the laboratory', {
          number: last.number,
          status: words(last.status).toLowerCase(),
        }),
      })
  }
})
