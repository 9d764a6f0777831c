import { sql } from 'kysely'
import { correctionOf } from '../../../../src/resources/inventory/adjustments/adjustmentReasons'
import type { StockAdjustmentLine } from '../../../../src/resources/inventory/adjustments/stock_adjustment_lines'
import type { StockAdjustment } from '../../../../src/resources/inventory/adjustments/stock_adjustments'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { fitsDecimal } from '../../../../src/resources/kit/fields/numbers'
import { onlyAvailable } from '../../../../src/resources/inventory/stock/available'
import { words } from '../../../../src/resources/kit/text/words'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { Unit } from '../../../engine/unitTypes'
import { t } from '../../../../src/texts/texts'

type Found = {
  id: number
  kind: string
  decimals: number
  average_cost: string | null
  lot_product: number
  location_id: number | null
  bin_kind: string
  bin: string
  lot: string
  measure: string
  on_hand: string
  available: string
}

const other = (text: string) => ({ code: 'other', text })

/** What each line is about, in the order of the lines. */
async function aboutLines(unit: Unit, lines: readonly StockAdjustmentLine[]) {
  const { rows } =
    await sql<Found>`select l.id, p.kind, m.decimals, p.average_cost::text, t.product_id as lot_product,
      b.location_id, b.kind as bin_kind, b.code as bin, t.lot_number as lot, m.code as measure,
      coalesce(v.on_hand, 0)::text as on_hand, coalesce(v.available, 0)::text as available
    from stock_adjustment_lines l join products p on p.id = l.product_id join measures m on m.id = p.stock_measure_id
    join lots t on t.id = l.lot_id join bins b on b.id = l.bin_id
    left join stock_levels v on (v.product_id, v.lot_id, v.bin_id) = (l.product_id, l.lot_id, l.bin_id)
    where l.id = any(${lines.map(({ id }) => id)}::bigint[])`.execute(unit.trx)
  const found = new Map(rows.map((row) => [row.id, row]))
  return lines.flatMap((line) => {
    const about = found.get(line.id)
    return about ? [{ line, found: about }] : []
  })
}

function wrongOf(
  { location_id, reason_code }: StockAdjustment,
  { line, found }: { line: StockAdjustmentLine; found: Found },
): FieldErrors {
  const wrong: FieldErrors = {}
  const change = line.qty_change
  if (found.kind === 'service') wrong.product_id = other(t('A service keeps no stock'))
  if (found.bin_kind === 'transit' || found.location_id !== location_id) wrong.bin_id = 'in'
  if (change === 0 || !fitsDecimal(change, found.decimals))
    wrong.qty_change = other(
      t('More or less than 0, with at most {decimals} decimals', { decimals: found.decimals }),
    )
  else if (!correctionOf(reason_code, change))
    wrong.qty_change = other(
      t('{reasonCode} makes it {value}, not the opposite', {
        reasonCode: words(reason_code),
        value: change > 0 ? t('less') : t('more'),
      }),
    )
  else if (scaled(found.on_hand) + scaled(change) < 0n)
    wrong.qty_change = other(onlyAvailable({ ...found, available: Number(found.available) }))
  if (line.unit_cost !== null && change < 0)
    wrong.unit_cost = other(t('Decreases are valued at average cost'))
  return wrong
}

/** What is wrong with the lines of an adjustment, each by its place, and what they are worth together, up or down. */
export async function checkedLines(
  unit: Unit,
  adjustment: StockAdjustment,
  lines: readonly StockAdjustmentLine[],
) {
  const errors: FieldErrors = {}
  let value = 0n
  for (const [place, about] of (await aboutLines(unit, lines)).entries()) {
    const { line, found } = about
    for (const [field, rule] of Object.entries(wrongOf(adjustment, about)))
      errors[`stock_adjustment_lines.${place}.${field}`] = rule
    const cost = line.unit_cost ?? Number(found.average_cost ?? 0)
    const worth = scaled(String(Math.abs(line.qty_change))) * scaled(String(cost), 4)
    value += (worth + 500_000n) / 1_000_000n
  }
  return { errors, value: Number(unscaled(value, 4)) }
}
