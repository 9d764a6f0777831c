/**
 * What a column asks for, in thousandths of the size of its letters: such that its head stands in one line; that every
 * cell does; that no word is broken; that no code or day is; that no figure is set smaller.
 */
export type Wanted = readonly [head: number, cells: number, words: number, codes: number, figures: number]

export type Fitted = { size: number; beside: number; widths: readonly number[] }

const sizes = [8, 7.5, 7, 6.5]
// Room at either side of a cell, in shares of its letters.
const besideShare = 0.4
// Columns that stand too far apart are hard to read along.
const mostStretch = 1.5

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** Takes room from the widest until all fit, from none more than down to its least. */
function narrowed(wide: readonly number[], least: readonly number[], room: number) {
  let level = Math.max(...wide)
  const at = (most: number) => wide.map((one, place) => Math.min(one, Math.max(most, least[place] ?? 0)))
  for (let step = level / 2; step > 0.05; step /= 2) level += sum(at(level)) > room ? -step : step
  return at(level)
}

/**
 * Widths of columns on a page: each as wide as it asks, in the largest letters at which its cells fit in lines. Where not even
 * the smallest do, one wish after the other is given up, and by the widest first.
 */
export function fitted(columns: readonly Wanted[], room: number): Fitted {
  const at = (size: number, wish: number) =>
    columns.map((widths) => ((widths[wish] ?? 0) * size) / 1000 + 2 * besideShare * size)
  const size = sizes.find((one) => sum(at(one, 1)) <= room) ?? sizes.at(-1) ?? 6.5
  const wish = [1, 2, 3, 4].find((one) => sum(at(size, one)) <= room)
  const widths = wish === undefined ? at(size, 4) : narrowed(at(size, wish - 1), at(size, wish), room)
  const stretch = Math.min(mostStretch, room / sum(widths))
  return { size, beside: besideShare * size, widths: widths.map((one) => one * stretch) }
}
