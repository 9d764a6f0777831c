import { sql } from 'kysely'
import { allocationLines } from '../../../src/resources/inventory/allocation_lines'
import type { Shortage, ShortageSource } from '../../../src/resources/inventory/allocationCalls'
import { allocations } from '../../../src/resources/inventory/allocations'
import { callPath } from '../../../src/resources/kit/defineResource'
import { text } from '../../../src/resources/kit/field'
import { call } from '../../http/calls'
import { invalid, Refused } from '../../http/refused'
import { promisedTo } from './promisedGoods'
import { sourcesOf } from './shortageSources'

const readers = { areas: ['inventory', 'sale'], modules: ['Inventory', 'Sale'] } as const

call(
  {
    method: 'GET',
    path: `${callPath(allocations)}/goods`,
    ...readers,
    about: 'What is promised to packing lists or picked for them, by line, lot and bin, as it is walked to.',
    asks: { ids: text('Packing lists', 1000, { pattern: /^\d+(,\d+)*$/ }) },
  },
  ({ db, values }) => {
    const ids = String(values.ids).split(',').map(Number)
    if (ids.length > 100) throw invalid({ ids: 'max' })
    return db.transaction().execute((trx) => promisedTo(trx, allocationLines.name, ids))
  },
)

call(
  {
    method: 'GET',
    path: `${callPath(allocations)}/:id/shortages`,
    ...readers,
    about: 'What lines of a packing list lack, and what would free it or bring it.',
  },
  async ({ db, params }): Promise<Shortage[]> => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1)
      throw new Refused('not_found', { text: 'There is no such packing list' })
    const { rows } = await sql<Omit<Shortage, 'sources'> & { location_id: number }>`
      select l.id as allocation_line_id, l.product_id, p.sku, p.name as product, m.code as measure,
        (l.qty_requested - l.qty_allocated)::float8 as qty, a.location_id
      from allocations a join allocation_lines l on l.allocation_id = a.id
      join products p on p.id = l.product_id join measures m on m.id = p.stock_measure_id
      where a.id = ${id} and a.status not in ('shipped', 'cancelled') and l.qty_allocated < l.qty_requested
      order by l.id`.execute(db)
    const sources: Map<number, ShortageSource[]> = await sourcesOf(db, {
      allocationId: id,
      locationId: rows[0]?.location_id ?? 0,
      productIds: rows.map(({ product_id }) => product_id),
    })
    return rows.map(({ location_id: _, ...row }) => ({ ...row, sources: sources.get(row.product_id) ?? [] }))
  },
)
