import { sql } from 'kysely'
import { productChangeComments } from '../../../../src/resources/inventory/product_changes/product_change_comments'
import { productChanges } from '../../../../src/resources/inventory/product_changes/product_changes'
import { products } from '../../../../src/resources/inventory/products/products'
import { changesOthers, onCreate, onEvent, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { Refused } from '../../../engine/errors'
import { componentsOf, assertComponents } from './components'
import { approvedAnew, assertUnguarded, differs } from '../product_changes/guardedFields'
import { assertFit } from './productFit'
import { withTaxClass } from './taxClass'
import { t } from '../../../../src/texts/texts'

// A trigger logs the change.
changesOthers(products, 'write')

onCreate(products, async (unit, values) => {
  await assertFit(unit, values)
  return withTaxClass(unit, values)
})

onUpdate(products, async (unit, before, changes) => {
  await assertUnguarded(unit, before, changes)
  await assertFit(unit, { ...before, ...changes }, before)
  const isOther = (['kind', 'volume_ml', 'strength_mg_ml'] as const).some(
    (name) => name in changes && differs(before[name], changes[name]),
  )
  if (isOther && before.status !== 'draft')
    await assertComponents(unit, { ...before, ...changes }, await componentsOf(unit, before.id))
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

const namedAtMost = 5

onEvent(products, 'archive', async (unit, { id, sku }) => {
  const { rows: stock } = await sql`select 1 from stock_levels
    where product_id = ${id} and (on_hand > 0 or reserved > 0) limit 1`.execute(unit.trx)
  if (stock.length > 0) throw new Refused('has_stock', { text: t('There is still {sku} on hand', { sku }) })
  const { rows: open } = await sql<{ number: string }>`select number from open_documents(${id})
    order by number`.execute(unit.trx)
  if (open.length === 0) return
  const named = open.slice(0, namedAtMost).map(({ number }) => number)
  const more = open.length > named.length ? t(' and {count} more', { count: open.length - named.length }) : ''
  throw new Refused('has_open_documents', {
    text: t('{sku} is used in {named}{more}', { sku, named: named.join(', '), more }),
  })
})
