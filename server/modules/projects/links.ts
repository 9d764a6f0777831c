import { type RawBuilder, sql } from 'kysely'
import type { LinkedTable } from '../../../src/resources/projects/task_items'
import { taskItems } from '../../../src/resources/projects/task_items'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { AnyRow } from '../../../src/resources/kit/define/row'
import { purchases } from '../../../src/resources/purchase/purchases'
import { productionOrders } from '../../../src/resources/production/orders/production_orders'
import { workOrders } from '../../../src/resources/production/maintenance/work_orders'
import { products } from '../../../src/resources/inventory/products/products'
import { trainings } from '../../../src/resources/training/trainings/trainings'
import { rdProjects } from '../../../src/resources/rd/rd_projects'
import { invalid } from '../../engine/errors'
import { onChanged } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'

const found: Record<LinkedTable, (number: string) => RawBuilder<{ id: number }>> = {
  purchases: (number) => sql`select id from purchases where number = ${number}`,
  production_orders: (number) => sql`select id from production_orders where number = ${number}`,
  work_orders: (number) => sql`select id from work_orders where number = ${number}`,
  products: (number) => sql`select id from products where sku = ${number}`,
  trainings: (number) => sql`select id from trainings where number = ${number}`,
  rd_projects: (number) => sql`select id from rd_projects where number = ${number}`,
}

/** The id of the record that an item is about, by the number that people know; null without one. */
export async function linkedId(unit: Unit, type: LinkedTable | null, number: string | null) {
  if (type === null) return null
  if (number === null) throw invalid({ linked_number: 'requiredif' })
  const { rows } = await found[type](number).execute(unit.trx)
  const [row] = rows
  if (!row) throw invalid({ linked_number: 'exists' })
  return row.id
}

/** The statuses in which the work on a record is over: an item about it is done with it. */
const ends: Record<LinkedTable, readonly string[]> = {
  purchases: ['received', 'closed'],
  production_orders: ['done', 'closed'],
  work_orders: ['done', 'closed', 'completed'],
  products: [],
  trainings: ['completed'],
  rd_projects: ['completed'],
}

/** Shows the status of a record at the items about it, and ends them with it. */
async function follow(unit: Unit, type: LinkedTable, rows: readonly AnyRow[]) {
  const { rows: items } = await sql<{
    id: number
    linked_id: number
    status: string
    running: boolean
    lacks_value: boolean
  }>`
    select i.id, i.linked_id, i.status, p.status = 'in_progress' as running,
      i.item_type = 'measurement' and i.in_range is not true as lacks_value
    from task_items i
    join project_tasks k on k.id = i.project_task_id join projects p on p.id = k.project_id
    where i.linked_type = ${type} and i.linked_id = any(${rows.map(({ id }) => id)}::bigint[])
    order by i.id`.execute(unit.trx)
  if (items.length === 0) return
  unit.invalidate(
    taskItems,
    items.map(({ id }) => id),
  )
  for (const { id, linked_id, status, running, lacks_value: lacksValue } of items) {
    const linked = rows.find((row) => row.id === linked_id)
    // A measurement without its value stays open: the record it is about ends all the same.
    if (!running || lacksValue || !ends[type].includes(linked?.status ?? '')) continue
    if (status === 'todo') await unit.fire(taskItems, id, 'start')
    if (status === 'todo' || status === 'in_progress') await unit.fire(taskItems, id, 'finish')
  }
}

const followed = <R extends AnyResource>(type: LinkedTable, resource: R) =>
  onChanged(resource, async (unit, _rows, reported) => {
    const moved = reported.flatMap(({ before, after }) => {
      const [was, now] = [before, after] as [AnyRow | null, AnyRow | null]
      return was && now && was.status !== now.status ? [now] : []
    })
    if (moved.length > 0) await follow(unit, type, moved)
  })

followed('purchases', purchases)
followed('production_orders', productionOrders)
followed('work_orders', workOrders)
followed('products', products)
followed('trainings', trainings)
followed('rd_projects', rdProjects)
