import type { DemoRow } from '../company/tables'

const parts: readonly (readonly [start: string, cost: number])[] = [
  ['PK-BTL-30', 0.14],
  ['PK-BTL-60', 0.19],
  ['PK-BTL-100', 0.27],
  ['PK-BTL-10', 0.09],
  ['PK-CTN', 0.86],
  ['PK-CAP', 0.052],
  ['PK-LBL', 0.061],
  ['PK-BAND', 0.018],
  ['PK-TRAY', 0.39],
]

/** Additives that cost far less than an aroma, by name. */
const cheap: Readonly<Record<string, number>> = { 'Purified water': 0.0004, 'Ethanol 95 %': 0.006 }

/** What one bottle, piece or millilitre costs; every lot of a product alike, so that its average is exact. */
export function costOf({ id, kind, sku, name, volume_ml, strength_mg_ml }: DemoRow): number {
  // A bottle: filling and parts, its liquid, and the nicotine in it.
  if (kind === 'finished_good')
    return (
      (18_500 + Math.max(5_000, Number(volume_ml) * 210) + Number(volume_ml) * Number(strength_mg_ml) * 8) /
      10_000
    )
  if (kind === 'semi_finished') return (150 + Number(strength_mg_ml) * 8) / 10_000
  if (kind === 'packaging') return parts.find(([start]) => String(sku).startsWith(start))?.[1] ?? 0.24
  if (kind === 'base') return 0.0046
  // By what is dissolved in it.
  if (kind === 'nicotine') return Number((0.000_81 * Number(strength_mg_ml)).toFixed(4))
  return cheap[String(name)] ?? (280 + (id % 9) * 70) / 10_000
}
