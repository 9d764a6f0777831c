// Beyond these a column holds names and numbers of its own in every row.
const mostKept = 500
// A longer text was cut from its file and would keep that whole piece of the file in memory.
const longestKept = 12

const isKeepable = (given: unknown) =>
  typeof given === 'string' ? given.length <= longestKept : typeof given !== 'object' || given === null

/** What a value comes to, worked out once for each: the cells of a column say the same in most of its rows. */
export function remembered<G, T extends object>(work: (given: G) => T): (given: G) => T {
  const known = new Map<G, T>()
  return (given) => {
    const found = known.get(given)
    if (found) return found
    const fresh = work(given)
    if (known.size < mostKept && isKeepable(given)) known.set(given, fresh)
    return fresh
  }
}
