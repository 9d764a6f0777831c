import { useState } from 'react'

/** Those keys, as many as there are lines: new ones follow the greatest. */
const fitted = (keys: readonly number[], count: number): readonly number[] => {
  const next = Math.max(-1, ...keys) + 1
  return keys.length >= count
    ? keys.slice(0, count)
    : [...keys, ...Array.from({ length: count - keys.length }, (_, at) => next + at)]
}

/** Keys of lines that have no name of their own while they are typed: a line keeps its key when another one goes. */
export function useLineKeys(count: number) {
  const [kept, setKept] = useState<readonly number[]>([])
  const keys = fitted(kept, count)
  return {
    keys,
    /** Says which line goes. */
    drop: (place: number) => setKept(keys.filter((_, at) => at !== place)),
  }
}
