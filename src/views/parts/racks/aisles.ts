import type { Bin } from '../../../resources/inventory/bins/bins'
import { t } from '../../../texts/texts'

const inOrder = new Intl.Collator('en-CA', { numeric: true }).compare

/** Bins as seen from the aisle: racks from left to right, the highest level on top. */
export function aislesOf(rows: readonly Bin[]) {
  const aisles = new Map<string, Bin[]>()
  for (const bin of rows) {
    const name = bin.aisle === null ? t('Other bins') : t('Aisle {aisle}', { aisle: bin.aisle })
    aisles.set(name, [...(aisles.get(name) ?? []), bin])
  }
  const isLast = (name: string) => (name === t('Other bins') ? 1 : 0)
  return [...aisles]
    .toSorted(([left], [right]) => isLast(left) - isLast(right) || inOrder(left, right))
    .map(([name, bins]) => ({
      name,
      racks: isLast(name) ? Math.min(bins.length, 6) : new Set(bins.map(({ rack }) => rack)).size,
      bins: bins.toSorted(
        (left, right) =>
          inOrder(right.level ?? '', left.level ?? '') ||
          inOrder(left.rack ?? '', right.rack ?? '') ||
          inOrder(left.code, right.code),
      ),
    }))
}
