import { assign, setup } from 'xstate'

export type Tone = 'success' | 'warning' | 'info' | 'danger'

/** A message; an error (`danger`) is a dialog with OK, everything else a notice. */
export type Message = {
  tone: Tone
  title?: string | undefined
  texts: readonly string[]
  /** The screen it is about. */
  path?: string | undefined
  /** Its position in the log, where the server sent it to this person. */
  place?: number | undefined
}

/** A notice from before this session. */
type Recalled = { place: number; at: number; text: string; path?: string | undefined }

export type Notice = Message & {
  id: number
  /** The number of repeats. */
  count: number
  /** When it was last repeated, ms since 1970. */
  at: number
  /** The remaining display time while the timer is not paused. */
  leftMs: number
}

/** What pauses the timer: pointer or focus on a notice, or a hidden page. */
export type Holder = 'pointer' | 'focus' | 'hidden'

type Context = {
  now: () => number
  lastPlace: number
  /** Since when the timer of the shown notices runs. */
  since: number
  shown: Notice[]
  waiting: Notice[]
  /** Errors, one dialog at a time. */
  errors: Notice[]
  /** The notices of this session and earlier ones of the person, newest first. */
  past: Notice[]
  holders: Holder[]
}

type Event =
  | { type: 'tell'; notice: Message }
  /** Earlier notices are added to the history without being shown. */
  | { type: 'recall'; entries: readonly Recalled[] }
  /** The history of this window from before it was loaded again. */
  | { type: 'restore'; past: readonly Notice[] }
  | { type: 'dismiss'; id: number }
  | { type: 'dismiss_newest' }
  | { type: 'hold'; by: Holder }
  | { type: 'release'; by: Holder }
  /** Clears the history. */
  | { type: 'clear' }
  /** The person signed out: nothing is shown to the next one. */
  | { type: 'leave' }

const atOnce = 2
const remembered = 100

/** How long a notice is shown. */
const shownMs = (tone: Tone) => (tone === 'success' ? 5_000 : 10_000)

const same = (left: Message, right: Message) =>
  left.tone === right.tone &&
  left.title === right.title &&
  left.path === right.path &&
  left.texts.length === right.texts.length &&
  left.texts.every((text, at) => text === right.texts[at])

type Rooms = Pick<Context, 'shown' | 'waiting' | 'errors'>

/** Moves waiting notices into free places; without notices only a hidden page pauses the timer. */
const filled = ({ shown, waiting, errors }: Rooms, holders: Holder[]): Rooms & { holders: Holder[] } => {
  const room = Math.max(0, atOnce - shown.length)
  const now = [...shown, ...waiting.slice(0, room)]
  return {
    shown: now,
    waiting: waiting.slice(room),
    errors,
    holders: now.length === 0 ? holders.filter((by) => by === 'hidden') : holders,
  }
}

const mapped = ({ shown, waiting, errors }: Rooms, change: (all: Notice[]) => Notice[]): Rooms => ({
  shown: change(shown),
  waiting: change(waiting),
  errors: change(errors),
})

const withNotice = (context: Context, what: Message): Partial<Context> => {
  const { shown, waiting, errors, past, lastPlace, holders } = context
  const at = context.now()
  const existing = [...shown, ...waiting, ...errors].find((one) => same(one, what))
  const notice: Notice = {
    ...what,
    id: existing?.id ?? lastPlace + 1,
    count: (existing?.count ?? 0) + 1,
    at,
    leftMs: shownMs(what.tone),
  }
  const newest = [notice, ...past.filter(({ id }) => id !== notice.id)].slice(0, remembered)
  if (existing) {
    const renewed = (all: Notice[]) => all.map((one) => (one.id === notice.id ? notice : one))
    return { ...mapped(context, renewed), past: newest }
  }
  const isError = what.tone === 'danger'
  return {
    lastPlace: notice.id,
    past: newest,
    ...filled(
      {
        shown,
        waiting: isError ? waiting : [...waiting, notice],
        errors: isError ? [...errors, notice] : errors,
      },
      holders,
    ),
  }
}

