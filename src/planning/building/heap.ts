/** Numbers of which the smallest is at hand. */
export type Heap = number[]

/** Moves a number up from a place to where those above it are smaller. */
function rise(heap: Heap, from: number, value: number) {
  let at = from
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (heap[parent]! <= value) break
    heap[at] = heap[parent]!
    at = parent
  }
  heap[at] = value
}

/** Moves a number down from a place to where those below it are larger; answers that place. */
function sink(heap: Heap, from: number, value: number): number {
  const { length } = heap
  let at = from
  for (;;) {
    let child = 2 * at + 1
    if (child >= length) break
    if (child + 1 < length && heap[child + 1]! < heap[child]!) child++
    if (heap[child]! >= value) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = value
  return at
}

export const push = (heap: Heap, value: number) => rise(heap, heap.push(value) - 1, value)

export function pop(heap: Heap): number | undefined {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return last
  const first = heap[0]
  sink(heap, 0, last)
  return first
}

/** Takes a number out, wherever it is; false where it is not there. */
export function remove(heap: Heap, value: number): boolean {
  const at = heap.indexOf(value)
  if (at < 0) return false
  const last = heap.pop()!
  if (at < heap.length) rise(heap, sink(heap, at, last), last)
  return true
}
