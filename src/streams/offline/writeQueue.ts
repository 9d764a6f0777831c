import { BehaviorSubject, Subject } from 'rxjs'
import { cancelWrite } from '../../api/idempotency'
import {
  type Author,
  changed,
  isExpired,
  type PendingRequest,
  type PendingWrite,
  requestOf,
  type WriteChange,
} from './pendingWrites'
import type { WriteStore } from './writeQueueStore'

type Options = {
  store: WriteStore
  /** The person who works at this screen now: a write is never repeated under the name of another. */
  author: () => Author | null
  now: () => number
  cancel?: typeof cancelWrite
}

/** All writes of this browser without an answer, stored before they are sent and shared with its other tabs. */
export function openWriteQueue({ store, author, now, cancel = cancelWrite }: Options) {
  const writes$ = new BehaviorSubject<readonly PendingWrite[]>([])
  const changedElsewhere$ = new Subject<void>()

  /** Changes the writes and what is stored of them. */
  const change = (what: WriteChange) => {
    const before = writes$.value
    const after = changed(before, what)
    for (const write of after)
      // Another tab may have seen it answered: then it must not come back.
      if (!before.includes(write) && (what.type === 'put' || store.has(write.key))) store.put(write)
    for (const { key } of before) if (!after.some((write) => write.key === key)) store.remove(key)
    writes$.next(after)
  }

  /** Reads anew what is stored. */
  const read = () => {
    const stored = store.all()
    for (const write of stored) if (isExpired(write, now())) store.remove(write.key)
    writes$.next(
      changed(writes$.value, { type: 'found', writes: stored.filter((write) => !isExpired(write, now())) }),
    )
  }
  const stop = store.onOthers(() => {
    read()
    changedElsewhere$.next()
  })
  read()

  return {
    writes$,
    writes: () => writes$.value,
    /** Another tab of this browser stored or removed writes. */
    changedElsewhere$,
    author,
    now,
    cancel,
    change,
    read,
    has: store.has,
    /** The oldest request of a person from a form or dialog that has no answer. */
    requestOf: <P, D>(document: string, personId: number) =>
      requestOf(writes$.value, document, personId) as PendingRequest<P, D> | undefined,
    put: (write: PendingWrite) => change({ type: 'put', write }),
    /** It is answered, cancelled, or its refusal was read. */
    forget: (key: string) => change({ type: 'forget', key }),
    /** Whether it survives the page. */
    isStored: (key: string) => store.has(key) && !store.unstored().includes(key),
    /** Whether a write ends with this page, because the browser has no room to store it. */
    isAnyUnstored: () => store.unstored().length > 0,
    close() {
      stop()
      writes$.complete()
      changedElsewhere$.complete()
    },
  }
}

export type WriteQueue = ReturnType<typeof openWriteQueue>
