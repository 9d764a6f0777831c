import { assign, setup } from 'xstate'

/** How a row stood to whoever acted on it: what the act relies on, besides the version. */
export type Seen = {
  version: number
  /** Null where an act holds for this one version only. */
  values: Readonly<Record<string, unknown>> | null
}

/** What a person does on the floor, from the press until the server has answered it. */
export type Action = {
  /** Made when the person acted; sent twice it happens once. */
  key: string
  /** When the person acted, ms since 1970 by the server's clock. */
  at: number
  by: { id: number; name: string }
  /** What it is done to (`machines:4`): acts on the same document go one after the other. */
  document: string
  event: string
  /** In the words of the plant: "PRO-00042: Pause". */
  title: string
  path: string
  payload: Readonly<Record<string, unknown>>
  seen: Seen | null
  /** `pressed` while it is sent for the first time. */
  state: 'pressed' | 'waiting' | 'refused'
  /** Why it was refused, for the person to read. */
  refusal?: string
}

type Event =
  | { type: 'act'; action: Action }
  /** What this browser keeps, after a reload or as another tab left it. */
  | { type: 'found'; actions: readonly Action[] }
  | { type: 'unanswered'; key: string }
  | { type: 'done'; key: string; row: unknown }
  | { type: 'refuse'; key: string; refusal: string }
  | { type: 'forget'; key: string }

/** Actions older than this are not sent any more: what they meant is past, and the server forgets their keys. */
export const tooOldMs = 24 * 3_600_000

const isSameDocument = (left: Action, right: Action) =>
  left.document === right.document && left.by.id === right.by.id

const inOrder = (left: Action, right: Action) => left.at - right.at || left.key.localeCompare(right.key)

/** The same act with the row as the act before it left it. */
const after = (action: Action, row: unknown): Action => {
  if (!action.seen || typeof row !== 'object' || row === null || !('version' in row)) return action
  const now = row as Record<string, unknown>
  const { values } = action.seen
  return {
    ...action,
    seen: {
      version: Number(now.version),
      values: values && Object.fromEntries(Object.keys(values).map((name) => [name, now[name]])),
    },
  }
}

/** What is to be sent now for a person: of each document the oldest act. */
export const due = (actions: readonly Action[], personId: number): Action[] =>
  actions
    .filter(({ by, state }) => by.id === personId && state !== 'refused')
    .filter((action, at, all) => all.findIndex((other) => isSameDocument(other, action)) === at)

/** What this person did to a document and the server has not answered yet. */
export const waitingFor = (actions: readonly Action[], document: string, personId: number): Action[] =>
  actions.filter(
    (action) => action.document === document && action.by.id === personId && action.state === 'waiting',
  )

const refused = (actions: readonly Action[], key: string, refusal: string): Action[] => {
  const head = actions.find((action) => action.key === key)
  return actions.map((action) => {
    if (action.key === key) return { ...action, state: 'refused', refusal }
    // What followed was meant for a document that this act had changed.
    return head && action.state !== 'refused' && isSameDocument(action, head) && inOrder(head, action) < 0
      ? { ...action, state: 'refused', refusal: `Not sent, because "${head.title}" before it was refused` }
      : action
  })
}

const done = (actions: readonly Action[], key: string, row: unknown): Action[] => {
  const head = actions.find((action) => action.key === key)
  const rest = actions.filter((action) => action !== head)
  const next = head && rest.find((action) => action.state !== 'refused' && isSameDocument(action, head))
  return rest.map((action) => (action === next ? after(action, row) : action))
}

/** What people did at this screen and the server has not answered: nothing leaves it but by an answer, or who reads it. */
export const writeQueueMachine = setup({
  types: { context: {} as { actions: readonly Action[] }, events: {} as Event },
}).createMachine({
  id: 'outbox',
  context: { actions: [] },
  on: {
    act: {
      actions: assign({
        actions: ({ context: { actions }, event }) => [...actions, event.action].toSorted(inOrder),
      }),
    },
    found: {
      actions: assign({
        // What is on its way for the first time here is nobody else's news.
        actions: ({ context, event: { actions } }) =>
          actions
            .map((found): Action => {
              const own = context.actions.find(({ key }) => key === found.key)
              if (own?.state === 'pressed') return own
              return found.state === 'pressed' ? { ...found, state: 'waiting' } : found
            })
            .toSorted(inOrder),
      }),
    },
    unanswered: {
      actions: assign({
        actions: ({ context: { actions }, event: { key } }) =>
          actions.map((action): Action => (action.key === key ? { ...action, state: 'waiting' } : action)),
      }),
    },
    done: {
      actions: assign({ actions: ({ context: { actions }, event }) => done(actions, event.key, event.row) }),
    },
    refuse: {
      actions: assign({
        actions: ({ context: { actions }, event }) => refused(actions, event.key, event.refusal),
      }),
    },
    forget: {
      actions: assign({
        actions: ({ context: { actions }, event: { key } }) => actions.filter((action) => action.key !== key),
      }),
    },
  },
})
