import { sql } from 'kysely'
import {
  type AllocationLine,
  allocationLines,
} from '../../../../src/resources/inventory/allocations/allocation_lines'
import { type Allocation, allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { sales } from '../../../../src/resources/sale/sales'
import { fitsDecimal } from '../../../../src/resources/kit/fields/numbers'
import { onCreate, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { openLines } from './allocationSale'
import type { LineRows } from '../../../../src/resources/kit/define/row'
import { t } from '../../../../src/texts/texts'

/**
 * Locks the lines of a packing list in order of id; its sale, which is updated with them, is locked before.
 */
export async function lockedLines(
  unit: Unit,
  { id, sale_id }: Pick<Allocation, 'id' | 'sale_id'>,
): Promise<AllocationLine[]> {
  await unit.load(
    { resource: sales, where: { id: sale_id }, isLocked: true },
    { resource: allocationLines, where: { allocation_id: id }, isLocked: true },
  )
  return unit.find(allocationLines, { allocation_id: id })
}

/** Adds to a packing list all quantities of its sale that no other one has. */
async function askForOpen(unit: Unit, { id, sale_id }: Pick<Allocation, 'id' | 'sale_id'>) {
  const open = (await openLines(unit, sale_id)).filter(({ unasked }) => unasked > 0)
  if (open.length === 0) throw invalidBecause('sale_id', t('All of it is on other packing lists'))
  for (const { id: sale_line_id, product_id, unasked } of open)
    await unit.insert(allocationLines, {
      allocation_id: id,
      sale_line_id,
      product_id,
      qty_requested: unasked,
    })
  return open.length
}

async function assertDraft(unit: Unit, allocationId: number) {
  const allocation = await unit.get(allocations, allocationId)
  if (allocation.status !== 'draft')
    throw new Refused('invalid_transition', {
      status: allocation.status,
      event: 'update',
      allowed: [],
      text: 'Lines can only be changed in a draft: unallocate first',
    })
  return allocation
}

async function assertFits(unit: Unit, productId: number, qty: number) {
  const { rows } = await sql<{ decimals: number }>`select m.decimals from products p
    join measures m on m.id = p.stock_measure_id where p.id = ${productId}`.execute(unit.trx)
  const decimals = rows[0]?.decimals ?? 0
  if (!fitsDecimal(qty, decimals))
    throw invalidBecause(
      'qty_requested',
      t('Quantity must be greater than 0 with at most {decimals} decimals', { decimals }),
    )
}

onCreate(allocationLines, async (unit, values) => {
  const { sale_id } = await assertDraft(unit, Number(values.allocation_id))
  const { product_id, qty_requested } = values
  const sold = (await openLines(unit, sale_id)).filter((line) => line.product_id === product_id)
  if (sold.length === 0) throw invalidBecause('product_id', t('It is not on the sale'))
  const own = await unit.find(allocationLines, { allocation_id: values.allocation_id })
  const free = sold.find(({ id }) => own.every(({ sale_line_id }) => sale_line_id !== id))
  if (!free) throw invalid({ product_id: 'unique' })
  if (qty_requested > free.unasked)
    throw invalidBecause(
      'qty_requested',
      t('Only {unasked} of it are open on the sale', { unasked: free.unasked }),
    )
  await assertFits(unit, product_id, qty_requested)
  return { ...values, sale_line_id: free.id }
})

onUpdate(allocationLines, async (unit, before, changes) => {
  const { sale_id } = await assertDraft(unit, before.allocation_id)
  const after = { ...before, ...changes }
  if (after.product_id !== before.product_id)
    throw invalidBecause('product_id', t('This cannot be changed later'))
  const line = (await openLines(unit, sale_id)).find(({ id }) => id === before.sale_line_id)
  const most = (line?.unasked ?? 0) + before.qty_requested
  if (after.qty_requested > most)
    throw invalidBecause('qty_requested', t('Only {most} of it are open on the sale', { most }))
  await assertFits(unit, after.product_id, after.qty_requested)
  return changes
})

onRemove(allocationLines, async (unit, { allocation_id }) => {
  await assertDraft(unit, allocation_id)
})

export const afterAllocationLines = async (
  unit: Unit,
  allocation: Allocation,
  { allocation_lines: lines }: LineRows<typeof allocations>,
) => ({
  line_count:
    lines.length === 0 && allocation.version === 1 ? await askForOpen(unit, allocation) : lines.length,
})
