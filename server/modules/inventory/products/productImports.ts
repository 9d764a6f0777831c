import type { Proposal } from '../../../../src/resources/inventory/product_changes/proposal'
import { sql } from 'kysely'
import type { AnyRow, Changes, NewRow } from '../../../../src/resources/kit/define/row'
import { productChanges } from '../../../../src/resources/inventory/product_changes/product_changes'
import { guardedFields } from '../../../../src/resources/inventory/products/guardedFields'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import type { RowErrors } from '../../../../src/resources/imports/import_rows'
import { filterValues } from '../../../../src/resources/kit/fields/pickValues'
import { isGuarded } from '../../../../src/resources/kit/define/defineResource'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { createMany, updateMany } from '../../../imports/apply/bulk'
import { type ChangeRequest, type Batch, onImport, type SplitRow } from '../../../imports/apply/requests'
import { settingsNow } from '../../../site/settings'
import { differs, guardedNow, writeDirectly } from '../product_changes/guardedFields'
import { riskOf } from '../product_changes/productChangeRisk'
import { checked, assertHolds, asStored, imageOf, seenOf } from '../product_changes/productChangeValues'
import { assertFit } from './productFit'
import { t } from '../../../../src/texts/texts'

type Values = Changes<typeof products>
type Split = SplitRow<typeof products>
type Request = ChangeRequest<typeof products>
type WaitingChange = { product_id: number; number: string; proposed: Proposal }

/** Whether the values of a file need an approval. */
export const needsApproval = async (unit: Unit) =>
  (await settingsNow(unit.trx, 'imports.products_need_approval'))['imports.products_need_approval']

/**
 * Changes of these products that wait for approval, by product and field; read where something guarded is to
 * be changed.
 */
export function waitingChangesOf(unit: Unit, existing: readonly { id: number }[]) {
  let reading: Promise<ReadonlyMap<number, readonly WaitingChange[]>> | undefined
  const read = async () => {
    const { rows } = await sql<WaitingChange>`select product_id, number, proposed from product_changes
      where product_id = any(${existing.map(({ id }) => id)}::bigint[])
        and status in ('submitted', 'conflict', 'approved') order by id`.execute(unit.trx)
    const byProduct = new Map<number, WaitingChange[]>()
    for (const row of rows) byProduct.set(row.product_id, [...(byProduct.get(row.product_id) ?? []), row])
    return byProduct
  }
  return async ({ id }: { id: number }, name: keyof Proposal) => {
    const byProduct = await (reading ??= read())
    const last = byProduct.get(id)?.findLast(({ proposed }) => Object.hasOwn(proposed, name))
    return last && { number: last.number, value: last.proposed[name] }
  }
}

const labelOf = (name: (typeof guardedFields)[number]) => products.fields[name].label

const isReshaped = (proposed: Proposal) => 'volume_ml' in proposed || 'kind' in proposed

/** Refuses what the product could not hold once all of it is approved. */
async function noteMisfit(unit: Unit, before: Product, { write, proposed }: Split, errors: RowErrors) {
  try {
    await assertFit(unit, { ...before, ...write, ...proposed }, before)
    if (isReshaped(proposed)) await assertHolds(unit, await checked(unit, proposed, before), before)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'validation_error') throw error
    for (const [name, rule] of Object.entries(error.errors)) errors[name.replace('proposed.', '')] ??= rule
  }
}

const withoutBlank = (values: Values) =>
  filterValues(values, (name, value) => guardedFields.some((one) => one === name) && (value ?? null) !== null)

