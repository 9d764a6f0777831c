import type { Unanswered } from '../../api/once'
import { tooOldMs } from '../../machines/outbox'
import type { Sent, Typing } from './saveTyping'

const prefix = 'decant.save.'
/** Until then an answer may still come, to this page or to another tab. */
const onItsWayMs = 15_000
/** What was typed is shown for so long; sent again it is for a day only. */
const keptMs = 7 * tooOldMs

/** A save that nobody knows the outcome of, with what was typed since, as this browser keeps it for who pressed it. */
export type KeptSave = {
  sent: Unanswered<Sent>
  /** No answer came to it on the page that sent it. */
  isWaiting: boolean
  typing: Typing
  /** What picked rows are called. */
  labels: readonly (readonly [string, string])[]
  /** What it is of, in words, and the address it was typed at. */
  said: string
  path: string
}

const saveIn = (text: string | null): KeptSave | null => {
  try {
    return text === null ? null : (JSON.parse(text) as KeptSave)
  } catch {
    return null
  }
}

/**
 * A save belongs to who pressed it: kept under that person and the form it was typed into, through leaving, reload and
 * other people at the same browser, it is found by nobody else.
 */
export function keptSaves(storage: Storage, page: Pick<Window, 'addEventListener' | 'removeEventListener'>) {
  const hearers = new Set<() => void>()
  const nameOf = (personId: number, place: string) => `${prefix}${personId} ${place}`
  const find = (personId: number, place: string) => saveIn(storage.getItem(nameOf(personId, place)))
  const tell = () => hearers.forEach((hear) => hear())
  return {
    find,
    put(place: string, save: KeptSave) {
      if (!save.sent.by) return
      try {
        storage.setItem(nameOf(save.sent.by.id, place), JSON.stringify(save))
      } catch {
        // Without room it lives as long as the page, which asks before it is left.
      }
      tell()
    },
    /** It is answered, or given up; another one of the same form stays. */
    drop(place: string, { by, key }: Unanswered<Sent>) {
      if (!by || find(by.id, place)?.sent.key !== key) return
      storage.removeItem(nameOf(by.id, place))
      tell()
    },
    /** All of a person without an answer, oldest first; what is of last week goes. */
    of(personId: number, now = Date.now()): KeptSave[] {
      const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      const all = names.flatMap((name) => {
        if (!name.startsWith(prefix)) return []
        const save = saveIn(storage.getItem(name))
        if (save && now - save.sent.at < keptMs) return [save]
        storage.removeItem(name)
        return []
      })
      return all
        .filter(
          ({ sent, isWaiting }) => sent.by?.id === personId && (isWaiting || now - sent.at > onItsWayMs),
        )
        .toSorted((left, right) => left.sent.at - right.sent.at)
    },
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
