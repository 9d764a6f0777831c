import { sql } from 'kysely'
import { leaving } from '../../../../src/machines/kit'
import { productMachine } from '../../../../src/machines/workflows/inventory/products'
import { productChangeLogs } from '../../../../src/resources/inventory/product_changes/product_change_logs'
import {
  type ProductChange,
  productChanges,
} from '../../../../src/resources/inventory/product_changes/product_changes'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import { check, withInitials } from '../../../../src/resources/kit/fields/validate'
import { maxRowBroadcasts } from '../../../engine/changeEntries'
import { onChanged } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { dayAt } from '../../../site/plant'
import { logComponents } from '../products/componentLog'
import { componentsOf, writeComponents } from '../products/components'
import { assertHolds } from './productChangeValues'
import { t } from '../../../../src/texts/texts'

const eventTo: Readonly<Partial<Record<Product['status'], 'activate' | 'discontinue' | 'block'>>> = {
  active: 'activate',
  discontinued: 'discontinue',
  blocked: 'block',
}

const sentenceOf = ({ errors, sentence }: Refused) => {
  const rules = Object.entries(errors).map(
    ([name, rule]) => `${name.replace('proposed.', '')}: ${typeof rule === 'string' ? rule : rule.text}`,
  )
  return (rules.join(', ') || sentence).slice(0, 500)
}

/** Attributes all writes of the unit to this request in the change log, until it is reset. */
const asChange = (unit: Unit, id: number | null) =>
  sql`select set_config('decant.product_change', ${id === null ? '' : String(id)}, true)`.execute(unit.trx)

async function written(unit: Unit, { product_id, proposed, kind, reason }: ProductChange): Promise<Product> {
  const { status, components: _, ...values } = proposed ?? {}
  if (product_id === null) {
    const checked = check(products.fields, values)
    if (!checked.ok) throw invalid(checked.errors)
    return unit.insert(products, withInitials(products.fields, checked.values))
  }
  if (typeof status === 'string') {
    const event = eventTo[status]
    if (event === undefined) throw invalidBecause('proposed', `No event leads to ${status}`)
    return unit.fire(products, product_id, event, kind === 'block' ? { block_reason: reason } : {})
  }
  return kind === 'create' ? unit.get(products, product_id) : unit.update(products, product_id, values)
}

export async function applyChange(unit: Unit, change: ProductChange) {
  await asChange(unit, change.id)
  const isNew = change.kind === 'create'
  const before = isNew || change.product_id === null ? null : await componentsOf(unit, change.product_id)
  const product = await written(unit, change)
  const { components } = change.proposed ?? {}
  if (components) await writeComponents(unit, product.id, components)
  if (product.status === 'draft') await unit.fire(products, product.id, 'activate')
  const { rows } = await sql<{ hash: string }>`select product_approval_hash(p) as hash from products p
    where id = ${product.id}`.execute(unit.trx)
  await unit.update(products, product.id, { approval_hash: rows[0]?.hash ?? null })
  await asChange(unit, null)
  await logComponents(unit, product.id, before, change)
  return { product_id: product.id, applied_at: unit.at }
}

/** Applies an approved request from the day it is effective; where it does not hold any more it is in conflict, and says why. */
export async function applyIfDue(unit: Unit, change: ProductChange) {
  if (change.status !== 'approved') return
  const { 'company.timezone': timezone } = await settingsNow(unit.trx, 'company.timezone')
  if (change.effective_on !== null && change.effective_on > dayAt(unit.at, timezone)) return
  try {
    const product = change.product_id === null ? null : await unit.lock(products, change.product_id)
    const { status, ...values } = change.proposed ?? {}
    if (typeof status !== 'string') await assertHolds(unit, values, product)
    else if (product && !leaving(productMachine, product.status).some((event) => event === eventTo[status]))
      throw new Refused('invalid_transition', {
        text: t('Not possible while {status}', { status: product.status }),
      })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await unit.update(productChanges, change.id, { decision_note: sentenceOf(error) })
    await unit.fire(productChanges, change.id, 'fail')
    return
  }
  await unit.fire(productChanges, change.id, 'apply')
}

// The log is written by a trigger; its readers are informed with the commit.
onChanged(products, async (unit, rows: Product[]) => {
  const { rows: notified } = await sql<{ id: number }>`select id from product_change_logs
    where product_id = any(${rows.map(({ id }) => id)}::bigint[]) and xmin = pg_current_xact_id()::xid`.execute(
    unit.trx,
  )
  // A file of thousands of products writes many times as many lines.
  if (notified.length > maxRowBroadcasts) return unit.reload(productChangeLogs)
  await unit.recordWritten(productChangeLogs, new Map(notified.map(({ id }) => [Number(id), null])))
})
