import { sql } from 'kysely'
import { stockCountBins } from '../../../../src/resources/inventory/counts/stock_count_bins'
import { stockCountLines } from '../../../../src/resources/inventory/counts/stock_count_lines'
import type { StockCount, stockCounts } from '../../../../src/resources/inventory/counts/stock_counts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { publishProgress } from './countEntries'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { t } from '../../../../src/texts/texts'

/**
 * Adds to each counted line the ledger quantity at the time of the count: the current quantity minus
 * movements since. With locked levels the result is valid until posting.
 */
export async function reviewLines(unit: Unit, { id, snapshot_at }: StockCount) {
  await sql`
    with counted as (select l.id, l.product_id, l.lot_id, l.bin_id, coalesce(l.recounted_at, l.counted_at) as at,
        coalesce(l.recount_qty, l.counted_qty) as qty
      from stock_count_lines l where l.stock_count_id = ${id} and l.counted_qty is not null),
    moved as (select product_id, lot_id, bin_id, moved_at, qty from (
        select product_id, lot_id, to_bin_id as bin_id, moved_at, qty from stock_movements
          where moved_at > ${snapshot_at}
        union all select product_id, lot_id, from_bin_id, moved_at, -qty from stock_movements
          where moved_at > ${snapshot_at}) ends),
    since as (select c.id, sum(m.qty) as in_all, sum(m.qty) filter (where m.moved_at > c.at) as later
      from counted c join moved m using (product_id, lot_id, bin_id) group by c.id),
    judged as (select c.id, c.qty, coalesce(v.on_hand, 0) - coalesce(s.later, 0) as expected,
        coalesce(v.on_hand, 0) - coalesce(s.in_all, 0) as snapshot,
        coalesce(p.average_cost, p.standard_cost, 0) as cost
      from counted c join products p on p.id = c.product_id
        left join stock_levels v using (product_id, lot_id, bin_id) left join since s on s.id = c.id)
    update stock_count_lines l set expected_qty = j.expected, final_qty = j.qty, variance_qty = j.qty - j.expected,
      variance_value = round((j.qty - j.expected) * j.cost, 4), snapshot_qty = coalesce(l.snapshot_qty, j.snapshot),
      version = l.version + 1, updated_at = ${unit.at}
    from judged j where j.id = l.id`.execute(unit.trx)
  unit.reload(stockCountLines)
}

/** The value of the differences of a count, and whether posting it takes an administrator. */
export async function countValue(unit: Unit, countId: number) {
  const { 'inventory.adjust_limit': limit } = await settingsNow(unit.trx, 'inventory.adjust_limit')
  const { rows } = await sql<{ variance_value: string; differing_value: string; above_limit: boolean }>`
    select coalesce(sum(variance_value), 0)::text as variance_value,
      coalesce(sum(abs(variance_value)), 0)::text as differing_value,
      coalesce(sum(abs(variance_value)), 0) > ${limit} as above_limit
    from stock_count_lines where stock_count_id = ${countId}`.execute(unit.trx)
  return rows[0] ?? { variance_value: '0', differing_value: '0', above_limit: false }
}

/** The lines of a count, held until the unit ends. */
export const holdLines = (unit: Unit, countId: number) =>
  sql`select id from stock_count_lines where stock_count_id = ${countId} order by id for update`.execute(
    unit.trx,
  )

const named = (all: readonly string[], many: number) =>
  `${all.join(', ')}${many > all.length ? t(' and {many} more', { many: many - all.length }) : ''}`

async function assertCounted(unit: Unit, countId: number) {
  const { rows } = await sql<{ bin: string; lines: number; bins: number }>`
    select b.code as bin, sum(count(*)) over ()::int as lines, count(*) over ()::int as bins
    from stock_count_lines l join bins b on b.id = l.bin_id
    where l.stock_count_id = ${countId} and l.line_status in ('to_count', 'recount')
    group by b.id order by b.pick_sequence, b.id limit 5`.execute(unit.trx)
  const [first] = rows
  if (!first) return
  throw new Refused('not_counted', {
    text: t('{lines} {value} not counted yet, in {named}', {
      lines: first.lines,
      value: first.lines === 1 ? t('line is') : t('lines are'),
      named: named(
        rows.map(({ bin }) => bin),
        first.bins,
      ),
    }),
    lines: first.lines,
  })
}

export async function finishCount(unit: Unit, count: StockCount) {
  await holdLines(unit, count.id)
  await assertCounted(unit, count.id)
  await reviewLines(unit, count)
  const { 'inventory.count_tolerance_percent': tolerance, 'inventory.adjust_limit': limit } =
    await settingsNow(unit.trx, 'inventory.count_tolerance_percent', 'inventory.adjust_limit')
  // The recount is final.
  const { rows } = await sql<{ recount: number }>`
    with judged as (update stock_count_lines l set line_status = case
        when l.recount_qty is null and (abs(l.variance_qty) > l.expected_qty * ${tolerance}::numeric / 100
          or abs(l.variance_value) > ${limit}::numeric) then 'recount' else 'accepted' end
      where l.stock_count_id = ${count.id} returning line_status)
    select count(*) filter (where line_status = 'recount')::int as recount from judged`.execute(unit.trx)
  return {
    ...(await countValue(unit, count.id)),
    finished_at: unit.at,
    recount_count: rows[0]?.recount ?? 0,
  }
}

export async function recountCount(
  unit: Unit,
  count: StockCount,
  { line_ids }: EventPayload<typeof stockCounts, 'recount'>,
) {
  await holdLines(unit, count.id)
  const chosen = line_ids ?? []
  const { rows } = await sql<{ id: number; bin_id: number }>`
    update stock_count_lines set line_status = 'recount', recount_qty = null, recounted_at = null,
      recounted_by_id = null, final_qty = null, variance_qty = null, variance_value = null, expected_qty = null,
      snapshot_qty = case when ${count.blind === 1} then null else snapshot_qty end,
      version = version + 1, updated_at = ${unit.at}
    where stock_count_id = ${count.id} and (line_status = 'recount' or id = any(${chosen}::bigint[]))
    returning id, bin_id`.execute(unit.trx)
  if (rows.length === 0) throw new Refused('nothing_to_recount', { text: 'Choose the lines to recount' })
  unit.reload(stockCountLines)
  unit.reload(stockCountBins)
  await publishProgress(unit, count, [...new Set(rows.map(({ bin_id }) => bin_id))])
  return { finished_at: null, variance_value: null, differing_value: null, above_limit: false }
}
