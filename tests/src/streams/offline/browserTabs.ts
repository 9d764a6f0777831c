import { ApiError } from '../../../../src/api/http'
import type { FloorAct } from '../../../../src/streams/offline/pendingWrites'
import { type FloorActs, openFloorActs, type Press } from '../../../../src/streams/offline/floorActs'
import { openWriteQueue, type WriteQueue } from '../../../../src/streams/offline/writeQueue'
import { browserStore } from '../../../../src/streams/offline/writeQueueStore'

/** Who works at the screen. */
export const me = { id: 3, name: 'M. Tremblay' }
const noAnswer = () => new ApiError('no_response', null, 0)

/** A server with versions and keys as the real one has them, behind a line that is cut and loses answers. */
export function plant() {
  const documents = new Map<string, { version: number; done: string[] }>()
  const answered = new Map<string, unknown>()
  const line = { isCut: false, losesAnswers: false, refuses: new Set<string>() }
  const storedRows = (document: string) => documents.get(document) ?? { version: 1, done: [] }
  const write = ({ key, document, event, seen }: FloorAct) => {
    if (answered.has(key)) return answered.get(key)
    const { version, done } = storedRows(document)
    if (line.refuses.has(event)) throw new ApiError('machine_busy', { text: 'Tank 1 is busy' }, 422)
    // Scans name no version: the code alone says what is meant.
    if (seen !== null && seen.version !== version) throw new ApiError('stale_version', null, 409)
    documents.set(document, { version: version + 1, done: [...done, event] })
    const row = { id: 1, version: version + 1 }
    answered.set(key, row)
    return row
  }
  const sending = new Map<string, Set<object>>()
  const seen = { twoAtOnce: 0 }
  const send = async (action: FloorAct, isAlive: () => boolean, tab: object) => {
    const { isCut, losesAnswers } = line
    const senders = sending.get(action.document) ?? new Set()
    if (senders.size > 0) seen.twoAtOnce++
    sending.set(action.document, senders.add(tab))
    await new Promise((resolve) => setTimeout(resolve, 20))
    senders.delete(tab)
    const row = isCut ? null : write(action)
    // A closed page gets no answer.
    if (!isAlive()) await new Promise(() => undefined)
    if (isCut || losesAnswers) throw noAnswer()
    return row
  }
  const left = (tab: object) => sending.forEach((senders) => senders.delete(tab))
  return { line, stored: storedRows, send, left, seen }
}

/** A browser with tabs: one storage, whose changes reach the other tabs. */
export function browser(
  { send, left }: Pick<ReturnType<typeof plant>, 'send' | 'left'>,
  { who = () => me.id as number | null, hasLocks = true, room = { isFull: false } } = {},
) {
  const stored = new Map<string, string>()
  const locks = new Map<string, Promise<unknown>>()
  const tabs: {
    floor: FloorActs
    queue: WriteQueue
    hear: ((event: StorageEvent) => void)[]
    late: string[]
    leave: () => void
  }[] = []
  const open = () => {
    const hear: ((event: StorageEvent) => void)[] = []
    const late: string[] = []
    let isAlive = true
    let goAway: () => void = () => undefined
    const closed = new Promise<never>((_, reject) => {
      goAway = () => reject(new Error('The page is gone'))
    })
    closed.catch(() => undefined)
    // As the browser's own: held until the work is over, or the page is gone.
    const exclusive = <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const before = locks.get(name) ?? Promise.resolve()
      const working = before.then(() => Promise.race([isAlive ? work() : closed, closed]))
      locks.set(
        name,
        working.then(
          () => undefined,
          () => undefined,
        ),
      )
      // A closed page gets no answer.
      return new Promise((resolve, reject) => {
        working.then(
          (value) => isAlive && resolve(value),
          (thrown: unknown) => isAlive && reject(thrown as Error),
        )
      })
    }
    const notify = (key: string) => {
      for (const tab of tabs)
        if (tab.hear !== hear)
          for (const listen of tab.hear) queueMicrotask(() => listen({ key } as StorageEvent))
    }
    const storage = {
      get length() {
        return stored.size
      },
      key: (at: number) => [...stored.keys()][at] ?? null,
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (room.isFull) throw new DOMException('No room', 'QuotaExceededError')
        stored.set(key, value)
        notify(key)
      },
      removeItem: (key: string) => {
        stored.delete(key)
        notify(key)
      },
    } as Storage
    const store = browserStore(storage, {
      addEventListener: (_: string, listen: unknown) => void hear.push(listen as (typeof hear)[number]),
      removeEventListener: () => void hear.splice(0),
    } as never)
    const queue = openWriteQueue({ store, author: () => me, now: Date.now })
    const floor = openFloorActs({
      queue,
      send: (act) => send(act, () => isAlive, hear),
      ...(hasLocks && { exclusive }),
      signedIn: who,
      wordsOf: (thrown) => (thrown as Error).message,
      onLate: ({ event }, refusal) => void late.push(refusal === null ? event : `${event}: ${refusal}`),
    })
    const tab = {
      floor,
      queue,
      hear,
      late,
      leave: () => {
        isAlive = false
        left(hear)
        goAway()
        floor.close()
        queue.close()
        tabs.splice(tabs.indexOf(tab), 1)
      },
    }
    tabs.push(tab)
    return tab
  }
  open()
  return { storage: stored, tabs, open }
}

/** A press on a step of an order. */
export const step = (by: number, document: string, event: string, version: number): Press => ({
  by: { ...me, id: by },
  document,
  event,
  title: event,
  path: `/${document}/${event}`,
  payload: { event },
  seen: { version, values: null },
})
