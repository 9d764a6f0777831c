/**
 * The least value of a function inside a box by the simplex of Nelder and Mead ("A simplex method for function
 * minimization", The Computer Journal 7, 1965), points outside the box pulled back to its wall. Starts from the best
 * of the given points; deterministic.
 */
export const minimise = (
  value: (point: readonly number[]) => number,
  box: readonly (readonly [number, number])[],
  starts: readonly (readonly number[])[],
  steps = 40,
): number[] => {
  const inside = (point: readonly number[]) =>
    point.map((part, index) => {
      const [low, high] = box[index] ?? [part, part]
      return Math.min(high, Math.max(low, part))
    })
  const scored = (point: readonly number[]) => {
    const inBox = inside(point)
    return { point: inBox, score: value(inBox) }
  }
  let best = { point: inside(starts[0] ?? box.map(([low]) => low)), score: Infinity }
  for (const start of starts) {
    const tried = scored(start)
    if (tried.score < best.score) best = tried
  }
  const simplex = [
    best,
    ...box.map(([low, high], index) => {
      const width = (high - low) / 8
      const base = best.point[index] ?? low
      return scored(
        best.point.map((part, at) => (at === index ? base + (base + width > high ? -width : width) : part)),
      )
    }),
  ]
  for (let step = 0; step < steps; step += 1) {
    simplex.sort((one, other) => one.score - other.score)
    const first = simplex[0]
    const worst = simplex[simplex.length - 1]
    if (!first || !worst) break
    if (worst.score - first.score <= 1e-5 * (Math.abs(first.score) + 1e-12)) break
    const rest = simplex.slice(0, -1)
    const centre = box.map(
      (_, index) => rest.reduce((sum, { point }) => sum + (point[index] ?? 0), 0) / rest.length,
    )
    const along = (times: number) =>
      scored(centre.map((part, index) => part + times * (part - (worst.point[index] ?? 0))))
    const mirrored = along(1)
    const secondWorst = rest[rest.length - 1] ?? first
    const replaced =
      mirrored.score < first.score
        ? [along(2), mirrored].reduce((one, other) => (one.score <= other.score ? one : other))
        : mirrored.score < secondWorst.score
          ? mirrored
          : along(mirrored.score < worst.score ? 0.5 : -0.5)
    if (replaced.score < worst.score) simplex[simplex.length - 1] = replaced
    else
      for (let index = 1; index < simplex.length; index += 1)
        simplex[index] = scored(
          (simplex[index]?.point ?? []).map((part, at) => ((first.point[at] ?? 0) + part) / 2),
        )
  }
  return simplex.reduce((one, other) => (one.score <= other.score ? one : other)).point
}
