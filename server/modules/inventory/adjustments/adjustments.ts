import { sql } from 'kysely'
import {
  type AdjustmentReason,
  correctionOf,
} from '../../../../src/resources/inventory/adjustments/adjustmentReasons'
import {
  type StockAdjustmentLine,
  stockAdjustmentLines,
} from '../../../../src/resources/inventory/adjustments/stock_adjustment_lines'
import {
  type StockAdjustment,
  stockAdjustments,
} from '../../../../src/resources/inventory/adjustments/stock_adjustments'
import { onCreate, onEvent, onLines, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { plantToday } from '../../../site/plant'
import { checkedLines } from './adjustmentLines'
import { post } from '../ledger/post'
import type { Movement } from '../ledger/posting'
import { mirrorsOf } from '../ledger/reversed'
import { t } from '../../../../src/texts/texts'

async function foundOn(unit: Unit, day: string | null | undefined) {
  const today = await plantToday(unit)
  const on = day ?? today
  if (on > today) throw invalidBecause('adjusted_on', t('Not in the future'))
  return on
}

onCreate(stockAdjustments, async (unit, values) => ({
  ...values,
  adjusted_on: await foundOn(unit, values.adjusted_on),
  author_id: unit.by.id || null,
}))

onUpdate(stockAdjustments, async (unit, _before, changes) =>
  'adjusted_on' in changes ? { ...changes, adjusted_on: await foundOn(unit, changes.adjusted_on) } : changes,
)

const linesOf = (unit: Unit, { id }: Pick<StockAdjustment, 'id'>) =>
  unit.find(stockAdjustmentLines, { stock_adjustment_id: id })

onLines(stockAdjustments, async (unit, adjustment, { stock_adjustment_lines: lines }) => {
  const { errors, value } = await checkedLines(unit, adjustment, lines)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { line_count: lines.length, total_value: value }
})

const limitOf = async (unit: Unit) =>
  (await settingsNow(unit.trx, 'inventory.adjust_limit'))['inventory.adjust_limit']

onEvent(stockAdjustments, 'submit', async (unit, adjustment) => {
  const lines = await linesOf(unit, adjustment)
  if (lines.length === 0) throw invalidBecause('stock_adjustment_lines', t('There is no line to post'))
  const { errors, value } = await checkedLines(unit, adjustment, lines)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { total_value: value, over_limit: value > (await limitOf(unit)), reject_note: null }
})

/** Costs go on until the day of approval: what was below the limit may be above it by then. */
async function assertBelowLimit(
  unit: Unit,
  adjustment: StockAdjustment,
  lines: readonly StockAdjustmentLine[],
) {
  if (unit.by.roles.includes('admin')) return
  const { value } = await checkedLines(unit, adjustment, lines)
  if (value > (await limitOf(unit)))
    throw new Refused('no_privileges', {
      text: 'It is now above the limit: an administrator must approve it',
    })
}

async function outsideBins(unit: Unit) {
  const rows = await unit.trx
    .selectFrom('bins')
    .select(['kind', 'id'])
    .where('location_id', 'is', null)
    .execute()
  return new Map(rows.map(({ kind, id }) => [kind, id]))
}

function movementOf(
  reason: AdjustmentReason,
  line: StockAdjustmentLine,
  outside: ReadonlyMap<string, number>,
): Movement {
  const correction = correctionOf(reason, line.qty_change)
  if (!correction)
    throw new Error(
      t('{reason} does not change a quantity by {qtyChange}', { reason, qtyChange: line.qty_change }),
    )
  const [bin, beyond] = [line.bin_id, outside.get(correction.outside) ?? 0]
  const isMore = line.qty_change > 0
  return {
    product_id: line.product_id,
    lot_id: line.lot_id,
    from_bin_id: isMore ? beyond : bin,
    to_bin_id: isMore ? bin : beyond,
    qty: Math.abs(line.qty_change),
    reason: correction.reason,
    source_line_id: line.id,
    container_id: line.container_id,
    unit_cost: line.unit_cost,
    note: line.note,
  }
}

const approvalKey = ({ id }: { id: number }) => `${stockAdjustments.name}:${id}:approve`

/** What each line was worth when it was posted, up or down. */
async function keepValues(
  unit: Unit,
  adjustment: StockAdjustment,
  lines: readonly StockAdjustmentLine[],
  postingId: number,
) {
  await sql`update stock_adjustment_lines l set value = m.value, version = l.version + 1, updated_at = ${unit.at},
      updated_by = ${unit.by.id || null}
    from stock_movements m where m.posting_id = ${postingId} and m.source_line_id = l.id`.execute(unit.trx)
  await unit.recordWritten(stockAdjustmentLines, new Map(lines.map(({ id, value }) => [id, { value }])))
  const total = await sql<{ total: string }>`select sum(value)::text as total from stock_adjustment_lines
    where stock_adjustment_id = ${adjustment.id}`.execute(unit.trx)
  return total.rows[0]?.total ?? 0
}

onEvent(stockAdjustments, 'approve', async (unit, adjustment) => {
  await unit.trx
    .selectFrom('stock_adjustment_lines')
    .select('id')
    .where('stock_adjustment_id', '=', adjustment.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const lines = await linesOf(unit, adjustment)
  await assertBelowLimit(unit, adjustment, lines)
  const outside = await outsideBins(unit)
  const { posting_id } = await post(unit, {
    posting_key: approvalKey(adjustment),
    source_type: stockAdjustments.name,
    source_id: adjustment.id,
    event: 'approve',
    movements: lines.map((line) => movementOf(adjustment.reason_code, line, outside)),
  })
  return {
    approved_by_id: unit.by.id || null,
    approved_at: unit.at,
    total_value: await keepValues(unit, adjustment, lines, posting_id),
  }
})

onEvent(stockAdjustments, 'reject', async (_unit, _adjustment, payload) => payload)

onEvent(stockAdjustments, 'reverse', async (unit, adjustment) => {
  await post(unit, {
    posting_key: `${stockAdjustments.name}:${adjustment.id}:reverse`,
    source_type: stockAdjustments.name,
    source_id: adjustment.id,
    event: 'reverse',
    movements: await mirrorsOf(unit, approvalKey(adjustment)),
  })
})
