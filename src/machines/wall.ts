import { assign, fromPromise, setup } from 'xstate'

/** What an administrator wants a display to show. */
export type Display = {
  id: number
  name: string
  boards: string[]
  every_seconds: number
  distance: number
  zoom: number
}

export type Code = { code: string; claim: string; expires_in: number }
export type Held = { token: string; display: Display }
/** What became of a code: nobody typed it yet, it has ended, or the screen is paired. */
export type Claimed = { state: 'waiting' } | { state: 'gone' } | ({ state: 'paired' } & Held)
/** What the server says to a screen that tells of itself. */
export type ServerAnswer = 'refused' | { display: Display; renew: boolean }

type Context = {
  token: string | null
  code: Code | null
  display: Display | null
  boards: readonly string[]
  everyMs: number
  /** Which of the boards is shown. */
  at: number
  /** Boards on which an alarm is open. */
  alarmed: readonly string[]
  isOutdated: boolean
}

type Event =
  /** The order of the boards, from the address and the display. */
  | { type: 'arrange'; boards: readonly string[]; everyMs: number }
  | { type: 'alarm'; boards: readonly string[] }
  /** The server serves another build than this page's. */
  | { type: 'outdate' }
  /** Something may have happened to the token: the line broke, or a notice came. */
  | { type: 'look' }
  /** A call was refused because the token has ended. */
  | { type: 'refuse' }

const open = ({ boards, alarmed }: Context) => boards.filter((board) => alarmed.includes(board))

/** The next board in turn; while alarms are open, the next one that has any. */
function nextAt(context: Context) {
  const { boards, at } = context
  const candidates = open(context)
  for (let step = 1; step <= boards.length; step++) {
    const next = (at + step) % boards.length
    if (candidates.length === 0 || candidates.includes(boards[next] ?? '')) return next
  }
  return 0
}

const nothing = () => Promise.reject(new Error('No way to ask the server was supplied'))

/**
 * A screen on a wall: shows a code until an administrator types it, then its boards in turn, for as long as the server
 * takes its token. No answer changes nothing; only a refusal leads back to the code.
 */
