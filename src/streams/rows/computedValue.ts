import type { Observable } from 'rxjs'
import { get } from '../../api/http'
import { liveValue, type ShownValue } from '../connection/realtime'

const cache = new Map<string, Observable<ShownValue<unknown>>>()

/** A computed value by its name, as `inventory.approval_fields`; the same stream each time it is named. */
export function namedValue<T>(name: string): Observable<ShownValue<T>> {
  const found = cache.get(name)
  if (found) return found as Observable<ShownValue<T>>
  const fresh = liveValue(`private-cache-${name}`, async () => {
    const { data } = await get<{ value: unknown }>(`/${name.replace('.', '/')}`, undefined, { quiet: true })
    return data.value
  })
  cache.set(name, fresh)
  return fresh as Observable<ShownValue<T>>
}
