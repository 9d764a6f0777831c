import { useEffect, useRef, useState } from 'react'

type Answer<T> = { value: T | null; error: unknown }

/** What a call answers, read anew when the key changes; nothing is asked while it is null. */
export function useAnswer<T>(queryKey: string | null, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [state, setState] = useState<Answer<T>>({ value: null, error: null })
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (queryKey === null) return undefined
    const leaving = new AbortController()
    latest.current(leaving.signal).then(
      (value) => setState({ value, error: null }),
      (error: unknown) => !leaving.signal.aborted && setState({ value: null, error }),
    )
    return () => leaving.abort()
  }, [queryKey])
  return queryKey === null ? { value: null, error: null } : state
}
