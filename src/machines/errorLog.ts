import { assign, fromPromise, setup } from 'xstate'

/** One uncaught error as it was observed. */
export type Met = {
  message: string
  /** Where: "render", "promise", "POST /production/...". */
  info: string
  component: string | null
  /** The URL at that instant. */
  url: string
  stack: string | null
  /** The last actions, one per line. */
  actions: string
}

export type Entry = Met & {
  id: number
  count: number
  /** When it last occurred, ms since 1970. */
  at: number
}

type Context = {
  now: () => number
  met: number
  /** The shown entries, newest first. */
  entries: Entry[]
  /** Entries not yet reported to the server; not affected by clearing the view. */
  untold: Entry[]
  /** Entries being reported. */
  telling: Entry[]
  failures: number
}

type Event =
  | { type: 'record'; met: Met }
  | { type: 'clear' }
  /** The person signed out: entries are neither shown to the next one nor reported under their name. */
  | { type: 'leave' }
  /** The page is closing: report the rest at once. */
  | { type: 'hurry' }
  /** The server has answered whether errors are stored. */
  | { type: 'settle'; isKept: boolean }

/** The result of a batch: accepted, too large, refused for good, or not reached. */
export type Verdict = 'taken' | 'too_many' | 'refused' | 'unreached'

const most = { stored: 100, sent: 20 }

const isSame = (left: Met, right: Met) =>
  left.message === right.message && left.info === right.info && left.stack === right.stack

/** Puts an error first, merged with its repeats. */
const counted = (entries: readonly Entry[], entry: Entry): Entry[] => {
  const existing = entries.find((one) => isSame(one, entry))
  const both = existing ? { ...entry, id: existing.id, count: existing.count + entry.count } : entry
  return [both, ...entries.filter((one) => one !== existing)].slice(0, most.stored)
}

const recorded = ({ entries, untold, met, now }: Context, error: Met): Partial<Context> => {
  const entry: Entry = { ...error, id: met + 1, count: 1, at: now() }
  return { met: entry.id, entries: counted(entries, entry), untold: counted(untold, entry) }
}

/**
 * The errors of this browser: repeats counted, newest first, reported in batches and retried until accepted.
 * Nothing is reported before the server has answered that errors are stored.
 */
export const errorLogMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { now: () => number } },
  actors: { tell: fromPromise<Verdict, Entry[]>(() => Promise.resolve('taken')) },
  delays: {
    gather: 2_000,
    retry: ({ context }) => Math.min(300_000, 5_000 * 2 ** (context.failures - 1)),
    minute: 60_000,
  },
  guards: {
    isKept: ({ event }) => event.type === 'settle' && event.isKept,
    hasUntold: ({ context }) => context.untold.length > 0,
    isOver: (_, verdict: Verdict) => verdict === 'taken' || verdict === 'refused',
    isTooMany: (_, verdict: Verdict) => verdict === 'too_many',
  },
  actions: {
    record: assign(({ context, event }) => (event.type === 'record' ? recorded(context, event.met) : {})),
    clear: assign({ entries: [] }),
    forget: assign({ entries: [], untold: [], telling: [], failures: 0 }),
    take: assign(({ context: { untold } }) => ({
      telling: untold.slice(0, most.sent),
      untold: untold.slice(most.sent),
    })),
    keep: assign(({ context: { untold, telling } }) => ({
      telling: [],
      untold: untold.reduceRight(counted, telling),
    })),
    succeed: assign({ telling: [], failures: 0 }),
    fail: assign({ failures: ({ context }) => context.failures + 1 }),
  },
}).createMachine({
  id: 'errorLog',
  context: ({ input: { now } }) => ({ now, met: 0, entries: [], untold: [], telling: [], failures: 0 }),
  initial: 'unsettled',
  on: { record: { actions: 'record' }, clear: { actions: 'clear' } },
  states: {
    unsettled: {
      on: {
        settle: [
          { guard: 'isKept', target: 'kept' },
          { target: 'off', actions: 'forget' },
        ],
      },
    },
    off: { on: { record: {}, settle: { guard: 'isKept', target: 'kept' } } },
    kept: {
      initial: 'quiet',
      on: { leave: { target: '.quiet', actions: 'forget' } },
      states: {
        quiet: { always: { guard: 'hasUntold', target: 'gathering' } },
        gathering: { after: { gather: 'telling' }, on: { hurry: 'telling' } },
        telling: {
          entry: 'take',
          invoke: {
            src: 'tell',
            input: ({ context }) => context.telling,
            onDone: [
              {
                guard: { type: 'isOver', params: ({ event }) => event.output },
                target: 'quiet',
                actions: 'succeed',
              },
              {
                guard: { type: 'isTooMany', params: ({ event }) => event.output },
                target: 'waiting',
                actions: 'keep',
              },
              { target: 'retrying', actions: ['keep', 'fail'] },
            ],
            onError: { target: 'retrying', actions: ['keep', 'fail'] },
          },
        },
        retrying: { after: { retry: 'telling' }, on: { hurry: 'telling' } },
        waiting: { after: { minute: 'telling' } },
      },
    },
  },
})
