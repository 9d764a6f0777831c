import type { Component } from '../../../../src/resources/inventory/product_changes/proposal'
import { sql } from 'kysely'
import { productChangeLogs } from '../../../../src/resources/inventory/product_changes/product_change_logs'
import { type ProductChange } from '../../../../src/resources/inventory/product_changes/product_changes'
import { productComponents } from '../../../../src/resources/inventory/products/product_components'
import { products } from '../../../../src/resources/inventory/products/products'
import { onChanged } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { areAlike, componentsOf } from './components'

type Before = { components: Component[]; isApproved: boolean }

/** What products were made of before a unit wrote their components one by one. */
const seen = new WeakMap<Unit, Map<number, Before>>()

/** Keeps what a product is made of before the first of its components is written directly. */
export async function rememberComponents(unit: Unit, productId: number) {
  const byKey = seen.get(unit) ?? new Map<number, Before>()
  seen.set(unit, byKey)
  if (byKey.has(productId)) return
  const { rows } = await sql<{ approved: boolean }>`
    select approval_hash is not distinct from product_approval_hash(p) as approved
    from products p where id = ${productId}`.execute(unit.trx)
  byKey.set(productId, {
    components: await componentsOf(unit, productId),
    isApproved: rows[0]?.approved ?? false,
  })
}

const asLogged = (list: readonly Component[]) => (list.length === 0 ? null : JSON.stringify(list))

async function sourceOf(unit: Unit, change: ProductChange | null) {
  if (change) return 'change'
  if (unit.by.id <= 0) return 'system'
  const { rows } = await sql<{ source: string | null }>`
    select current_setting('decant.source', true) as source`.execute(unit.trx)
  return rows[0]?.source === 'import' ? 'import' : 'direct'
}

/** One line of the log for all components that a unit changed of a product, as of its version now. */
export async function logComponents(
  unit: Unit,
  productId: number,
  before: readonly Component[] | null,
  change: ProductChange | null,
) {
  const now = await componentsOf(unit, productId)
  if (areAlike(before ?? [], now)) return
  const author = unit.by.id > 0 ? unit.by.id : null
  const { version } = await unit.get(products, productId)
  await unit.insert(productChangeLogs, {
    product_id: productId,
    product_change_id: change?.id ?? null,
    field: 'components',
    old_value: asLogged(before ?? []),
    new_value: asLogged(now),
    product_version: version,
    source: await sourceOf(unit, change),
    applied_by_id: author,
    approved_by_id: change?.approved_by_id ?? null,
    applied_at: unit.at,
  })
}

onChanged(productComponents, async (unit) => {
  const byKey = seen.get(unit)
  if (!byKey) return
  seen.delete(unit)
  for (const [productId, { components, isApproved }] of byKey) {
    const { status } = await unit.lock(products, productId)
    if (status === 'draft' || areAlike(components, await componentsOf(unit, productId))) continue
    const { rows } = await sql<{ hash: string }>`
      select product_approval_hash(p) as hash from products p where id = ${productId}`.execute(unit.trx)
    // What went around an approval before still shows.
    await unit.update(products, productId, isApproved ? { approval_hash: rows[0]?.hash ?? null } : {})
    await logComponents(unit, productId, components, null)
  }
})
