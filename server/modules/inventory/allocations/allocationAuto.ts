import { allocationCalls } from '../../../../src/resources/inventory/allocations/allocationCalls'
import { sql } from 'kysely'
import type { AutoResult } from '../../../../src/resources/inventory/allocations/allocationCalls'
import { allocatableSales, allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { type Sale, sales } from '../../../../src/resources/sale/sales'
import { onCall } from '../../../calls/handlers'
import { invalid, Refused } from '../../../engine/errors'
import { create } from '../../../engine/crud'
import type { Unit } from '../../../engine/unitTypes'
import { assertAllocatable, openLines } from './allocationSale'
import { anyOf } from '../../../db/anyOf'
import { t } from '../../../../src/texts/texts'

type Strategy = 'fefo' | 'fifo'
type Short = AutoResult['short'][number]

/** The unallocated quantity of a sale, and whether some is available. */
async function shortOf(unit: Unit, saleId: number, locationId: number) {
  const open = (await openLines(unit, saleId)).filter(({ unpromised }) => unpromised > 0)
  const { rows } = await sql<Omit<Short, 'qty'> & { available: number }>`
    select p.id as product_id, p.sku, p.name as product, m.code as measure,
      available_at(p.id, ${locationId})::float8 as available
    from products p join measures m on m.id = p.stock_measure_id
    where p.id = any(${open.map(({ product_id }) => product_id)}::bigint[])`.execute(unit.trx)
  const products = new Map(rows.map((row) => [row.product_id, row]))
  const short = open.flatMap(({ product_id, unpromised: qty }): Short[] => {
    const { available: _, ...product } = products.get(product_id) ?? { available: 0 }
    return 'sku' in product ? [{ ...product, qty }] : []
  })
  return { short, hasAny: rows.some(({ available }) => available > 0) }
}

/** Promises to one sale what there is: to the packing lists it has, or to a new one. */
async function serve(unit: Unit, sale: Sale, locationId: number, strategy: Strategy): Promise<AutoResult> {
  const about = { sale_id: sale.id, sale: sale.number, customer: sale.customer ?? '' }
  try {
    await assertAllocatable(unit, sale)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...about, allocations: [], short: [], refused: error.sentence }
  }
  const before = await shortOf(unit, sale.id, locationId)
  const where = {
    sale_id: sale.id,
    location_id: locationId,
    status: ['draft', 'partially_allocated'],
  } as const
  let ids = (await unit.find(allocations, where)).map(({ id }) => id)
  if (
    ids.length === 0 &&
    before.hasAny &&
    (await openLines(unit, sale.id)).some(({ unasked }) => unasked > 0)
  )
    ids = [Number((await create(unit, allocations, { sale_id: sale.id, location_id: locationId })).id)]
  const served: AutoResult['allocations'] = []
  for (const id of before.hasAny ? ids : []) {
    const { number, status, allocated_percent } = await unit.fire(allocations, id, 'allocate_in_turn', {
      strategy,
    })
    served.push({ id, number, status, allocated_percent })
  }
  const { short } = await shortOf(unit, sale.id, locationId)
  return { ...about, allocations: served, short, refused: null }
}

/** Sales in the order in which they are served, locked behind their packing lists, which are locked first. */
async function inTurn(unit: Unit, ids: readonly number[]): Promise<Sale[]> {
  // One automatic run at a time: two would take the same goods in different orders.
  await sql`select pg_advisory_xact_lock(hashtext('allocations in turn'))`.execute(unit.trx)
  await unit.trx
    .selectFrom('allocations')
    .select('id')
    .where('sale_id', '=', anyOf(ids))
    .where('status', 'not in', ['shipped', 'cancelled'])
    .orderBy('id')
    .forUpdate()
    .execute()
  await unit.trx
    .selectFrom('sales')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  const all = await unit.find(sales, { id: ids })
  const last = '9999-12-31'
  return all.toSorted(
    (left, right) =>
      left.priority - right.priority ||
      (left.promised_on ?? last).localeCompare(right.promised_on ?? last) ||
      left.id - right.id,
  )
}

const mostAtOnce = 200

async function waiting(unit: Unit, locationId: number, until: string) {
  const { rows } = await sql<{ id: number }>`
    select s.id from sales s where s.location_id = ${locationId} and s.promised_on <= ${until}::date
      and s.status = any(${allocatableSales}::text[])
      and exists (select 1 from sale_lines l where l.sale_id = s.id
        and l.qty_ordered - l.qty_cancelled - l.qty_shipped - l.qty_allocated > 0)
    order by s.priority, s.promised_on, s.id limit ${mostAtOnce}`.execute(unit.trx)
  return rows.map(({ id }) => id)
}

onCall(allocationCalls.auto, async ({ unit, input }) => {
  const { location_id, sale_ids, promised_until, strategy } = input
  if (!sale_ids && !promised_until) throw invalid({ promised_until: 'required' })
  const ids = sale_ids ?? (await waiting(unit, location_id, promised_until ?? ''))
  const turn = await inTurn(unit, ids)
  if (turn.length < new Set(ids).size) throw invalid({ sale_ids: 'exists' })
  const results: AutoResult[] = []
  for (const sale of turn) results.push(await serve(unit, sale, location_id, strategy ?? 'fefo'))
  return results
})

onCall(allocationCalls.allocateSale, async ({ unit, input }) => {
  const [sale] = await inTurn(unit, [input.id])
  if (!sale) throw new Refused('not_found', { text: 'There is no such sale' })
  await assertAllocatable(unit, sale)
  const served = await serve(unit, sale, input.location_id, 'fefo')
  if (served.allocations.every(({ allocated_percent }) => allocated_percent === 0))
    throw new Refused('insufficient_stock', {
      text: t('Nothing of {number} is available now', { number: sale.number }),
    })
  return served
})
