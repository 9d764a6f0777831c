import { sql } from 'kysely'
import { assemblyCalls } from '../../../../src/resources/assembly/assemblyCalls'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import { t } from '../../../../src/texts/texts'
import { words } from '../../../../src/resources/kit/text/words'
import { onCall } from '../../../calls/handlers'
import { invalid, Refused } from '../../../engine/errors'
import { requirementsOf } from './components'
import { stampsFor } from './packStamps'

onCall(assemblyCalls.requirements, async ({ db, input: { id, qty: asked } }) => {
  const { rows } = await sql<
    Pick<ProductionOrder, 'qty_planned' | 'jurisdiction' | 'stamps_per_pack' | 'area'>
  >`select qty_planned::float8 as qty_planned, jurisdiction, stamps_per_pack, area
    from production_orders where id = ${id} and area = 'assembly'`.execute(db)
  const [order] = rows
  if (!order) throw new Refused('not_found', { text: 'There is no such order' })
  const qty = asked ?? order.qty_planned
  return { qty, lines: await requirementsOf(db, id, qty), stamps: await stampsFor(db, order, qty) }
})

const movable: readonly string[] = ['draft', 'planned', 'released']

onCall(assemblyCalls.resequence, async ({ unit, input: { planned_on, orders } }) => {
  const ids = orders.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) throw invalid({ orders: 'unique' })
  const locked: ProductionOrder[] = []
  for (const id of ids.toSorted((one, other) => one - other))
    locked.push(await unit.lock(productionOrders, id))
  for (const order of locked) {
    if (order.area !== 'assembly') throw invalid({ orders: 'exists' })
    if (!movable.includes(order.status))
      throw new Refused('order_not_open', {
        text: t('{number} is {status}', { number: order.number, status: words(order.status).toLowerCase() }),
      })
  }
  const isStale = orders.some(({ id, version }) => locked.find((one) => one.id === id)?.version !== version)
  if (isStale) {
    const day = await unit.find(productionOrders, { area: 'assembly', planned_on })
    throw new Refused('stale_version', { rows: day })
  }
  for (const [at, { id }] of orders.entries())
    await unit.update(productionOrders, id, { planned_on, sequence: (at + 1) * 10 })
  return unit.find(productionOrders, { id: ids })
})