async function parting(unit: Unit, existing: readonly Product[]) {
  if (!(await needsApproval(unit))) {
    writeDirectly(unit)
    return (_before: Product | undefined, write: Values) => Promise.resolve<Split>({ write, proposed: {} })
  }
  const waitingOf = waitingChangesOf(unit, existing)
  const now = await guardedNow(unit.trx)
  return async (before: Product | undefined, changes: Values, errors: RowErrors): Promise<Split> => {
    if (!before) return { write: changes, proposed: withoutBlank(changes) }
    const write = { ...changes }
    const isProposed = new Set<string>()
    for (const name of guardedFields) {
      if (!(name in changes)) continue
      const waiting = await waitingOf(before, name)
      const isSame = waiting !== undefined && !differs(waiting.value, changes[name])
      if (waiting && !isSame)
        errors[name] ??= {
          code: 'other',
          text: t('{number} already changes {name}', {
            number: waiting.number,
            name: labelOf(name).toLowerCase(),
          }),
        }
      if (!isGuarded(products, before, name, now)) continue
      delete write[name]
      if (!isSame) isProposed.add(name)
    }
    const proposed = filterValues(changes, (name) => isProposed.has(name))
    if (Object.keys(proposed).length > 0) await noteMisfit(unit, before, { write, proposed }, errors)
    return { write, proposed }
  }
}

/** A request from an import, submitted as the importing person. */
export const submittedRequest = async (
  unit: Unit,
  product: Product,
  { kind, proposed }: { kind: 'create' | 'update'; proposed: Proposal },
  { batch_id, reason }: Batch,
) => ({
  kind,
  status: 'submitted' as const,
  product_id: product.id,
  base_version: product.version,
  proposed,
  base_values: await seenOf(unit, product, proposed),
  risk: riskOf(Object.keys(proposed)),
  reason,
  batch_id,
  submitted_by_id: unit.by.id,
  submitted_at: unit.at,
})

/** A new product is requested whole, of another only the guarded fields. */
async function requestOf(unit: Unit, { target, isNew, proposed: changes }: Request, batch: Batch) {
  if (!target) return null
  const proposed = isNew
    ? imageOf(target)
    : isReshaped(changes)
      ? await checked(unit, changes, target)
      : asStored(changes)
  return submittedRequest(unit, target, { kind: isNew ? 'create' : 'update', proposed }, batch)
}

/** What needs no approval holds at once: a new product is active with the file that brought it. */
async function activated(unit: Unit, fresh: readonly Request[], { positions }: Batch) {
  const write = { status: 'active' as const }
  const changes = fresh.flatMap(({ target }) => (target ? [{ id: target.id, before: target, write }] : []))
  if (positions) return [...(await updateMany(unit, products, changes, positions)).values()]
  const rows: AnyRow[] = []
  for (const { id } of changes) rows.push(await unit.update(products, id, write, 'activate'))
  return rows
}

async function ask(unit: Unit, rows: readonly Request[], batch: Batch): Promise<readonly AnyRow[]> {
  if (!(await needsApproval(unit))) {
    return activated(
      unit,
      rows.filter(({ isNew }) => isNew),
      batch,
    )
  }
  const requests: NewRow<typeof productChanges>[] = []
  for (const row of rows) {
    const request = await requestOf(unit, row, batch)
    if (request) requests.push(request)
  }
  if (requests.length === 0) return []
  if (batch.positions) await createMany(unit, productChanges, requests, batch.positions)
  else for (const one of requests) await unit.insert(productChanges, one, 'submit')
  return []
}

/**
 * What is not applied yet is withdrawn; a product that goes with its import lets go of the request for it.
 */
export async function withdrawn(unit: Unit, { batch_id, positions }: Batch) {
  writeDirectly(unit)
  await sql`select p.id from products p join product_changes c on c.product_id = p.id
    where c.batch_id = ${batch_id} order by p.id for update of p`.execute(unit.trx)
  const waiting = (await unit.find(productChanges, { batch_id })).filter(({ status }) => status !== 'applied')
  const changes = waiting.flatMap((change) => {
    const isOpen = ['submitted', 'conflict', 'approved'].includes(change.status)
    const write = {
      ...(isOpen && { status: 'withdrawn' as const }),
      ...(change.kind === 'create' && { product_id: null }),
    }
    return Object.keys(write).length === 0 ? [] : [{ id: change.id, before: change, write }]
  })
  if (positions) await updateMany(unit, productChanges, changes, positions)
  else for (const { id, write } of changes) await unit.update(productChanges, id, write, 'withdraw')
}

onImport(products, { parting, ask, withdraw: withdrawn })
