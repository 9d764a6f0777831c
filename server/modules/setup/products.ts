import { sql } from 'kysely'
import { productChangeComments } from '../../../src/resources/inventory/product_change_comments'
import { productChanges } from '../../../src/resources/inventory/product_changes'
import { products } from '../../../src/resources/inventory/products'
import { onCreate, onEvent, onRemove, onUpdate } from '../../http/hooks'
import { Refused } from '../../http/refused'
import { componentsOf, demandComponents } from '../inventory/components'
import { approvedAnew, demandUnguarded, differs } from '../inventory/guardedFields'
import { demandFit } from '../inventory/productFit'

onCreate(products, async (unit, values) => {
  await demandFit(unit, values)
  return values
})

onUpdate(products, async (unit, before, changes) => {
  await demandUnguarded(unit, before, changes)
  await demandFit(unit, { ...before, ...changes }, before)
  const isResized = (['kind', 'volume_ml'] as const).some(
    (name) => name in changes && differs(before, name, changes[name]),
  )
  if (isResized && before.status !== 'draft')
    await demandComponents(unit, { ...before, ...changes }, await componentsOf(unit, before.id))
  return { ...changes, ...(await approvedAnew(unit, before, changes)) }
})

// A draft takes the requests for it along; what was approved once stays, with its log.
onRemove(products, async (unit, { id, status }) => {
  if (status !== 'draft') return
  for (const change of await unit.find(productChanges, { product_id: id })) {
    for (const comment of await unit.find(productChangeComments, { product_change_id: change.id }))
      await unit.remove(productChangeComments, comment.id)
    await unit.remove(productChanges, change.id)
  }
})

onEvent(products, 'activate', async () => ({ block_reason: null }))
onEvent(products, 'block', async (_unit, _product, { block_reason }) => ({ block_reason }))

onEvent(products, 'archive', async (unit, { id, sku }) => {
  const { rows } = await sql<{ held: boolean; orders: number }>`select
    exists (select 1 from stock_levels where product_id = ${id} and (on_hand > 0 or reserved > 0)) as held,
    (select count(*)::int from production_orders where product_id = ${id}
      and status not in ('closed', 'cancelled', 'shipped')) as orders`.execute(unit.trx)
  const [found] = rows
  if (found?.held) throw new Refused('has_stock', { text: `There is still ${sku} on hand` })
  if (found && found.orders > 0)
    throw new Refused('has_open_documents', { text: `${found.orders} production orders still make ${sku}` })
})
