import { sql } from 'kysely'
import { products } from '../../../../src/resources/inventory/products/products'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import {
  type DailyOrderLine,
  dailyOrderLines,
} from '../../../../src/resources/production/plan/daily_order_lines'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { decimalText } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { create } from '../../../engine/crud'
import { invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, beforeLock, onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { notifyUsers } from '../../../site/notifyUsers'
import { plantToday, productionSettings } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'
import { assertProducible } from '../orders/orderGuards'
import { orderOfProduct } from '../orders/orderOfProduct'
import { carryRest } from './carryOver'
import { keepNextLine } from './nextLine'
import { lockPlanOfLine, raisePlan } from './planActs'
import { sumUnits } from './sums'

async function assertWanted(unit: Unit, day: string) {
  if (day < (await plantToday(unit))) throw invalidBecause('wanted_on', t('This day has passed'))
}

onCreate(dailyOrderLines, async (unit, values) => {
  assertProducible(await unit.get(products, values.product_id))
  await assertWanted(unit, values.wanted_on)
  return { ...values, source: 'request' as const, requested_by_id: unit.by.id || null }
})

onUpdate(dailyOrderLines, async (unit, _before, changes) => {
  if (changes.product_id) assertProducible(await unit.get(products, changes.product_id))
  if (changes.wanted_on) await assertWanted(unit, changes.wanted_on)
  return changes
})

/** What of a step may still be planned: its rest with the overplan of the settings, less its other open lines. */
async function stillToPlan(unit: Unit, line: DailyOrderLine): Promise<number> {
  if (line.step_id === null) return Infinity
  const step = await unit.lock(productionOrderSteps, line.step_id)
  const { overplan_percent } = await settingsNow(unit.trx, 'overplan_percent')
  const { rows } = await sql<{ planned: number }>`
    select coalesce(sum(planned_qty - done_qty), 0)::float8 as planned from daily_order_lines
    where step_id = ${line.step_id} and id <> ${line.id} and status in ('planned', 'in_progress')`.execute(
    unit.trx,
  )
  const rest = Math.max(0, step.qty_planned - step.qty_good)
  return rest * (1 + overplan_percent / 100) - (rows[0]?.planned ?? 0)
}

onEvent(dailyOrderLines, 'resize', async (unit, line, { planned_qty, change_reason }) => {
  if (planned_qty < line.done_qty)
    throw invalidBecause(
      'planned_qty',
      t("Quantity can't be below the {done} already made", { done: decimalText(line.done_qty, 0, 3) }),
    )
  if (line.status === 'in_progress' && !change_reason)
    throw invalidBecause('change_reason', t('Give a reason: the line is running'))
  const most = await stillToPlan(unit, line)
  if (planned_qty - line.done_qty > most + 1e-6)
    throw new Refused('over_planned', {
      field: 'planned_qty',
      text: t('The step has {most} left to plan', { most: decimalText(Math.max(0, most), 0, 3) }),
      most,
    })
  return { planned_qty, change_reason: change_reason ?? null }
})

onEvent(dailyOrderLines, 'carry_over', async (unit, line) => {
  await carryRest(unit, line)
  return {}
})

onEvent(dailyOrderLines, 'decline', async (unit, line, { note }) => {
  notifyUsers(unit, [line.requested_by_id], {
    text: t('Your request was declined: {note}', { note }),
    path: '/production/daily-orders?list=lines',
  })
  return { change_reason: note }
})

/** The order that a request names, or a new one that is submitted and, where its maker may, approved at once. */
async function orderFor(
  unit: Unit,
  line: DailyOrderLine,
  inputs: EventPayload<typeof dailyOrderLines, 'make_order'>,
): Promise<number> {
  if (inputs.production_order_id) {
    const order = await unit.get(productionOrders, inputs.production_order_id)
    if (order.product_id !== line.product_id)
      throw invalidBecause(
        'production_order_id',
        t('{number} makes another product', { number: order.number }),
      )
    return order.id
  }
  const { values } = await orderOfProduct(unit.trx, line.product_id)
  const recipe = inputs.recipe_id ?? values.recipe_id
  const flow = inputs.flow_id ?? values.flow_id
  if (recipe === null)
    throw new Refused('recipe_not_approved', {
      field: 'recipe_id',
      text: t('The product has no approved recipe'),
    })
  if (flow === null) throw invalidBecause('flow_id', t('Choose a flow: the product has none'))
  const order = await create(unit, productionOrders, {
    product_id: line.product_id,
    recipe_id: recipe,
    flow_id: flow,
    qty_planned: line.planned_qty,
    due_on: inputs.due_on ?? line.wanted_on,
    priority: line.is_rush === 1 ? 'rush' : 'normal',
    location_id: values.location_id,
  })
  await unit.fire(productionOrders, order.id, 'submit', {}, unit.by)
  const { four_eyes_orders } = await productionSettings(unit.trx)
  if (!four_eyes_orders) await unit.fire(productionOrders, order.id, 'approve', {}, unit.by)
  return order.id
}

onEvent(dailyOrderLines, 'make_order', async (unit, line, inputs) => {
  if (line.production_order_id !== null)
    throw new Refused('already_ordered', { text: t('The request has its order already') })
  return { production_order_id: await orderFor(unit, line, inputs) }
})

for (const event of ['resize', 'carry_over', 'cancel', 'finish'] as const)
  afterEvent(dailyOrderLines, event, async (unit, { daily_order_id, step_id, change_reason }) => {
    await sumUnits(unit, daily_order_id)
    await keepNextLine(unit, step_id)
    await raisePlan(unit, change_reason)
  })

beforeLock(dailyOrderLines, async (unit, id, fired) => {
  if (fired && ['resize', 'carry_over', 'cancel'].includes(fired.event)) await lockPlanOfLine(unit, id)
})

/** Lines of an order that will not be worked any more. */
async function cancelLines(unit: Unit, orderId: number) {
  for (const { id, status } of await unit.find(dailyOrderLines, { production_order_id: orderId }))
    if (status === 'planned' || status === 'in_progress') await unit.fire(dailyOrderLines, id, 'cancel')
}
for (const event of ['cancel', 'finish'] as const)
  afterEvent(productionOrders, event, (unit, { id }) => cancelLines(unit, id))

// Rejected, the request waits for another order.
afterEvent(productionOrders, 'reject', async (unit, { id }) => {
  for (const line of await unit.find(dailyOrderLines, { production_order_id: id, status: 'requested' }))
    await unit.update(dailyOrderLines, line.id, { production_order_id: null })
})
