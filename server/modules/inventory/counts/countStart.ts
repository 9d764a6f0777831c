import { sql } from 'kysely'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { stockCountBins } from '../../../../src/resources/inventory/counts/stock_count_bins'
import { stockCountLines } from '../../../../src/resources/inventory/counts/stock_count_lines'
import type { StockCount } from '../../../../src/resources/inventory/counts/stock_counts'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { binsOf, countedElsewhere, levelsOf, type Scoped } from './countScope'
import { t } from '../../../../src/texts/texts'

const saidAtMost = 5

/** Sets or ends the freeze of all bins of a count. */
export async function freezeBins(unit: Unit, countId: number, isFrozen: boolean) {
  const author = unit.by.id > 0 ? unit.by.id : null
  const { rows } = await sql<{ id: number; before: number | null }>`
    update bins b set frozen_by_count_id = ${isFrozen ? countId : null}, version = b.version + 1,
      updated_at = ${unit.at}, updated_by = ${author}
    from (select id, frozen_by_count_id as before from bins
      where id in (select bin_id from stock_count_bins where stock_count_id = ${countId})
        and frozen_by_count_id is not distinct from ${isFrozen ? null : countId}::bigint
      order by id for update) o
    where b.id = o.id returning b.id, o.before`.execute(unit.trx)
  await unit.recordWritten(bins, new Map(rows.map(({ id, before }) => [id, { frozen_by_count_id: before }])))
}

/** Holds the bins of a scope: no posting is under way there, and none can begin before the books are noted. */
async function holdBins(unit: Unit, scoped: Scoped) {
  const { rows } = await sql<{ id: number }>`select id from bins where id in (${binsOf(scoped)})
    order by id for update`.execute(unit.trx)
  if (rows.length === 0) throw invalidBecause('scope', t('There is nothing to count here'))
  const [first, ...others] = await countedElsewhere(unit.trx, scoped)
  if (first) {
    const named = [first, ...others.slice(0, saidAtMost - 1)].map(({ bin, count }) =>
      t('{bin} in {count}', { bin, count }),
    )
    const more = others.length - saidAtMost + 1
    throw new Refused('bin_in_count', {
      text: t('Already being counted: {named}{value}', {
        named: named.join(', '),
        value: more > 0 ? t(' and {more} more', { more }) : '',
      }),
      bins: [first, ...others].map(({ bin_id }) => bin_id),
    })
  }
  return rows.map(({ id }) => id)
}

export async function startCount(unit: Unit, count: StockCount) {
  const scoped: Scoped = { kind: count.kind, location_id: count.location_id, scope: count.scope }
  const author = unit.by.id > 0 ? unit.by.id : null
  const ids = await holdBins(unit, scoped)
  await sql`insert into stock_count_bins (stock_count_id, bin_id, created_by, updated_by)
    select ${count.id}, id, ${author}, ${author} from unnest(${ids}::bigint[]) id`.execute(unit.trx)
  await sql`insert into stock_count_lines (stock_count_id, bin_id, product_id, lot_id, snapshot_qty,
      created_by, updated_by)
    select ${count.id}, l.bin_id, l.product_id, l.lot_id,
      case when ${count.blind === 1} then null else l.on_hand end, ${author}, ${author}
    from (${levelsOf(scoped)}) l join bins b on b.id = l.bin_id
    order by b.pick_sequence, l.bin_id, l.product_id, l.lot_id`.execute(unit.trx)
  const { rows } = await sql<{ lines: number }>`
    with per as (select bin_id, count(*)::int as lines from stock_count_lines
      where stock_count_id = ${count.id} group by bin_id),
    told as (update stock_count_bins o set line_count = per.lines from per
      where o.stock_count_id = ${count.id} and o.bin_id = per.bin_id)
    select coalesce(sum(lines), 0)::int as lines from per`.execute(unit.trx)
  if (count.freeze === 1) await freezeBins(unit, count.id, true)
  unit.reload(stockCountBins)
  unit.reload(stockCountLines)
  return {
    snapshot_at: unit.at,
    bin_count: ids.length,
    line_count: rows[0]?.lines ?? 0,
    counted_count: 0,
  }
}
