import type { Action } from '../../machines/writeQueue'

const prefix = 'decant.outbox.'

/** Where acts are kept through a cut or a reload. */
export type OutboxStore = {
  all: () => Action[]
  has: (key: string) => boolean
  put: (action: Action) => void
  remove: (key: string) => void
  /** Acts that this browser has no room to keep: they go with the page. */
  unkept: () => readonly string[]
  /** Hears what other tabs of this browser keep and let go; gives back how to stop. */
  onOthers: (hear: () => void) => () => void
}

const actionIn = (text: string | null): Action[] => {
  try {
    return text === null ? [] : [JSON.parse(text) as Action]
  } catch {
    return []
  }
}

/** One entry for each act: tabs that write at the same moment never overwrite each other's. */
export function browserStore(
  storage: Storage,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
) {
  // A browser that keeps nothing must not keep a person from working.
  const unkept = new Map<string, Action>()
  const store: OutboxStore = {
    all: () => [
      ...Array.from({ length: storage.length }, (_, at) => storage.key(at))
        .filter((name): name is string => name?.startsWith(prefix) === true)
        .flatMap((name) => actionIn(storage.getItem(name))),
      ...unkept.values(),
    ],
    has: (key) => unkept.has(key) || storage.getItem(prefix + key) !== null,
    put(action) {
      try {
        storage.setItem(prefix + action.key, JSON.stringify(action))
        unkept.delete(action.key)
      } catch {
        unkept.set(action.key, action)
      }
    },
    remove(key) {
      unkept.delete(key)
      storage.removeItem(prefix + key)
    },
    unkept: () => [...unkept.keys()],
    onOthers(hear) {
      const listen = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) hear()
      }
      page.addEventListener('storage', listen)
      return () => page.removeEventListener('storage', listen)
    },
  }
  return store
}
