import type { PlanTimes } from './model'

/** FNV-1a over the times of a plan: equal digests of two sides say that they have the same bytes. */
export function digest(times: PlanTimes): string {
  let hash = 0x811c9dc5
  const add = (values: Int32Array | Uint8Array) => {
    for (let at = 0; at < values.length; at++) hash = Math.imul(hash ^ values[at]!, 0x01000193)
  }
  for (const values of [times.setupFrom, times.start, times.end, times.machine]) add(values)
  for (const values of [times.binding, times.boundBy, times.needBy, times.slack]) add(values)
  return `${times.start.length}-${(hash >>> 0).toString(16).padStart(8, '0')}`
}
