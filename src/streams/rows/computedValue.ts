import type { Observable } from 'rxjs'
import { callApi } from '../../api/calls'
import { computedCall, computedChannel, type ComputedValue } from '../../resources/kit/define/defineComputed'
import { liveValue, type ShownValue } from '../connection/realtime'

const cache = new WeakMap<ComputedValue, Observable<ShownValue<unknown>>>()

/** The live stream of a computed value; the same one each time. */
export function computedValue<T>(declared: ComputedValue<T>): Observable<ShownValue<T>> {
  const found = cache.get(declared)
  if (found) return found as Observable<ShownValue<T>>
  const read = computedCall(declared)
  const fresh = liveValue(
    computedChannel(declared),
    async () => (await callApi(read, {}, { quiet: true })).value,
  )
  cache.set(declared, fresh)
  return fresh
}
