import { useEffect, useState } from 'react'

type State<T> = { found: readonly T[] | null; isFailed: boolean }

/** Choices that are read once for an argument, none without one; `read` is a function that stays the same. */
export function useChoices<A extends string | number, T>(
  read: (argument: A) => Promise<readonly T[]>,
  argument: A | null,
): State<T> {
  const [state, setState] = useState<State<T>>({ found: null, isFailed: false })
  useEffect(() => {
    if (argument === null) return undefined
    let isOver = false
    read(argument).then(
      (found) => !isOver && setState({ found, isFailed: false }),
      () => !isOver && setState((now) => ({ ...now, isFailed: true })),
    )
    return () => {
      isOver = true
    }
  }, [read, argument])
  return state
}
