type Product = { product_id: number }

/**
 * Products in order of when they appeared, the last first, those there from the start in their own order after them.
 * What was seen is remembered in the map: 0 from the start, then ever higher; one that is gone is forgotten.
 */
export function newestFirst<T extends Product>(rows: readonly T[], appeared: Map<number, number>) {
  const isFirst = appeared.size === 0
  const next = Math.max(0, ...appeared.values()) + 1
  const ids = new Set(rows.map(({ product_id: id }) => id))
  for (const id of appeared.keys()) if (!ids.has(id)) appeared.delete(id)
  for (const id of ids) if (!appeared.has(id)) appeared.set(id, isFirst ? 0 : next)
  return rows
    .map((row) => ({ row, since: appeared.get(row.product_id) ?? 0 }))
    .toSorted((one, other) => other.since - one.since)
}
