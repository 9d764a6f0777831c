import { sql } from 'kysely'
import type { Unit } from '../../../engine/unitTypes'
import type { Movement } from './posting'

/** The counter movements of what a posting moved, by its key: the same goods the other way round. */
export async function mirrorsOf(unit: Unit, postingKey: string): Promise<Movement[]> {
  const { rows } = await sql<Omit<Movement, 'qty' | 'reason'> & { id: number; qty: string }>`
    select m.id, m.product_id, m.lot_id, m.from_bin_id, m.to_bin_id, m.qty::text, m.source_line_id
    from stock_movements m join stock_postings p on p.id = m.posting_id
    where p.posting_key = ${postingKey} order by m.line_no`.execute(unit.trx)
  return rows.map(({ id, qty, from_bin_id, to_bin_id, ...of }) => ({
    ...of,
    from_bin_id: to_bin_id,
    to_bin_id: from_bin_id,
    qty: Number(qty),
    reason: 'reverse',
    reverses_id: id,
  }))
}
