import { Refused } from '../engine/errors'
import { t } from '../../src/texts/texts'

const minuteMs = 60_000

/**
 * Counts the calls of each token within a minute and refuses those beyond its limit with `too_many_attempts` and the
 * seconds to wait. It counts on this node: over several a program may make so many on each.
 */
export function callCounter(now: () => number = Date.now) {
  const counted = new Map<number, { from: number; calls: number }>()
  return (tokenId: number, perMinute: number) => {
    const at = now()
    const found = counted.get(tokenId)
    if (!found || at - found.from >= minuteMs) {
      if (counted.size > 10_000) counted.clear()
      counted.set(tokenId, { from: at, calls: 1 })
      return
    }
    found.calls++
    if (found.calls <= perMinute) return
    const seconds = Math.ceil((found.from + minuteMs - at) / 1000)
    throw new Refused(
      'too_many_attempts',
      {
        text: t('More than {count} calls in a minute; wait {value} s', { count: perMinute, value: seconds }),
      },
      undefined,
      seconds,
    )
  }
}
