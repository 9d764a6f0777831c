import type { PendingWrite } from './pendingWrites'

const prefix = 'decant.write.'

/** Where writes are kept through a cut or a reload. */
export type WriteStore = {
  all: () => PendingWrite[]
  has: (key: string) => boolean
  put: (write: PendingWrite) => void
  remove: (key: string) => void
  /** Keys of writes that this browser has no room to store: they end with the page. */
  unstored: () => readonly string[]
  /** Calls back when another tab of this browser stored or removed something; gives back how to stop. */
  onOthers: (listener: () => void) => () => void
}

const writeIn = (text: string | null): PendingWrite[] => {
  try {
    return text === null ? [] : [JSON.parse(text) as PendingWrite]
  } catch {
    return []
  }
}

/** One entry for each write: tabs that write at the same moment never overwrite each other's. */
export function browserStore(
  storage: Storage,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
) {
  // A browser without room must not keep a person from working.
  const unstored = new Map<string, PendingWrite>()
  const store: WriteStore = {
    all: () => [
      ...Array.from({ length: storage.length }, (_, at) => storage.key(at))
        .filter((name): name is string => name?.startsWith(prefix) === true)
        .filter((name) => !unstored.has(name.slice(prefix.length)))
        .flatMap((name) => writeIn(storage.getItem(name))),
      ...unstored.values(),
    ],
    has: (key) => unstored.has(key) || storage.getItem(prefix + key) !== null,
    put(write) {
      try {
        storage.setItem(prefix + write.key, JSON.stringify(write))
        unstored.delete(write.key)
      } catch {
        unstored.set(write.key, write)
      }
    },
    remove(key) {
      unstored.delete(key)
      storage.removeItem(prefix + key)
    },
    unstored: () => [...unstored.keys()],
    onOthers(listener) {
      const listen = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) listener()
      }
      page.addEventListener('storage', listen)
      return () => page.removeEventListener('storage', listen)
    },
  }
  return store
}