export const wallMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { token: string | null } },
  actors: {
    askCode: fromPromise<Code>(nothing),
    claim: fromPromise<Claimed, { claim: string }>(nothing),
    tell: fromPromise<ServerAnswer, { board: string | null }>(nothing),
    renew: fromPromise<Held>(nothing),
    /** Loads the page anew once the server has it: without an answer the browser's own page would stand for ever. */
    reload: fromPromise<void>(nothing),
  },
  actions: {
    keepToken: (_, _token: { token: string }) => {},
    forgetToken: () => {},
    hold: assign((_, { token, display }: Held) => ({ token, display, code: null })),
    forget: assign({ token: null, display: null, at: 0, alarmed: [] }),
    turn: assign({ at: ({ context }) => nextAt(context) }),
  },
  delays: {
    claimEvery: 2_500,
    askAgain: 5_000,
    tellEvery: 30_000,
    every: ({ context }) => context.everyMs,
    codeEnds: ({ context }) => (context.code?.expires_in ?? 0) * 1_000,
  },
  guards: {
    hasBoards: ({ context }) => context.boards.length > 0,
    hasToken: ({ context }) => context.token !== null,
    isOutdated: ({ context }) => context.isOutdated,
    isHeld: ({ context }) => open(context).length > 0,
    isFree: ({ context }) => open(context).length === 0,
  },
}).createMachine({
  id: 'wall',
  context: ({ input: { token } }) => ({
    token,
    code: null,
    display: null,
    boards: [],
    everyMs: 30_000,
    at: 0,
    alarmed: [],
    isOutdated: false,
  }),
  initial: 'starting',
  on: {
    outdate: { actions: assign({ isOutdated: true }) },
    arrange: {
      actions: assign(({ context, event: { boards, everyMs } }) => ({
        boards,
        everyMs,
        // The board that is shown stays, wherever it now stands in the order.
        at: Math.max(0, boards.indexOf(context.boards[context.at] ?? '')),
      })),
    },
  },
  states: {
    starting: { always: [{ guard: 'hasToken', target: 'showing' }, { target: 'unpaired' }] },
    unpaired: {
      initial: 'asking',
      entry: ['forgetToken', 'forget'],
      states: {
        asking: {
          entry: assign({ code: null }),
          always: { guard: 'isOutdated', target: '#wall.reloading' },
          invoke: {
            src: 'askCode',
            onDone: { target: 'coded', actions: assign({ code: ({ event }) => event.output }) },
            onError: 'unanswered',
          },
        },
        unanswered: { after: { askAgain: 'asking' } },
        coded: {
          initial: 'waiting',
          after: { codeEnds: 'asking' },
          states: {
            waiting: { after: { claimEvery: 'claiming' } },
            claiming: {
              invoke: {
                src: 'claim',
                input: ({ context }) => ({ claim: context.code?.claim ?? '' }),
                onDone: [
                  {
                    guard: ({ event }) => event.output.state === 'paired',
                    target: '#wall.showing',
                    actions: [
                      { type: 'keepToken', params: ({ event }) => event.output as Claimed & Held },
                      { type: 'hold', params: ({ event }) => event.output as Claimed & Held },
                    ],
                  },
                  {
                    guard: ({ event }) => event.output.state === 'gone',
                    target: '#wall.unpaired.asking',
                  },
                  { target: 'waiting' },
                ],
                onError: 'waiting',
              },
            },
          },
        },
      },
    },
    showing: {
      type: 'parallel',
      on: { refuse: 'unpaired', alarm: { actions: assign({ alarmed: ({ event }) => event.boards }) } },
      states: {
        line: {
          initial: 'arranging',
          states: {
            arranging: { always: { guard: 'hasBoards', target: 'telling' } },
            resting: { after: { tellEvery: 'telling' }, on: { look: 'telling' } },
            telling: {
              invoke: {
                src: 'tell',
                input: ({ context: { boards, at } }) => ({ board: boards[at] ?? null }),
                onDone: [
                  { guard: ({ event }) => event.output === 'refused', target: '#wall.unpaired' },
                  {
                    target: 'renewing',
                    actions: assign({
                      display: ({ context, event: { output } }) =>
                        output === 'refused' ? context.display : output.display,
                    }),
                    guard: ({ event: { output } }) => output !== 'refused' && output.renew,
                  },
                  {
                    target: 'resting',
                    actions: assign({
                      display: ({ context, event: { output } }) =>
                        output === 'refused' ? context.display : output.display,
                    }),
                  },
                ],
                onError: 'resting',
              },
            },
            renewing: {
              invoke: {
                src: 'renew',
                onDone: {
                  target: 'resting',
                  actions: [
                    { type: 'keepToken', params: ({ event }) => event.output },
                    { type: 'hold', params: ({ event }) => event.output },
                  ],
                },
                // Asked again when the screen tells of itself next.
                onError: 'resting',
              },
            },
          },
        },
        board: {
          initial: 'turning',
          states: {
            turning: {
              always: { guard: 'isHeld', target: 'held' },
              after: {
                every: [
                  { guard: 'isOutdated', target: '#wall.reloading' },
                  { target: 'turning', reenter: true, actions: 'turn' },
                ],
              },
            },
            held: {
              always: { guard: 'isFree', target: 'turning' },
              after: { every: { target: 'held', reenter: true, actions: 'turn' } },
            },
          },
        },
      },
    },
    reloading: {
      // Whoever watches for builds says it again; asked at once, it would go round and round.
      invoke: {
        src: 'reload',
        onError: { target: 'starting', actions: assign({ isOutdated: false }) },
      },
      on: { refuse: 'unpaired' },
    },
  },
})
