import { readingOf } from '../../../resources/production/batching/liquid'
import type { SheetHead, SheetLine } from '../../../resources/production/batching/sheetShape'
import { figure } from '../../format/format'
import { t } from '../../../texts/texts'

const decimals = (qty: number) => (Math.abs(qty) >= 100 ? 0 : Math.abs(qty) >= 10 ? 1 : 2)

/** A quantity as it can be read off a scale: whole grams where there are many. */
export const rounded = (qty: number) => Number(qty.toFixed(decimals(qty)))

/** Millilitres of a line in the unit it is read in: "37,885 ml". */
export const lineQty = ({ unit, density_g_ml }: SheetLine, ml: number) =>
  `${figure(rounded(readingOf(ml, unit, density_g_ml)))} ${unit}`

const strengthText = (value: number) => figure(Number(value.toFixed(3)))

/** How the target of a line comes about, for who asks; null where it is the share of the recipe. */
export function derivationText(
  { target_strength_mg_ml: target, volume_ml }: SheetHead,
  line: SheetLine,
): string | null {
  const { derivation, nominal_ml, target_ml } = line
  if (derivation.kind === 'potency') {
    const { strength_mg_ml, brought_mg, brought_ml, nicotine_mg } = derivation
    if (brought_ml === 0 && Math.abs(target_ml - nominal_ml) < 0.5) return null
    const values = {
      target: strengthText(target),
      volume: figure(Math.round(volume_ml)),
      nicotine: figure(Math.round(nicotine_mg)),
      strength: strengthText(strength_mg_ml),
      result: figure(Math.round(target_ml)),
      nominal: figure(Math.round(nominal_ml)),
    }
    if (brought_ml > 0)
      return t(
        '{nicotine} mg - {brought} mg from {before} ml of other lots, at {strength} mg/ml = {result} ml in all',
        { ...values, brought: figure(Math.round(brought_mg)), before: figure(Math.round(brought_ml)) },
      )
    return t(
      '{target} mg/ml x {volume} ml = {nicotine} mg, at {strength} mg/ml of the lot = {result} ml instead of {nominal}',
      values,
    )
  }
  if (derivation.kind === 'carrier') {
    const { correction_ml, short_ml } = derivation
    if (Math.abs(correction_ml) < 0.5) return null
    const values = {
      nominal: figure(Math.round(nominal_ml)),
      by: figure(Math.round(Math.abs(correction_ml))),
    }
    if (short_ml >= 0.5)
      return t('{nominal} ml - {by} ml that the nicotine base takes more: {short} ml too little', {
        ...values,
        short: figure(Math.round(short_ml)),
      })
    return correction_ml > 0
      ? t('{nominal} ml - {by} ml that the nicotine base takes more', values)
      : t('{nominal} ml + {by} ml that the nicotine base takes less', values)
  }
  return line.kind === 'adjustment' ? (line.note ?? t('Adjustment by the laboratory')) : null
}
