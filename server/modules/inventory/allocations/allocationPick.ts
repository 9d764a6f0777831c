import { sql } from 'kysely'
import { allocationLines } from '../../../../src/resources/inventory/allocations/allocation_lines'
import type { Allocation, allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { sales } from '../../../../src/resources/sale/sales'
import type { Trx } from '../../../db/database'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { keepFigures } from './allocationFigures'
import { lockedLines } from './allocationLines'
import { free, unpickedGoods } from './allocationReserve'
import { assertCustomerServed } from './allocationSale'
import { assertLane, ofSale, postingOf } from './allocationHeader'
import { post } from '../ledger/post'
import { assertMeasured } from '../products/measured'
import { promiseTo } from './promisedGoods'
import type { UpdateValues, EventPayload } from '../../../../src/resources/kit/define/row'
import { t } from '../../../../src/texts/texts'

/** The lane of a location with the least in it; undefined where there is none. */
export async function laneOf(trx: Trx, locationId: number) {
  const { rows } = await sql<{ id: number; code: string }>`
    select b.id, b.code from bins b left join stock_levels v on v.bin_id = b.id and v.reserved > 0
    where b.location_id = ${locationId} and b.kind = 'staging' and b.is_active and b.frozen_by_count_id is null
    group by b.id order by count(v.id), b.pick_sequence, b.id limit 1`.execute(trx)
  return rows[0]
}

async function emptiestLane({ trx }: Unit, locationId: number) {
  const lane = await laneOf(trx, locationId)
  if (!lane) throw invalidBecause('staging_bin_id', t('This location has no staging lane'))
  return lane.id
}

/** Where what is picked for a packing list goes. */
export const laneFor = async (unit: Unit, { staging_bin_id, location_id }: Allocation) =>
  staging_bin_id ?? (await emptiestLane(unit, location_id))

/** A person picks one list, or one wave, at a time. */
async function assertOnly(unit: Unit, { id, wave }: Allocation) {
  await sql`select pg_advisory_xact_lock(hashtext('picker'), ${unit.by.id}::int)`.execute(unit.trx)
  const { rows } = await sql<{ id: number; number: string }>`select id, number from allocations
    where picker_id = ${unit.by.id} and status = 'in_progress' and id <> ${id}
      and (wave is null or wave is distinct from ${wave}) order by id limit 1`.execute(unit.trx)
  if (rows[0])
    throw new Refused('picker_busy', {
      text: t('Finish {number} first: you are still picking it', { number: rows[0].number }),
      number: rows[0].number,
      path: `/allocation/${rows[0].id}`,
    })
}

export async function startAllocation(unit: Unit, allocation: Allocation) {
  const sale = await unit.lock(sales, allocation.sale_id)
  const customer = await assertCustomerServed(unit, allocation.customer_id)
  if (allocation.status === 'partially_allocated' && !customer.partial_shipment)
    throw new Refused('not_allocated', {
      text: t('{name} does not accept partial shipments: {allocatedPercent} % is allocated', {
        name: customer.name,
        allocatedPercent: allocation.allocated_percent,
      }),
    })
  await assertOnly(unit, allocation)
  const staging_bin_id = await laneFor(unit, allocation)
  assertLane(await unit.get(bins, staging_bin_id), allocation.location_id)
  return { ...ofSale(sale), staging_bin_id, picker_id: unit.by.id }
}

export async function beforeAllocationUpdate(
  unit: Unit,
  before: Allocation,
  changes: UpdateValues<typeof allocations>,
) {
  const { staging_bin_id: lane } = changes
  if (typeof lane === 'number') assertLane(await unit.get(bins, lane), before.location_id)
  if (lane === null && before.status !== 'draft' && before.picker_id !== null)
    throw invalid({ staging_bin_id: 'required' })
  return changes
}

/** Cartons a line is in: `1, 2`. */
const withCarton = (existing: string | null, carton: string) => {
  const all = existing?.split(', ') ?? []
  return all.includes(carton) ? existing : [...all, carton].join(', ')
}

export async function pickAllocation(
  unit: Unit,
  allocation: Allocation,
  payload: EventPayload<typeof allocations, 'pick'>,
) {
  const picked = payload
  const lines = await lockedLines(unit, allocation)
  const goods = (await unpickedGoods(unit, allocation, picked.allocation_line_id)).filter(
    ({ lot_id }) => lot_id === picked.lot_id,
  )
  if (goods.length === 0) throw new Refused('wrong_product', { text: 'Nothing of this left to pick' })
  const here = goods.find(({ bin_id }) => bin_id === picked.bin_id)
  if (!here)
    throw new Refused('wrong_bin', {
      text: `Pick it from ${goods.map(({ bin }) => bin).join(', ')}`,
    })
  if (picked.qty > here.qty)
    throw new Refused('over_pick', {
      text: t('Only {qty} {measure} are to be picked here', { qty: here.qty, measure: here.measure }),
    })
  await assertMeasured(unit, here.product_id, picked.qty)
  const lane = await laneFor(unit, allocation)
  await post(unit, {
    ...postingOf(allocation, 'pick'),
    movements: [
      {
        product_id: here.product_id,
        lot_id: here.lot_id,
        from_bin_id: here.bin_id,
        to_bin_id: lane,
        qty: picked.qty,
        reason: 'pick',
        source_line_id: here.line_id,
      },
    ],
    reservations: [
      promiseTo(allocationLines.name, here, here.bin_id, -picked.qty),
      promiseTo(allocationLines.name, here, lane, picked.qty),
    ],
  })
  const line = lines.find(({ id }) => id === here.line_id)
  if (line && picked.carton_no) {
    const carton_no = withCarton(line.carton_no, picked.carton_no)
    if (carton_no !== null && carton_no.length > 60) throw invalid({ carton_no: 'max' })
    await unit.update(allocationLines, line.id, { carton_no })
  }
  return { staging_bin_id: lane, ...(await keepFigures(unit, allocation.id)) }
}

export async function shortAllocation(
  unit: Unit,
  allocation: Allocation,
  payload: EventPayload<typeof allocations, 'short'>,
) {
  const { allocation_line_id, bin_id, lot_id, short_reason } = payload
  await lockedLines(unit, allocation)
  const goods = (await unpickedGoods(unit, allocation, allocation_line_id)).filter(
    (one) => one.bin_id === (bin_id ?? one.bin_id) && one.lot_id === (lot_id ?? one.lot_id),
  )
  if (goods.length === 0) throw invalidBecause('allocation_line_id', t('Nothing left to pick on this line'))
  await free(unit, allocation, 'short', goods)
  await unit.update(allocationLines, allocation_line_id, { short_reason })
  return keepFigures(unit, allocation.id)
}
