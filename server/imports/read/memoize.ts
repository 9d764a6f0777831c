// Beyond these a column holds names and numbers of its own in every row.
const mostKept = 500
// A longer text was cut from its file and would keep that whole piece of the file in memory.
const longestKept = 12

const isKeepable = (input: unknown) =>
  typeof input === 'string' ? input.length <= longestKept : typeof input !== 'object' || input === null

/** The result for a value, computed once for each: the cells of a column say the same in most of its rows. */
export function memoize<G, T extends object>(work: (input: G) => T): (input: G) => T {
  const cache = new Map<G, T>()
  return (input) => {
    const found = cache.get(input)
    if (found) return found
    const fresh = work(input)
    if (cache.size < mostKept && isKeepable(input)) cache.set(input, fresh)
    return fresh
  }
}
