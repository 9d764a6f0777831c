import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { BehaviorSubject } from 'rxjs'
import { useStoreValue } from './state/useStoreValue'

/** Something the open page can do; the search offers it below screens and documents. */
export type Command = {
  title: string
  icon?: Icon
  /** Further words it is found by. */
  words?: string
  run: () => void
}

const commands$ = new BehaviorSubject<readonly Command[]>([])

/** What the parts on screen can do now. */
export const useCommands = () => useStoreValue(commands$, () => commands$.value)

/** Offers an action in the search while the calling part is shown; `null` offers none. */
export function useCommand(
  title: string,
  run: () => void,
  notes: { icon?: Icon; words?: string } | null = {},
) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const isOffered = notes !== null
  const { icon, words } = notes ?? {}
  useEffect(() => {
    if (!isOffered) return
    const command = { title, ...(icon && { icon }), ...(words && { words }), run: () => latest.current() }
    commands$.next([...commands$.value, command])
    return () => commands$.next(commands$.value.filter((one) => one !== command))
  }, [isOffered, title, icon, words])
}
