/** Indexes by a number, the smallest first; of equal numbers the smaller index. */
export type Heap = { indexes: number[]; rank: Float64Array }

const isBefore = ({ rank }: Heap, a: number, b: number) => {
  const first = rank[a]!
  const second = rank[b]!
  return first < second || (first === second && a < b)
}

export function push(heap: Heap, index: number) {
  const { indexes } = heap
  let at = indexes.push(index) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!isBefore(heap, index, indexes[parent]!)) break
    indexes[at] = indexes[parent]!
    at = parent
  }
  indexes[at] = index
}

export function pop(heap: Heap): number | undefined {
  const { indexes } = heap
  const first = indexes[0]
  const last = indexes.pop()
  if (last === undefined || indexes.length === 0) return first
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= indexes.length) break
    if (child + 1 < indexes.length && isBefore(heap, indexes[child + 1]!, indexes[child]!)) child++
    if (!isBefore(heap, indexes[child]!, last)) break
    indexes[at] = indexes[child]!
    at = child
  }
  indexes[at] = last
  return first
}
