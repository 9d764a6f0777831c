import { assemblyOrders } from '../../../../src/resources/assembly/assembly_orders'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { afterEvent, onCreate, onEvent, onFill, onUpdate } from '../../../engine/hooks/hooks'
import { addBatchLots, holdLots, rejectLots, resumeLots } from '../stock/lots'
import { freeMaterials, reserveMaterials } from '../stock/materialStock'
import { settle } from '../steps/settle'
import { approve, plan, planApproved, reject, release, submit, unrelease } from './orderApproval'
import { addBatch } from './orderBatch'
import {
  cancel,
  cancelSteps,
  close,
  finish,
  finishOrder,
  hold,
  pauseSteps,
  reopen,
  resume,
  ship,
  start,
} from './orderLifecycle'
import { changeOrder, completeOrder } from './orderPlanning'
import { orderOfProduct, packsOfProduct } from './orderOfProduct'

onCreate(productionOrders, completeOrder)
onUpdate(productionOrders, changeOrder)
onFill(productionOrders, 'product_id', orderOfProduct)
onFill(assemblyOrders, 'product_id', packsOfProduct)

onEvent(productionOrders, 'submit', submit)
onEvent(productionOrders, 'plan', plan)
onEvent(productionOrders, 'approve', approve)
onEvent(productionOrders, 'reject', reject)
onEvent(productionOrders, 'release', release)
onEvent(productionOrders, 'unrelease', unrelease)
onEvent(productionOrders, 'start', start)
onEvent(productionOrders, 'hold', hold)
onEvent(productionOrders, 'resume', resume)
onEvent(productionOrders, 'add_batch', addBatch)
onEvent(productionOrders, 'finish', finish)
onEvent(productionOrders, 'ship', ship)
onEvent(productionOrders, 'unship', async () => ({ shipped_at: null }))
onEvent(productionOrders, 'reopen', reopen)
onEvent(productionOrders, 'close', close)
onEvent(productionOrders, 'cancel', cancel)

for (const event of ['approve', 'plan'] as const) afterEvent(productionOrders, event, planApproved)
for (const event of ['release', 'add_batch'] as const) afterEvent(productionOrders, event, addBatchLots)
afterEvent(productionOrders, 'add_batch', async (unit, order) => {
  if (order.posts_stock === 1) await reserveMaterials(unit, order, 'add_batch')
})
for (const event of ['finish', 'close', 'cancel'] as const)
  afterEvent(productionOrders, event, (unit, order) => freeMaterials(unit, order, event))
afterEvent(productionOrders, 'hold', holdLots)
afterEvent(productionOrders, 'resume', resumeLots)
afterEvent(productionOrders, 'cancel', rejectLots)
afterEvent(productionOrders, 'hold', pauseSteps)
afterEvent(productionOrders, 'finish', finishOrder)
afterEvent(productionOrders, 'cancel', cancelSteps)
for (const event of ['release', 'resume', 'add_batch'] as const)
  afterEvent(productionOrders, event, (unit, order) => settle(unit, order.id))
