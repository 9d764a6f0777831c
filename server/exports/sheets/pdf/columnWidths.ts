/**
 * Desired widths of a column, in thousandths of the font size, so that: the header fits in one line; every
 * cell does; no word is broken; no code or day is broken; no figure is shrunk.
 */
export type DesiredWidths = readonly [
  head: number,
  cells: number,
  words: number,
  codes: number,
  figures: number,
]

export type FittedColumns = { size: number; padding: number; widths: readonly number[] }

const sizes = [8, 7.5, 7, 6.5]
// Padding at either side of a cell, as a share of the font size.
const besideShare = 0.4
// Columns too far apart are hard to follow along a line.
const mostStretch = 1.5

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** Narrows the widest columns until all fit, none below its minimum. */
function narrowed(wide: readonly number[], least: readonly number[], room: number) {
  let level = Math.max(...wide)
  const at = (most: number) => wide.map((one, place) => Math.min(one, Math.max(most, least[place] ?? 0)))
  for (let step = level / 2; step > 0.05; step /= 2) level += sum(at(level)) > room ? -step : step
  return at(level)
}

/**
 * Column widths and font size of a page: the largest font at which all cells fit. Where even the smallest
 * does not, the desired widths are given up one after the other, widest column first.
 */
export function fitted(columns: readonly DesiredWidths[], room: number): FittedColumns {
  const at = (size: number, wish: number) =>
    columns.map((widths) => ((widths[wish] ?? 0) * size) / 1000 + 2 * besideShare * size)
  const size = sizes.find((one) => sum(at(one, 1)) <= room) ?? sizes.at(-1) ?? 6.5
  const wish = [1, 2, 3, 4].find((one) => sum(at(size, one)) <= room)
  const widths = wish === undefined ? at(size, 4) : narrowed(at(size, wish - 1), at(size, wish), room)
  const stretch = Math.min(mostStretch, room / sum(widths))
  return { size, padding: besideShare * size, widths: widths.map((one) => one * stretch) }
}
