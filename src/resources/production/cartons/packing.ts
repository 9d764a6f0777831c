/** Bottles of one lot, in the order in which they are packed. */
export type PackedPart = { lot_id: number | null; units: number }

/** A carton as packing leaves it; without an id it is a new one. */
export type PackedCarton = { id: number | null; lot_id: number | null; units: number; isClosed: boolean }

/**
 * Puts bottles into cartons of one size: the open one is filled first, full ones are closed. A carton holds one lot, so
 * the open one of another lot is closed as it is.
 */
export function packInto(
  open: Pick<PackedCarton, 'id' | 'lot_id' | 'units'> | null,
  size: number,
  parts: readonly PackedPart[],
): PackedCarton[] {
  const all: PackedCarton[] = open ? [{ ...open, isClosed: false }] : []
  for (const { lot_id, units } of parts) {
    let left = units
    while (left > 0) {
      let last = all.at(-1)
      if (last && last.lot_id !== lot_id) last.isClosed = true
      if (!last || last.isClosed) all.push((last = { id: null, lot_id, units: 0, isClosed: false }))
      const more = Math.min(left, size - last.units)
      last.units += more
      last.isClosed = last.units === size
      left -= more
    }
  }
  return all
}

/** What cartons hold, the newest first, after bottles that were too many are taken out again; only those that change. */
export function takeOut<C extends { units: number }>(newest: readonly C[], units: number) {
  let left = units
  return newest.flatMap((carton): { carton: C; units: number }[] => {
    const out = Math.min(left, carton.units)
    left -= out
    return out > 0 ? [{ carton, units: carton.units - out }] : []
  })
}