/** Merges earlier notices into the history by time. */
const recalled = ({ past, lastPlace }: Context, all: readonly Recalled[]): Partial<Context> => {
  const existing = new Set(past.map(({ place }) => place))
  const lacking = all.filter(({ place }) => !existing.has(place))
  const notices = lacking.map(({ text, ...of }, at): Notice => ({
    ...of,
    id: lastPlace + 1 + at,
    tone: 'info',
    texts: [text],
    count: 1,
    leftMs: 0,
  }))
  return {
    lastPlace: lastPlace + notices.length,
    past: [...past, ...notices].toSorted((left, right) => right.at - left.at).slice(0, remembered),
  }
}

const without = (context: Context, isRemoved: (notice: Notice) => boolean): Partial<Context> =>
  filled(
    mapped(context, (all) => all.filter((one) => !isRemoved(one))),
    context.holders,
  )

/**
 * The notices of a page: at most two at once, the rest wait, repeats are counted, and all are kept in the
 * history, including earlier ones.
 */
export const noticesMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { now: () => number } },
  delays: { untilNext: ({ context }) => Math.min(...context.shown.map(({ leftMs }) => leftMs)) },
  guards: { runs: ({ context }) => context.shown.length > 0 && context.holders.length === 0 },
  actions: {
    begin: assign({ since: ({ context }) => context.now() }),
    spend: assign({
      shown: ({ context: { shown, since, now } }) =>
        shown.map((one) => ({ ...one, leftMs: Math.max(0, one.leftMs - (now() - since)) })),
    }),
    expire: assign(({ context }) => {
      const next = Math.min(...context.shown.map(({ leftMs }) => leftMs))
      const expired = new Set(context.shown.filter(({ leftMs }) => leftMs <= next).map(({ id }) => id))
      return without(context, ({ id }) => expired.has(id))
    }),
    tell: assign(({ context, event }) => (event.type === 'tell' ? withNotice(context, event.notice) : {})),
    recall: assign(({ context, event }) => (event.type === 'recall' ? recalled(context, event.entries) : {})),
    restore: assign(({ context, event }) =>
      event.type === 'restore' && context.past.length === 0
        ? { past: [...event.past], lastPlace: Math.max(context.lastPlace, ...event.past.map(({ id }) => id)) }
        : {},
    ),
    dismiss: assign(({ context, event }) =>
      event.type === 'dismiss' ? without(context, ({ id }) => id === event.id) : {},
    ),
    dismissNewest: assign(({ context }) => without(context, (one) => one === context.shown.at(-1))),
    hold: assign(({ context: { holders }, event }) =>
      event.type === 'hold' ? { holders: [...holders.filter((by) => by !== event.by), event.by] } : {},
    ),
    release: assign(({ context: { holders }, event }) =>
      event.type === 'release' ? { holders: holders.filter((by) => by !== event.by) } : {},
    ),
    clear: assign({ past: [] }),
    leave: assign(({ context }) => ({ past: [], ...without(context, () => true), shown: [], waiting: [] })),
  },
}).createMachine({
  id: 'notices',
  context: ({ input: { now } }) => ({
    now,
    lastPlace: 0,
    since: 0,
    shown: [],
    waiting: [],
    errors: [],
    past: [],
    holders: [],
  }),
  initial: 'still',
  on: {
    tell: { target: '.still', actions: 'tell' },
    dismiss: { target: '.still', actions: 'dismiss' },
    dismiss_newest: { target: '.still', actions: 'dismissNewest' },
    hold: { target: '.still', actions: 'hold' },
    release: { target: '.still', actions: 'release' },
    recall: { actions: 'recall' },
    restore: { actions: 'restore' },
    clear: { actions: 'clear' },
    leave: { target: '.still', actions: 'leave' },
  },
  states: {
    still: { always: { guard: 'runs', target: 'running' } },
    running: {
      entry: 'begin',
      // Elapsed time is counted on every exit, before its actions.
      exit: 'spend',
      after: { untilNext: { target: 'still', actions: 'expire' } },
    },
  },
})
