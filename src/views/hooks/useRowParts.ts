import { useEffect, useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'

/** What is read beside a row, again whenever the row itself went on; null until it is there. */
export function useRowParts<T>({ id, version }: AnyRow, read: (id: number) => Promise<T[]>) {
  const [state, setState] = useState<{ parts: readonly T[] | null; error: unknown }>({
    parts: null,
    error: null,
  })
  useEffect(() => {
    let isOver = false
    read(id).then(
      (parts) => !isOver && setState({ parts, error: null }),
      (error: unknown) => !isOver && setState((now) => ({ ...now, error })),
    )
    return () => {
      isOver = true
    }
  }, [id, version, read])
  return state
}
