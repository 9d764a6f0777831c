import { sql } from 'kysely'
import { customers } from '../../../../src/resources/general/customers/customers'
import { type Bin, bins } from '../../../../src/resources/inventory/bins/bins'
import { exemptFromWarehouse } from '../../../../src/resources/production/stamps/dutyExempt'
import { allocationLines } from '../../../../src/resources/inventory/allocations/allocation_lines'
import type { Allocation, allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import type { PromisedGoods } from '../../../../src/resources/inventory/allocations/promisedGoods'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import { sales } from '../../../../src/resources/sale/sales'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { keepFigures } from './allocationFigures'
import { lockedLines } from './allocationLines'
import { assertAllocatable, openLines } from './allocationSale'
import { ofSale, postingOf } from './allocationHeader'
import { post } from '../ledger/post'
import { promisedTo, promiseTo } from './promisedGoods'
import { reserve } from '../ledger/reserve'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { t } from '../../../../src/texts/texts'

const plus = (...values: number[]) => Number(sumOf(values))

/** Kinds of bins that goods are promised from: an excise warehouse too, where they may leave it. */
const kindsOf = ({ duty_exempt }: Pick<Allocation, 'duty_exempt'>): readonly Bin['kind'][] =>
  exemptFromWarehouse.includes(duty_exempt)
    ? ['storage', 'picking', 'excise_warehouse']
    : ['storage', 'picking']

/** Promises the open rest of each line, as far as the sale still has it and the stock goes; what was got by line. */
async function promiseOpen(unit: Unit, allocation: Allocation, strategy: 'fefo' | 'fifo', event: string) {
  const sale = await unit.lock(sales, allocation.sale_id)
  const customer = await assertAllocatable(unit, sale)
  const lines = await lockedLines(unit, allocation)
  const unpromised = new Map((await openLines(unit, sale.id)).map((line) => [line.id, line.unpromised]))
  const { source_type: document, ...posting } = postingOf(allocation, event)
  const got = await reserve(unit, {
    ...posting,
    document,
    lines: allocationLines.name,
    location_id: allocation.location_id,
    strategy,
    kinds: kindsOf(sale),
    demands: lines
      .map(({ id, sale_line_id, product_id, qty_requested, qty_allocated, units_per_carton: units }) => ({
        source_line_id: id,
        product_id,
        qty: Math.min(plus(qty_requested, -qty_allocated), unpromised.get(sale_line_id) ?? 0),
        shelf_life_days: customer.min_shelf_life_days ?? 0,
        ...(customer.whole_cartons && units !== null && { whole: units }),
      }))
      .filter(({ qty }) => qty > 0),
  })
  return { got, changes: { ...ofSale(sale), ...(await keepFigures(unit, allocation.id)) } }
}

export async function allocateAllocation(unit: Unit, allocation: Allocation) {
  const { got, changes } = await promiseOpen(unit, allocation, 'fefo', 'allocate')
  if (got.size === 0)
    throw new Refused('insufficient_stock', {
      text: t('Nothing {value}of it is available at {location}', {
        value: allocation.allocated_percent > 0 ? t('more ') : '',
        location: allocation.location,
      }),
    })
  return changes
}

export async function allocateInTurnAllocation(
  unit: Unit,
  allocation: Allocation,
  { strategy }: EventPayload<typeof allocations, 'allocate_in_turn'>,
) {
  const { changes } = await promiseOpen(
    unit,
    allocation,
    strategy === 'fifo' ? 'fifo' : 'fefo',
    'allocate_in_turn',
  )
  return changes
}

/** What is still to be picked for packing lists, in the order of one walk. */
export const stillToPick = async (unit: Unit, ids: readonly number[]) =>
  (await promisedTo(unit.trx, allocationLines.name, ids)).filter(({ bin_kind }) => bin_kind !== 'staging')

/** The goods of a line that are still to be picked, or of all lines. */
export const unpickedGoods = async (unit: Unit, { id }: Pick<Allocation, 'id'>, lineId?: number | null) =>
  (await stillToPick(unit, [id])).filter(({ line_id }) => line_id === (lineId ?? line_id))

/** Takes promises back in one posting. */
export const free = (unit: Unit, allocation: Allocation, event: string, goods: readonly PromisedGoods[]) =>
  post(unit, {
    ...postingOf(allocation, event),
    movements: [],
    reservations: goods.map((one) => promiseTo(allocationLines.name, one, one.bin_id, -one.qty)),
  })

export async function unallocateAllocation(
  unit: Unit,
  allocation: Allocation,
  { allocation_line_id: lineId }: EventPayload<typeof allocations, 'unallocate'>,
) {
  await lockedLines(unit, allocation)
  const goods = await unpickedGoods(unit, allocation, lineId)
  if (goods.length === 0) throw invalidBecause('allocation_line_id', t('Nothing is reserved for this line'))
  await free(unit, allocation, 'unallocate', goods)
  return keepFigures(unit, allocation.id)
}

export async function swapAllocation(
  unit: Unit,
  allocation: Allocation,
  payload: EventPayload<typeof allocations, 'swap'>,
) {
  const swap = payload
  await lockedLines(unit, allocation)
  const from = (await unpickedGoods(unit, allocation, swap.allocation_line_id)).find(
    ({ bin_id, lot_id }) => bin_id === swap.bin_id && lot_id === swap.lot_id,
  )
  if (!from) throw invalidBecause('lot_id', t('This is no longer reserved'))
  if (swap.qty > from.qty)
    throw invalidBecause(
      'qty',
      t('Only {qty} {measure} are reserved here', { qty: from.qty, measure: from.measure }),
    )
  const [bin, lot, customer] = await Promise.all([
    unit.get(bins, swap.to_bin_id),
    unit.get(lots, swap.to_lot_id),
    unit.get(customers, allocation.customer_id),
  ])
  if (bin.location_id !== allocation.location_id || !kindsOf(allocation).includes(bin.kind))
    throw invalid({ to_bin_id: 'in' })
  if (lot.product_id !== from.product_id) throw invalid({ to_lot_id: 'exists' })
  const { rows } = await sql<{ isFresh: boolean }>`select ${lot.expires_on}::date is null or
    ${lot.expires_on}::date >= (${await plantToday(unit)}::date + ${customer.min_shelf_life_days ?? 0}::int)
    as "isFresh"`.execute(unit.trx)
  if (!rows[0]?.isFresh)
    throw invalidBecause(
      'to_lot_id',
      t('{name} does not accept goods that expire so soon', { name: customer.name }),
    )
  const to = { ...from, lot_id: lot.id }
  await post(unit, {
    ...postingOf(allocation, 'swap'),
    movements: [],
    reservations: [
      promiseTo(allocationLines.name, from, from.bin_id, -swap.qty),
      promiseTo(allocationLines.name, to, bin.id, swap.qty),
    ],
  })
  return keepFigures(unit, allocation.id)
}
