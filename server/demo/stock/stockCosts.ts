import type { DemoRow } from '../company/tables'

const parts: readonly (readonly [start: string, cost: number])[] = [
  ['PK-BTL', 0.14],
  ['PK-CTN', 0.86],
  ['PK-CAP', 0.052],
  ['PK-LBL', 0.061],
  ['PK-BAND', 0.018],
  ['PK-TRAY', 0.39],
]

/** What one bottle, piece or millilitre costs; every lot of a product alike, so that its average is exact. */
export function costOf({ id, kind, sku, volume_ml, strength_mg_ml }: DemoRow): number {
  if (kind === 'finished_good') return (18_500 + Math.max(5_000, Number(volume_ml) * 210)) / 10_000
  if (kind === 'semi_finished') return (150 + Number(strength_mg_ml) * 8) / 10_000
  if (kind === 'packaging') return parts.find(([start]) => String(sku).startsWith(start))?.[1] ?? 0.24
  if (kind === 'base') return 0.0046
  if (kind === 'nicotine') return 0.081
  return (280 + (id % 9) * 70) / 10_000
}
