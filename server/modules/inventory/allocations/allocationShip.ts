import { sql } from 'kysely'
import {
  type AllocationLine,
  allocationLines,
} from '../../../../src/resources/inventory/allocations/allocation_lines'
import { type Allocation, allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { type Sale, sales } from '../../../../src/resources/sale/sales'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { assertSaleGates } from '../../../site/gates/saleGates'
import { onSaleStopped } from '../../../site/saleHooks'
import { keepFigures } from './allocationFigures'
import { assertCompliant } from './allocationCompliance'
import { lockedLines } from './allocationLines'
import { ofSale, postingOf } from './allocationHeader'
import { reverseSameDay } from '../transfers/sameDayReversal'
import { post } from '../ledger/post'
import { namedOf, promisedTo, promiseTo, unpicked } from './promisedGoods'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { t } from '../../../../src/texts/texts'

const goodsOf = (unit: Unit, { id }: Pick<Allocation, 'id'>) =>
  promisedTo(unit.trx, allocationLines.name, [id])

/** Cartons by their numbers on the lines, else as many whole ones as the products say; null where they do not. */
async function packedIn(unit: Unit, lines: readonly AllocationLine[]) {
  const numbers = new Set(lines.flatMap(({ carton_no }) => carton_no?.split(', ') ?? []))
  const { rows } = await sql<{ cartons: number | null; kilograms: number | null }>`
    select case when bool_and(p.units_per_carton is not null)
        then sum(ceil(l.qty_picked / p.units_per_carton))::int end as cartons,
      case when bool_and(p.gross_weight_g is not null)
        then nullif(round(sum(l.qty_picked * p.gross_weight_g) / 1000, 3), 0)::float8 end as kilograms
    from allocation_lines l join products p on p.id = l.product_id
    where l.id = any(${lines.map(({ id }) => id)}::bigint[])`.execute(unit.trx)
  return { cartons: numbers.size || (rows[0]?.cartons ?? null), gross_weight_kg: rows[0]?.kilograms ?? null }
}

export async function packAllocation(
  unit: Unit,
  allocation: Allocation,
  payload: EventPayload<typeof allocations, 'pack'>,
) {
  const sale = await unit.lock(sales, allocation.sale_id)
  const lines = await lockedLines(unit, allocation)
  const goods = await goodsOf(unit, allocation)
  const open = goods.filter(({ bin_kind }) => bin_kind !== 'staging')
  if (goods.length === 0) throw new Refused('not_picked', { text: 'Nothing is picked' })
  if (open.length > 0)
    throw new Refused('not_picked', {
      text: t('Still to pick: {open}', {
        open: open.map(({ lot, bin }) => t('{lot} from {bin}', { lot, bin })).join(', '),
      }),
    })
  const picked = lines.filter(({ qty_picked }) => qty_picked > 0)
  const worked = await packedIn(unit, picked)
  const cartons = payload.cartons ?? worked.cartons
  if (cartons === null && !payload.skids) throw invalidBecause('cartons', t('How many cartons or skids?'))
  for (const { id, qty_picked } of picked) await unit.update(allocationLines, id, { qty_packed: qty_picked })
  return {
    ...ofSale(sale),
    cartons,
    skids: payload.skids ?? null,
    gross_weight_kg: payload.gross_weight_kg ?? worked.gross_weight_kg,
    packer_id: unit.by.id || null,
    picked_at: allocation.picked_at ?? unit.at,
    packed_at: unit.at,
  }
}

export async function reopenAllocation(unit: Unit, allocation: Allocation) {
  for (const { id } of await lockedLines(unit, allocation))
    await unit.update(allocationLines, id, { qty_packed: 0 })
  return { cartons: null, skids: null, gross_weight_kg: null, packer_id: null, packed_at: null }
}

/** What its shipment does not take goes back to the bins it was picked from, and is promised no more. */
export async function leaveBehind(
  unit: Unit,
  allocation: Allocation,
  { goods, short_reason }: EventPayload<typeof allocations, 'leave_behind'>,
) {
  await lockedLines(unit, allocation)
  const left = namedOf(await goodsOf(unit, allocation), goods)
  const posting = postingOf(allocation, 'leave_behind')
  await post(unit, {
    ...posting,
    movements: await unpicked(unit.trx, posting, left),
    reservations: left.map((one) => promiseTo(allocationLines.name, one, one.bin_id, -one.qty)),
  })
  for (const id of new Set(left.map(({ line_id }) => line_id)))
    await unit.update(allocationLines, id, { short_reason })
  return keepFigures(unit, allocation.id)
}

async function customerBin(unit: Unit) {
  const [bin] = await unit.find(bins, { kind: 'virtual_customer' })
  return bin?.id ?? 0
}

export async function shipAllocation(
  unit: Unit,
  allocation: Allocation,
  { carrier_id: chosen, tracking_number }: EventPayload<typeof allocations, 'ship'>,
) {
  const sale = await unit.lock(sales, allocation.sale_id)
  const carrier_id = chosen ?? allocation.carrier_id
  if (carrier_id === null && !sale.pick_up) throw invalid({ carrier_id: 'required' })
  const lines = await lockedLines(unit, allocation)
  await assertCompliant(unit, allocation, lines)
  await assertSaleGates(unit, sale.id, 'ship')
  const goods = await goodsOf(unit, allocation)
  const to_bin_id = await customerBin(unit)
  await post(unit, {
    ...postingOf(allocation, 'ship'),
    movements: goods.map(({ product_id, lot_id, bin_id, qty, line_id }) => ({
      product_id,
      lot_id,
      from_bin_id: bin_id,
      to_bin_id,
      qty,
      reason: 'ship',
      source_line_id: line_id,
    })),
    reservations: goods.map((one) => promiseTo(allocationLines.name, one, one.bin_id, -one.qty)),
  })
  for (const { id, qty_packed } of lines) await unit.update(allocationLines, id, { qty_shipped: qty_packed })
  return {
    carrier_id,
    tracking_number: tracking_number ?? allocation.tracking_number,
    shipped_at: unit.at,
  }
}

export async function reverseAllocation(unit: Unit, allocation: Allocation) {
  const lines = await lockedLines(unit, allocation)
  const movements = await reverseSameDay(unit, allocations, allocation)
  await post(unit, {
    ...postingOf(allocation, 'reverse'),
    movements,
    reservations: movements.map(({ source_line_id, to_bin_id, qty, ...of }) =>
      promiseTo(
        allocationLines.name,
        { ...of, document_id: allocation.id, line_id: source_line_id ?? 0 },
        to_bin_id,
        qty,
      ),
    ),
  })
  for (const { id } of lines) await unit.update(allocationLines, id, { qty_shipped: 0 })
  return { shipped_at: null }
}

export async function cancelAllocation(
  unit: Unit,
  allocation: Allocation,
  { cancel_reason }: EventPayload<typeof allocations, 'cancel'>,
) {
  await lockedLines(unit, allocation)
  const goods = await goodsOf(unit, allocation)
  const posting = postingOf(allocation, 'cancel')
  if (goods.length > 0)
    await post(unit, {
      ...posting,
      movements: await unpicked(
        unit.trx,
        posting,
        goods.filter(({ bin_kind }) => bin_kind === 'staging'),
      ),
      reservations: goods.map((one) => promiseTo(allocationLines.name, one, one.bin_id, -one.qty)),
    })
  return { cancel_reason, ...(await keepFigures(unit, allocation.id)) }
}

/** Packing lists are locked before their sale, whatever locks it. */
export async function lockOfSale(unit: Unit, saleId: number) {
  await unit.trx
    .selectFrom('allocations')
    .select('id')
    .where('sale_id', '=', saleId)
    .where('status', 'not in', ['shipped', 'cancelled'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The packing lists of a sale that nothing was picked for yet. */
const unpickedOf = (unit: Unit, saleId: number) =>
  unit.find(allocations, { sale_id: saleId, status: ['draft', 'partially_allocated', 'allocated'] })

onSaleStopped(async (unit, saleId) => {
  for (const { id, status } of await unpickedOf(unit, saleId))
    if (status !== 'draft') await unit.fire(allocations, id, 'unallocate')
})

/** A sale that is cancelled cancels its packing lists. */
export async function cancelOfSale(unit: Unit, { id, number }: Sale) {
  for (const allocation of await unpickedOf(unit, id))
    await unit.fire(allocations, allocation.id, 'cancel', {
      cancel_reason: t('{number} was cancelled', { number }),
    })
}
