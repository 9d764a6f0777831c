import type { Component } from '../../../../src/resources/inventory/product_changes/proposal'
import { productChanges } from '../../../../src/resources/inventory/product_changes/product_changes'
import type { AnyRow, Changes, Row } from '../../../../src/resources/kit/define/row'
import { productComponents } from '../../../../src/resources/inventory/products/product_components'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import type { RowErrors } from '../../../../src/resources/imports/import_rows'
import { definedValues } from '../../../../src/resources/kit/fields/pickValues'
import { isGuarded } from '../../../../src/resources/kit/define/defineResource'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { type ChangeRequest, type Batch, onImport, type SplitRow } from '../../../imports/apply/requests'
import { NotRevertible } from '../../../imports/apply/revertConflicts'
import { areAlike, checkedComponents, componentsOf, assertComponents } from './components'
import { guardedNow, writeDirectly } from '../product_changes/guardedFields'
import { waitingChangesOf, needsApproval, submittedRequest, withdrawn } from './productImports'
import { t } from '../../../../src/texts/texts'

type Values = Changes<typeof productComponents>
type ComponentRow = Row<typeof productComponents>
type Split = SplitRow<typeof productComponents>

/** A list with one of its components as a row says it. */
function withRow(list: readonly Component[], row: Values): Component[] {
  const part = row.component_product_id
  const existing = list.find((one) => one.component_product_id === part)
  const { product_id: _, ...rest } = row
  return checkedComponents([
    ...list.filter((one) => one !== existing),
    definedValues({ ...existing, ...rest }),
  ])
}

/** Refuses what the product cannot be made of, each fault at its column where it is this row's own. */
async function noteMisfit(
  unit: Unit,
  product: Product,
  list: readonly Component[],
  part: unknown,
  errors: RowErrors,
) {
  try {
    await assertComponents(unit, product, list)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'validation_error') throw error
    const own = `components.${list.findIndex((one) => one.component_product_id === part)}.`
    for (const [name, rule] of Object.entries(error.errors))
      errors[name.startsWith(own) ? name.slice(own.length) : 'component_product_id'] ??= rule
  }
}

async function parting(unit: Unit) {
  if (!(await needsApproval(unit))) {
    writeDirectly(unit)
    return (_before: ComponentRow | undefined, write: Values) =>
      Promise.resolve<Split>({ write, proposed: {} })
  }
  const now = await guardedNow(unit.trx)
  // What the rows before it make of a product counts for the next one.
  const lists = new Map<number, Component[]>()
  return async (before: ComponentRow | undefined, changes: Values, errors: RowErrors): Promise<Split> => {
    const row: Values = {
      ...changes,
      product_id: before?.product_id ?? changes.product_id,
      component_product_id: before?.component_product_id ?? changes.component_product_id,
    }
    const id = row.product_id
    if (typeof id !== 'number' || Object.keys(errors).length > 0) return { write: changes, proposed: {} }
    const product = await unit.get(products, id)
    if (!isGuarded(products, product, 'components', now)) return { write: changes, proposed: {} }
    const existing = lists.get(id) ?? (await componentsOf(unit, id))
    const list = withRow(existing, row)
    const waiting = await waitingChangesOf(unit, [product])(product, 'components')
    if (waiting) {
      const proposed = checkedComponents(waiting.value)
      if (areAlike(withRow(proposed, row), proposed)) return { write: {}, proposed: {} }
      errors.row ??= {
        code: 'other',
        text: t('{number} already changes components', { number: waiting.number }),
      }
    }
    lists.set(id, list)
    await noteMisfit(unit, product, list, row.component_product_id, errors)
    return { write: {}, proposed: row }
  }
}

/** One request per product, whatever rows of the file are about it. */
async function ask(
  unit: Unit,
  rows: readonly ChangeRequest<typeof productComponents>[],
  batch: Batch,
): Promise<readonly AnyRow[]> {
  const byProduct = new Map<number, Values[]>()
  for (const { proposed } of rows) {
    const id = proposed.product_id
    if (typeof id === 'number') byProduct.set(id, [...(byProduct.get(id) ?? []), proposed])
  }
  for (const [id, own] of byProduct) {
    const product = await unit.get(products, id)
    const [started] = await unit.find(productChanges, { batch_id: batch.batch_id, product_id: id })
    const from = started?.proposed?.components ?? (await componentsOf(unit, id))
    const components = own.reduce<readonly Component[]>(withRow, from)
    if (started) await unit.update(productChanges, started.id, { proposed: { components } })
    else {
      const request = await submittedRequest(
        unit,
        product,
        { kind: 'update', proposed: { components } },
        batch,
      )
      await unit.insert(productChanges, request, 'submit')
    }
  }
  return []
}

onImport(productComponents, {
  parting,
  ask,
  async withdraw(unit, batch) {
    const applied = await unit.find(productChanges, { batch_id: batch.batch_id, status: 'applied' })
    if (applied.length > 0) throw new NotRevertible(`${applied[0]?.number} is applied already`, [])
    await withdrawn(unit, batch)
  },
})
