import { sql } from 'kysely'
import {
  type AllocationLine,
  allocationLines,
} from '../../../../src/resources/inventory/allocations/allocation_lines'
import { type Allocation, allocations } from '../../../../src/resources/inventory/allocations/allocations'
import type { Lot } from '../../../../src/resources/inventory/stock/lots'
import { percentDone, type WeighedLine } from '../../../../src/resources/kit/text/share'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import type { Unit } from '../../../engine/unitTypes'
import { notifyUsers } from '../../../site/notifyUsers'
import { publishSale } from './allocationSale'
import { onFreed } from './lotPromises'
import { promisedTo } from './promisedGoods'
import { t } from '../../../../src/texts/texts'

/** How far a packing list is on the whole: what of the requested is allocated, and what of that is picked. */
async function shares(unit: Unit, allocationId: number) {
  const { rows } = await sql<
    Pick<WeighedLine, 'measure_id' | 'value'> &
      Pick<AllocationLine, 'qty_requested' | 'qty_allocated' | 'qty_picked'>
  >`
    select l.qty_requested::float8, l.qty_allocated::float8, l.qty_picked::float8,
      p.stock_measure_id as measure_id, p.average_cost::float8 as value
    from allocation_lines l join products p on p.id = l.product_id
    where allocation_id = ${allocationId}`.execute(unit.trx)
  return {
    allocated_percent: percentDone(
      rows.map((row) => ({ ...row, planned: row.qty_requested, done: row.qty_allocated })),
    ),
    picked_percent: percentDone(
      rows.map((row) => ({ ...row, planned: row.qty_allocated, done: row.qty_picked })),
    ),
  }
}

/**
 * Updates allocated, staged and packed quantities of each line, updates the sale, and gives the progress of
 * the packing list. Shipped quantities stay counted.
 */
export async function keepFigures(unit: Unit, allocationId: number) {
  const goods = await promisedTo(unit.trx, allocationLines.name, [allocationId])
  const lines = await unit.find(allocationLines, { allocation_id: allocationId })
  for (const line of lines) {
    const own = goods.filter(({ line_id }) => line_id === line.id)
    const inLane = own.filter(({ bin_kind }) => bin_kind === 'staging')
    const [qty_allocated = 0, qty_picked = 0] = [own, inLane].map((some) =>
      Number(sumOf([line.qty_shipped, ...some.map(({ qty }) => qty)])),
    )
    const qty_packed = Math.min(line.qty_packed, qty_picked)
    if (
      qty_allocated !== line.qty_allocated ||
      qty_picked !== line.qty_picked ||
      qty_packed !== line.qty_packed
    )
      await unit.update(allocationLines, line.id, { qty_allocated, qty_picked, qty_packed })
  }
  const { sale_id } = await unit.get(allocations, allocationId)
  await publishSale(unit, sale_id)
  return shares(unit, allocationId)
}

/** A packing list is allocated when every line is fully reserved, and a draft when nothing is. */
export async function settle(unit: Unit, allocationId: number) {
  const { status } = await unit.get(allocations, allocationId)
  const lines = await unit.find(allocationLines, { allocation_id: allocationId })
  const isWhole = lines.every(({ qty_allocated, qty_requested }) => qty_allocated >= qty_requested)
  const isNothing = lines.every(({ qty_allocated }) => qty_allocated === 0)
  if (status === 'partially_allocated' && isWhole) await unit.fire(allocations, allocationId, 'complete')
  if (status === 'allocated' && !isWhole) await unit.fire(allocations, allocationId, 'fall_back')
  if (isNothing && (status === 'allocated' || status === 'partially_allocated'))
    await unit.fire(allocations, allocationId, 'clear')
}

/** Notifies the picker of a list when its goods are blocked. */
const tellPicker = (unit: Unit, { id, number, picker_id: picker }: Allocation, lot: Lot) =>
  notifyUsers(unit, [picker], {
    text: t('{number}: lot {lotNumber} of {sku} can no longer be used, leave it in its bin', {
      number,
      lotNumber: lot.lot_number,
      sku: lot.sku,
    }),
    path: `/allocation/${id}`,
  })

onFreed(allocationLines.name, async (unit, freed, lot) => {
  const ids = [...new Set(freed.map(({ source_id }) => source_id))].toSorted((left, right) => left - right)
  for (const id of ids) {
    const allocation = await unit.lock(allocations, id)
    const { status } = allocation
    await unit.update(allocations, id, await keepFigures(unit, id))
    tellPicker(unit, allocation, lot)
    // What was packed without these goods is to be opened again.
    if (status === 'packed') await unit.fire(allocations, id, 'reopen')
    await settle(unit, id)
  }
})
