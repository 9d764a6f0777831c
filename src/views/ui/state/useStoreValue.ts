import { useCallback, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'

/** What `read` gives now, read again whenever `change$` emits; `read` gives the same value while nothing changed. */
export function useStoreValue<T>(change$: Observable<unknown>, read: () => T): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = change$.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [change$],
  )
  return useSyncExternalStore(subscribe, read)
}
