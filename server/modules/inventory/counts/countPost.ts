import { sql } from 'kysely'
import { stockCountBins } from '../../../../src/resources/inventory/counts/stock_count_bins'
import { stockCountLines } from '../../../../src/resources/inventory/counts/stock_count_lines'
import { type StockCount, stockCounts } from '../../../../src/resources/inventory/counts/stock_counts'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { holdLines, reviewLines, countValue } from './countReview'
import { freezeBins } from './countStart'
import { hold, type Level, type Place, placeKey } from '../ledger/lockedStock'
import { post } from '../ledger/post'
import type { Movement } from '../ledger/posting'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { t } from '../../../../src/texts/texts'

type CountedLine = Place & { id: number; bin: string; lot: string; measure: string; variance: string }

const linesOf = async (unit: Unit, countId: number) =>
  (
    await sql<CountedLine>`select l.id, l.product_id, l.lot_id, l.bin_id, b.code as bin, t.lot_number as lot,
        m.code as measure, coalesce(l.variance_qty, 0)::text as variance
      from stock_count_lines l join bins b on b.id = l.bin_id join lots t on t.id = l.lot_id
        join products p on p.id = l.product_id join measures m on m.id = p.stock_measure_id
      where l.stock_count_id = ${countId} order by l.id`.execute(unit.trx)
  ).rows

/**
 * Refuses a count that would leave less in a place than is reserved there; lists every such place with its
 * reservations.
 */
async function assertFree(unit: Unit, lines: readonly CountedLine[], levels: ReadonlyMap<string, Level>) {
  const cut = lines.flatMap((line) => {
    const level = levels.get(placeKey(line))
    if (!level) throw new Error(`The level ${placeKey(line)} is not locked`)
    const after = level.onHand + scaled(line.variance)
    return after < level.reserved ? [{ line, level, after }] : []
  })
  if (cut.length === 0) return
  const { rows: reservations } = await sql<{
    level_id: number
    source_type: string
    source_id: number
    qty: number
  }>`
    select level_id, source_type, source_id, qty::float as qty from stock_reservations
    where level_id = any(${cut.map(({ level }) => level.id)}::bigint[]) order by id`.execute(unit.trx)
  const lacking = cut.map(({ line, level, after }) => ({
    product_id: line.product_id,
    lot_id: line.lot_id,
    bin_id: line.bin_id,
    available: Number(unscaled(level.onHand - level.reserved)),
    wanted: Number(unscaled(-scaled(line.variance))),
    reservations: reservations.filter(({ level_id }) => level_id === level.id),
    text:
      after < 0n
        ? t('More of lot {lot} left {bin} since it was counted than was found there', {
            lot: line.lot,
            bin: line.bin,
          })
        : t('{unscaled} {measure} of lot {lot} in {bin} are reserved, only {unscaled2} would be left', {
            unscaled: unscaled(level.reserved),
            measure: line.measure,
            lot: line.lot,
            bin: line.bin,
            unscaled2: unscaled(after),
          }),
  }))
  throw new Refused('insufficient_stock', { text: lacking.map(({ text }) => text).join('; '), lacking })
}

/** What was found more or less, as movements from and to the adjustment bin. */
function movementsOf(lines: readonly CountedLine[], adjustment: number): Movement[] {
  return lines.flatMap(({ id, product_id, lot_id, bin_id, variance }): Movement[] => {
    const delta = scaled(variance)
    if (delta === 0n) return []
    const isGain = delta > 0n
    return [
      {
        product_id,
        lot_id,
        from_bin_id: isGain ? adjustment : bin_id,
        to_bin_id: isGain ? bin_id : adjustment,
        qty: Number(unscaled(isGain ? delta : -delta)),
        reason: isGain ? 'count_gain' : 'count_loss',
        source_line_id: id,
      },
    ]
  })
}

async function noteCounted(
  unit: Unit,
  count: StockCount,
  moved: ReadonlySet<string>,
  lines: readonly CountedLine[],
) {
  const still = lines.filter((line) => !moved.has(placeKey(line)))
  const { rows } = await sql<{ id: number; before: string | null; told: boolean }>`
    update stock_levels v set last_counted_at = l.at, version = v.version + 1, updated_at = ${unit.at}
    from (select l.product_id, l.lot_id, l.bin_id, coalesce(l.recounted_at, l.counted_at) as at,
        l.id = any(${still.map(({ id }) => id)}::bigint[]) as told, o.last_counted_at as before
      from stock_count_lines l join stock_levels o using (product_id, lot_id, bin_id)
      where l.stock_count_id = ${count.id}) l
    where (v.product_id, v.lot_id, v.bin_id) = (l.product_id, l.lot_id, l.bin_id)
    returning v.id, l.before, l.told`.execute(unit.trx)
  // Levels with a variance are reported by the posting itself.
  const notified = rows.filter((row) => row.told)
  await unit.recordWritten(
    stockLevels,
    new Map(notified.map(({ id, before }) => [id, { last_counted_at: before }])),
  )
}

/** Ends the hold of a count on its bins. */
async function freeBins(unit: Unit, count: StockCount) {
  await unit.trx
    .updateTable('stock_count_bins')
    .set({ is_open: false, version: sql`version + 1`, updated_at: unit.at })
    .where('stock_count_id', '=', count.id)
    .execute()
  if (count.freeze === 1) await freezeBins(unit, count.id, false)
  unit.reload(stockCountBins)
}

export async function postCount(unit: Unit, count: StockCount) {
  if (count.recount_count > 0)
    throw new Refused('not_counted', {
      text: t('{recountCount} {value} to be recounted first', {
        recountCount: count.recount_count,
        value: count.recount_count === 1 ? t('line has') : t('lines have'),
      }),
      lines: count.recount_count,
    })
  await holdLines(unit, count.id)
  const before = await linesOf(unit, count.id)
  // In the order in which every posting takes them: nothing may move while the differences are worked out.
  const { levels } = await hold(unit.trx, before)
  await reviewLines(unit, count)
  const lines = await linesOf(unit, count.id)
  const worth = await countValue(unit, count.id)
  if (worth.above_limit && !unit.by.roles.includes('admin'))
    throw new Refused('no_privileges', { text: 'Differences above the limit are posted by an administrator' })
  await assertFree(unit, lines, levels)

  const rows = await unit.trx
    .selectFrom('bins')
    .select('id')
    .where('kind', '=', 'virtual_adjustment')
    .execute()
  const movements = movementsOf(lines, rows[0]?.id ?? 0)
  const moved = new Set(lines.filter(({ variance }) => scaled(variance) !== 0n).map(placeKey))
  await noteCounted(unit, count, moved, lines)
  if (movements.length > 0)
    await post(unit, {
      posting_key: `${stockCounts.name}:${count.id}:post`,
      source_type: stockCounts.name,
      source_id: count.id,
      event: 'post',
      movements,
      count_id: count.id,
    })
  await freeBins(unit, count)
  unit.reload(stockCountLines)
  const author = unit.by.id > 0 ? unit.by.id : null
  return { ...worth, posted_at: unit.at, posted_by_id: author }
}

export async function cancelCount(
  unit: Unit,
  count: StockCount,
  payload: EventPayload<typeof stockCounts, 'cancel'>,
) {
  if (count.status !== 'draft') await freeBins(unit, count)
  return { cancel_note: payload.cancel_note ?? null }
}
