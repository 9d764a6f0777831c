import { ApiError } from '../../api/http'
import type { Act } from '../../api/resourceApi'
import { t } from '../../texts/texts'

/** The person who made a write. */
export type Author = { id: number; name: string }

type Write = {
  /** Idempotency key, made at the press: sent twice it happens once. */
  key: string
  /** Time of the press, ms since 1970 by the server's clock. */
  at: number
  by: Author
  /** The row (`machines:4`), form or dialog it belongs to. */
  document: string
  /** `sending` until the first attempt ends, `waiting` once no answer came to it. */
  state: 'sending' | 'waiting' | 'refused'
}

/** A press on the floor: the queue sends it again by itself, acts on one document in their order. */
export type FloorAct = Write &
  Act & {
    kind: 'act'
    event: string
    /** In the words of the plant: "PRO-00042: Pause". */
    title: string
    /** Why it was refused, for the person to read. */
    refusal?: string
  }

/** What else is typed into a form, what the form is called and the address it is found at. */
export type FormState<D> = { title: string; path: string; draft: D }

/** A press in a dialog or a save of a form: only its person sends it again, in the place it was sent from. */
export type PendingRequest<P = unknown, D = unknown> = Write & {
  kind: 'request'
  payload: P
  form?: FormState<D>
}

/** A write from its press until the server has answered it. */
export type PendingWrite = FloorAct | PendingRequest

export type WriteChange =
  | { type: 'put'; write: PendingWrite }
  /** What the browser has stored, after a reload or as another tab left it. */
  | { type: 'found'; writes: readonly PendingWrite[] }
  | { type: 'unanswered'; key: string }
  | { type: 'done'; key: string; row: unknown }
  | { type: 'refuse'; key: string; refusal: string }
  | { type: 'forget'; key: string }

/**
 * Writes older than this are not sent any more: what they meant is past, and the server forgets their keys.
 */
export const tooOldMs = 24 * 3_600_000
/** What was typed is shown for so long, though it is not sent again after a day. */
const storedMs = 7 * tooOldMs
/** Until then the page or tab that sent it may still get its answer. */
export const inFlightMs = 15_000

/** Shown instead of sending a write that is too old. */
export const tooOldError = () =>
  new ApiError(
    'other',
    { text: t('It waited for more than a day. Check the current state, then repeat it.') },
    0,
  )

export const isAct = (write: PendingWrite): write is FloorAct => write.kind === 'act'
const isRequest = (write: PendingWrite): write is PendingRequest => write.kind === 'request'

/** Requests of last week are dropped; acts stay until they are answered or read. */
export const isExpired = (write: PendingWrite, now: number) => isRequest(write) && now - write.at >= storedMs

/** Whether presumably no page waits for the answer any more. */
export const isAbandoned = ({ state, at }: PendingWrite, now: number) =>
  state === 'waiting' || now - at > inFlightMs

const isSameDocument = (left: PendingWrite, right: PendingWrite) =>
  left.kind === right.kind && left.document === right.document && left.by.id === right.by.id

const inOrder = (left: PendingWrite, right: PendingWrite) =>
  left.at - right.at || left.key.localeCompare(right.key)

/** The same act with the row as the act before it left it. */
const after = (act: FloorAct, row: unknown): FloorAct => {
  if (!act.seen || typeof row !== 'object' || row === null || !('version' in row)) return act
  const now = new Map<string, unknown>(Object.entries(row))
  const { values } = act.seen
  return {
    ...act,
    seen: {
      version: Number(row.version),
      values: values && Object.fromEntries(Object.keys(values).map((name) => [name, now.get(name)])),
    },
  }
}

/** The acts to be sent now for a person: of each document the oldest. */
export const dueActs = (writes: readonly PendingWrite[], personId: number): FloorAct[] =>
  writes
    .filter(isAct)
    .filter(({ by, state }) => by.id === personId && state !== 'refused')
    .filter((act, at, all) => all.findIndex((other) => isSameDocument(other, act)) === at)

/** The acts of this person on a document that the server has not answered yet. */
export const waitingActs = (
  writes: readonly PendingWrite[],
  document: string,
  personId: number,
): FloorAct[] =>
  writes
    .filter(isAct)
    .filter((act) => act.document === document && act.by.id === personId && act.state === 'waiting')

/** The oldest request of a person that was sent from a form or dialog and has no answer. */
export const requestOf = (writes: readonly PendingWrite[], document: string, personId: number) =>
  writes.filter(isRequest).find((write) => write.document === document && write.by.id === personId)

/** The forms this person left before their save was answered, oldest first. */
export const abandonedForms = (writes: readonly PendingWrite[], personId: number, now: number) =>
  writes
    .filter(isRequest)
    .filter((write) => write.by.id === personId && isAbandoned(write, now))
    .flatMap(({ key, at, form }) => (form ? [{ key, at, title: form.title, path: form.path }] : []))

const found = (writes: readonly PendingWrite[], stored: readonly PendingWrite[]) =>
  stored
    .map((write): PendingWrite => {
      if (!isAct(write)) return write
      const own = writes.find(({ key }) => key === write.key)
      // An act this page sends for the first time is no news from another tab.
      if (own?.state === 'sending') return own
      return write.state === 'sending' ? { ...write, state: 'waiting' } : write
    })
    .toSorted(inOrder)

const refused = (writes: readonly PendingWrite[], key: string, refusal: string): PendingWrite[] => {
  const head = writes.filter(isAct).find((act) => act.key === key)
  return writes.map((write) => {
    if (!head || !isAct(write)) return write
    if (write === head) return { ...write, state: 'refused', refusal }
    // What followed was meant for a document that this act had changed.
    return write.state !== 'refused' && isSameDocument(write, head) && inOrder(head, write) < 0
      ? {
          ...write,
          state: 'refused',
          refusal: t('Not sent, because "{title}" before it was refused', { title: head.title }),
        }
      : write
  })
}

const done = (writes: readonly PendingWrite[], key: string, row: unknown): PendingWrite[] => {
  const head = writes.find((write) => write.key === key)
  const rest = writes.filter((write) => write !== head)
  const next = head && rest.find((write) => write.state !== 'refused' && isSameDocument(write, head))
  return rest.map((write) => (write === next && isAct(write) ? after(write, row) : write))
}

/** The writes after a change. */
export function changed(writes: readonly PendingWrite[], change: WriteChange): readonly PendingWrite[] {
  switch (change.type) {
    case 'put':
      return [...writes.filter(({ key }) => key !== change.write.key), change.write].toSorted(inOrder)
    case 'found':
      return found(writes, change.writes)
    case 'unanswered':
      return writes.map((write) => (write.key === change.key ? { ...write, state: 'waiting' } : write))
    case 'done':
      return done(writes, change.key, change.row)
    case 'refuse':
      return refused(writes, change.key, change.refusal)
    case 'forget':
      return writes.filter(({ key }) => key !== change.key)
  }
}
