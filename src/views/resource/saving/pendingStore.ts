import type { Unanswered } from '../../../api/idempotency'
import { tooOldMs } from '../../../machines/writeQueue'

/** Until then an answer may still come, to this page or to another tab. */
const onItsWayMs = 15_000
/** What was typed is shown for so long; sent again it is for a day only. */
const keptMs = 7 * tooOldMs

/** What went to the server and nobody knows the outcome of; `isWaiting` once no answer came to the page that sent it. */
export type Kept<A = unknown> = { sent: Unanswered<A>; isWaiting: boolean }

/**
 * What a person sent belongs to that person: kept under the name and the place it was sent from, through leaving, reload
 * and other people at the same browser, it is found by nobody else.
 */
export function keptUnanswered<K extends Kept>(
  prefix: string,
  storage: Storage,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
) {
  const hearers = new Set<() => void>()
  const nameOf = (personId: number, place: string) => `${prefix}${personId} ${place}`
  const read = (name: string): K | null => {
    try {
      return JSON.parse(storage.getItem(name) ?? 'null') as K | null
    } catch {
      return null
    }
  }
  const find = (personId: number, place: string) => read(nameOf(personId, place))
  const tell = () => hearers.forEach((hear) => hear())
  const isLeft = ({ sent, isWaiting }: Kept, now: number) => isWaiting || now - sent.at > onItsWayMs
  /** All that is kept of anybody; what is of last week goes. */
  const all = (now: number) => {
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    return names
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => {
        const stored = read(name)
        if (stored && now - stored.sent.at < keptMs) return [stored]
        storage.removeItem(name)
        return []
      })
  }
  return {
    find,
    /** What no answer comes to any more, as far as can be told. */
    left(personId: number, place: string, now = Date.now()) {
      const stored = find(personId, place)
      return stored && isLeft(stored, now) ? stored : null
    },
    put(place: string, stored: K) {
      if (!stored.sent.by) return
      try {
        all(Date.now())
        storage.setItem(nameOf(stored.sent.by.id, place), JSON.stringify(stored))
      } catch {
        // Without room it lives as long as the page, which asks before it is left.
      }
      tell()
    },
    /** It is answered, or given up; another one of the same place stays. */
    drop(place: string, { by, key }: Unanswered<unknown>) {
      if (!by || find(by.id, place)?.sent.key !== key) return
      storage.removeItem(nameOf(by.id, place))
      tell()
    },
    /** All of a person without an answer, oldest first. */
    of: (personId: number, now = Date.now()): K[] =>
      all(now)
        .filter((remaining) => remaining.sent.by?.id === personId && isLeft(remaining, now))
        .toSorted((one, other) => one.sent.at - other.sent.at),
    onChange(hear: () => void) {
      const listen = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) hear()
      }
      hearers.add(hear)
      page.addEventListener('storage', listen)
      return () => {
        hearers.delete(hear)
        page.removeEventListener('storage', listen)
      }
    },
  }
}
