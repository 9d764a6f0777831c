import type { Proposal } from '../../../../src/resources/inventory/product_changes/proposal'
import type { Changes, NewValues, UpdateValues, EventPayload } from '../../../../src/resources/kit/define/row'
import { sql } from 'kysely'
import {
  type ProductChange,
  productChanges,
} from '../../../../src/resources/inventory/product_changes/product_changes'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import { onChanged } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { applyIfDue } from './productChangeApply'
import { riskOf } from './productChangeRisk'
import { checked, assertHolds, wholeImageOf, seenOf } from './productChangeValues'
import { anyOf } from '../../../db/anyOf'
import { t } from '../../../../src/texts/texts'

type ChangeInput = Pick<ProductChange, 'kind' | 'product_id' | 'base_version' | 'proposed'>

const statusAfter = { discontinue: 'discontinued', block: 'blocked' } as const
const startable = ['blocked', 'discontinued']

/** What the request would put into the product. */
async function proposedOf(
  unit: Unit,
  { kind, proposed }: ChangeInput,
  product: Product | null,
): Promise<Proposal> {
  if (kind === 'create') {
    if (product && product.status !== 'draft')
      throw invalidBecause('product_id', t('{sku} was approved already', { sku: product.sku }))
    if (product) return wholeImageOf(unit, product)
  } else if (product?.status === 'draft')
    throw invalidBecause('product_id', t('A draft is edited directly and submitted as a new product'))
  if (kind === 'discontinue' || kind === 'block') {
    const status = statusAfter[kind]
    const from = kind === 'block' ? ['active', 'discontinued'] : ['active']
    if (!from.includes(product?.status ?? ''))
      throw invalidBecause('kind', t('Not possible while {status}', { status: product?.status }))
    return { status }
  }
  const changes = proposed ?? {}
  if (Object.keys(changes).length === 0) throw invalid({ proposed: 'required' })
  if (product && changes.status === 'active' && Object.keys(changes).length === 1) {
    if (!startable.includes(product.status))
      throw invalidBecause('proposed.status', t('Not possible while {status}', { status: product.status }))
    return { status: 'active' }
  }
  return checked(unit, changes, product)
}

/** Requires the values seen by the requester to be current. */
async function assertSeen(unit: Unit, product: Product, version: number | null, names: readonly string[]) {
  if (version === null || version === product.version) return
  const rows = await unit.trx
    .selectFrom('product_change_logs')
    .select(sql.lit(1).as('found'))
    .where('product_id', '=', product.id)
    .where('product_version', '>', version)
    .where('field', '=', anyOf(names))
    .limit(1)
    .execute()
  if (version > product.version || rows.length > 0) throw new Refused('stale_version', product)
}

async function drafted(unit: Unit, proposal: ChangeInput) {
  if (proposal.product_id === null && proposal.kind !== 'create') throw invalid({ product_id: 'required' })
  const product = proposal.product_id === null ? null : await unit.lock(products, proposal.product_id)
  const proposed = await proposedOf(unit, proposal, product)
  const names = Object.keys(proposed)
  if (product) await assertSeen(unit, product, proposal.base_version, names)
  await assertHolds(unit, names.includes('status') ? {} : proposed, product)
  return {
    proposed,
    base_values: await seenOf(unit, product, proposed),
    base_version: product?.version ?? null,
    risk: riskOf(names),
  }
}

export const beforeChangeCreate = async (unit: Unit, values: NewValues<typeof productChanges>) => ({
  ...values,
  ...(await drafted(unit, values)),
})

export async function beforeChangeUpdate(
  unit: Unit,
  before: ProductChange,
  changes: UpdateValues<typeof productChanges>,
) {
  if (before.created_by !== unit.by.id)
    throw new Refused('no_privileges', { text: 'Only the requester can change it' })
  const payload = { ...before, base_version: null, ...changes }
  return { ...changes, ...(await drafted(unit, payload)) }
}

// Lock order: product before request.
export async function beforeChangeLock(unit: Unit, id: number) {
  const change = await unit.get(productChanges, id)
  if (change.product_id !== null) await unit.lock(products, change.product_id)
}

/** Two waiting requests never touch the same field of a product. */
async function assertExclusive(unit: Unit, { id, product_id, proposed }: ProductChange) {
  if (product_id === null) return
  const { rows } = await sql<{ number: string; field: string }>`
    select c.number, product_field_label(f) as field
    from product_changes c, jsonb_object_keys(c.proposed) f
    where c.product_id = ${product_id} and c.id <> ${id} and c.status in ('submitted', 'conflict', 'approved')
      and f = any(${Object.keys(proposed ?? {})}::text[]) order by c.number limit 1`.execute(unit.trx)
  if (rows[0])
    throw invalidBecause(
      'proposed',
      t('{number} already changes {field}', { number: rows[0].number, field: t(rows[0].field) }),
    )
}

export async function submitChange(unit: Unit, change: ProductChange) {
  const fresh = await drafted(unit, { ...change, base_version: change.base_version })
  await assertExclusive(unit, { ...change, ...fresh })
  return { ...fresh, submitted_by_id: unit.by.id, submitted_at: unit.at }
}

export async function approveChange(
  unit: Unit,
  change: ProductChange,
  { decision_note }: EventPayload<typeof productChanges, 'approve'>,
) {
  const note: Changes<typeof productChanges> = { decision_note: decision_note ?? null }
  if (change.has_conflict) return note
  const product = change.product_id === null ? null : await unit.get(products, change.product_id)
  const isFirst = change.approved_by_id === null
  const isLast = change.risk !== 'high' || !isFirst
  return {
    ...(product && { base_version: product.version }),
    ...(isFirst
      ? { approved_by_id: unit.by.id, approved_at: unit.at }
      : { approved2_by_id: unit.by.id, approved2_at: unit.at }),
    ...(isLast && { decided_by_id: unit.by.id, decided_at: unit.at }),
    ...(typeof decision_note === 'string' && note),
  }
}
export const afterApproveChange = (unit: Unit, change: ProductChange) => applyIfDue(unit, change)

export async function rebaseChange(
  unit: Unit,
  change: ProductChange,
  { proposed }: EventPayload<typeof productChanges, 'rebase'>,
) {
  const fresh = await drafted(unit, { ...change, base_version: null, proposed })
  await assertExclusive(unit, { ...change, ...fresh })
  return {
    ...fresh,
    submitted_at: unit.at,
    decision_note: null,
    ...cleared,
  }
}
const cleared = {
  approved_by_id: null,
  approved_at: null,
  approved2_by_id: null,
  approved2_at: null,
  decided_by_id: null,
  decided_at: null,
}

export const rejectChange = async (
  unit: Unit,
  _change: ProductChange,
  { decision_note }: EventPayload<typeof productChanges, 'reject'>,
) => ({
  decision_note,
  decided_by_id: unit.by.id,
  decided_at: unit.at,
})

// Lists show beside the row what follows from the other table.
export function onChangeChanged(unit: Unit) {
  unit.reload(productChanges)
  unit.reload(products)
}
onChanged(products, async (unit, rows: Product[]) => {
  const waiting = await unit.trx
    .selectFrom('product_changes')
    .select(sql.lit(1).as('found'))
    .where('status', 'in', ['submitted', 'conflict', 'approved'])
    .where('product_id', '=', anyOf(rows.map(({ id }) => id)))
    .limit(1)
    .execute()
  if (waiting.length > 0) unit.reload(productChanges)
})
