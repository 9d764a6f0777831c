import { approvalFields } from '../../../../src/resources/inventory/product_changes/productChangeValues'
import { sql } from 'kysely'
import { settings } from '../../../../src/resources/general/system/settings'
import { guardedFields } from '../../../../src/resources/inventory/products/guardedFields'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import { fieldOf, isGuarded } from '../../../../src/resources/kit/define/defineResource'
import type { Changes } from '../../../../src/resources/kit/define/row'
import { filterValues } from '../../../../src/resources/kit/fields/pickValues'
import type { Db, Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { onComputed } from '../../../realtime/feed/computed'
import { settingsNow } from '../../../site/settings'
import { t } from '../../../../src/texts/texts'

const asWire = (value: unknown) => (typeof value === 'boolean' ? Number(value) : (value ?? null))

/** Whether a value is another than the one that a product has. */
export const differs = (current: unknown, value: unknown) => asWire(value) !== asWire(current)

/** What of a product the company guards at present. */
export const guardedNow = async (from: Db | Trx): Promise<readonly string[]> =>
  (await settingsNow(from, 'inventory.approval_fields'))['inventory.approval_fields']

onComputed(approvalFields, { sources: [settings] }, guardedNow)

const needsApproval = (names: readonly string[], fields: readonly string[]) =>
  new Refused('approval_required', {
    text: t('{names} {value} an approval: propose a change', {
      names: names.join(', '),
      value: names.length > 1 || fields[0] === 'components' ? t('need') : t('needs'),
    }),
    fields,
  })

const direct = new WeakSet<Unit>()

/** What this unit writes of products needs no approval: the company lets a file say it. */
export const writeDirectly = (unit: Unit) => void direct.add(unit)

/** Refuses to write directly what is altered only by an approved request. */
export async function assertUnguarded(unit: Unit, product: Product, changes: Changes<typeof products>) {
  if (direct.has(unit)) return
  const now = await guardedNow(unit.trx)
  const refused = Object.keys(
    filterValues(
      changes,
      (name, value) => isGuarded(products, product, name, now) && differs(product[name], value),
    ),
  )
  if (refused.length === 0) return
  throw needsApproval(
    refused.map((name) => fieldOf(products, name)?.label ?? name),
    refused,
  )
}

/** The same of what a product is made of. */
export async function assertUnguardedComponents(unit: Unit, product: Product) {
  if (direct.has(unit)) return
  if (isGuarded(products, product, 'components', await guardedNow(unit.trx)))
    throw needsApproval(['Components'], ['components'])
}

/** The hash of a product that is as it was approved, for what may be written of it without an approval. */
export async function approvedAnew(unit: Unit, product: Product, changes: Changes<typeof products>) {
  const written = filterValues(
    changes,
    (name, value) => guardedFields.some((one) => one === name) && differs(product[name], value),
  )
  if (product.status === 'draft' || Object.keys(written).length === 0) return {}
  const { rows } = await sql<{ hash: string }>`
    select product_approval_hash(jsonb_populate_record(p, ${JSON.stringify(written)}::jsonb)) as hash
    from products p where id = ${product.id} and approval_hash = product_approval_hash(p)`.execute(unit.trx)
  return rows[0] ? { approval_hash: rows[0].hash } : {}
}
