import { sql } from 'kysely'
import { customers } from '../../../../src/resources/general/customers/customers'
import { allocatableSales } from '../../../../src/resources/inventory/allocations/allocations'
import type { Sale } from '../../../../src/resources/sale/sales'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { allocationsMoved, type MovedLine } from '../../../site/saleHooks'
import { t } from '../../../../src/texts/texts'
import { words } from '../../../../src/resources/kit/text/words'

/** Refuses to put goods ready for a customer who gets none at present. */
export async function assertCustomerServed(unit: Unit, customerId: number) {
  const customer = await unit.get(customers, customerId)
  if (customer.status !== 'active')
    throw new Refused('customer_on_hold', {
      text: t('{name} is {status}', { name: customer.name, status: words(customer.status).toLowerCase() }),
    })
  return customer
}

/** Refuses to promise goods to a sale that is not confirmed, or whose customer is on hold. */
export async function assertAllocatable(unit: Unit, { number, status, customer_id }: Sale) {
  if (!allocatableSales.some((one) => one === status))
    throw new Refused('invalid_transition', {
      status,
      event: 'allocate',
      allowed: [],
      text: t('{number} is {status}', { number, status: words(status).toLowerCase() }),
    })
  return assertCustomerServed(unit, customer_id)
}

/**
 * Quantity of a line of a sale that is on no packing list, in stock measure: still to request, and still to
 * reserve.
 */
export type OpenLine = {
  id: number
  product_id: number
  unasked: number
  unpromised: number
}

/** What of each line of a sale is open; the sale is locked already. */
export async function openLines(unit: Unit, saleId: number): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select s.id, s.product_id,
      (greatest((s.qty_ordered - s.qty_cancelled) * s.factor - coalesce(x.asked, 0), 0))::float8 as unasked,
      (greatest((s.qty_ordered - s.qty_cancelled) * s.factor - coalesce(x.promised, 0), 0))::float8 as unpromised
    from sale_lines s
    join products p on p.id = s.product_id and p.kind <> 'service'
    left join (select l.sale_line_id, sum(l.qty_allocated) as promised, sum(case
        when a.status in ('draft', 'partially_allocated', 'allocated') then l.qty_requested
        else l.qty_allocated end) as asked
      from allocation_lines l join allocations a on a.id = l.allocation_id
      where a.sale_id = ${saleId} and a.status <> 'cancelled' group by 1) x on x.sale_line_id = s.id
    where s.sale_id = ${saleId} order by s.line_no, s.id`.execute(unit.trx)
  return rows
}

/**
 * Updates a sale with the allocated and shipped quantities of its packing lists, and whether picking has
 * begun.
 */
export async function publishSale(unit: Unit, saleId: number) {
  const { rows } = await sql<MovedLine & { id: number }>`
    select s.id, round(sum(l.qty_allocated - l.qty_shipped) / s.factor, 6)::float8 as qty_allocated,
      round(sum(l.qty_shipped) / s.factor, 6)::float8 as qty_shipped
    from allocations a join allocation_lines l on l.allocation_id = a.id join sale_lines s on s.id = l.sale_line_id
    where a.sale_id = ${saleId} and a.status <> 'cancelled' group by s.id`.execute(unit.trx)
  const picking = await unit.trx
    .selectFrom('allocations')
    .select(sql.lit(1).as('found'))
    .where('sale_id', '=', saleId)
    .where('status', 'in', ['in_progress', 'packed'])
    .limit(1)
    .execute()
  await allocationsMoved(unit, saleId, {
    lines: new Map(rows.map(({ id, ...moved }) => [id, moved])),
    isPicking: picking.length > 0,
  })
}
