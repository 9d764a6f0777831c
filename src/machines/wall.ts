import { assign, fromPromise, setup } from 'xstate'

/** The settings of a display. */
export type Display = {
  id: number
  name: string
  boards: string[]
  every_seconds: number
  distance: number
  zoom: number
}

export type Code = { code: string; claim: string; expires_in: number }
export type PairedToken = { token: string; display: Display }
/** The state of a code: waiting, expired, or paired. */
export type Claimed = { state: 'waiting' } | { state: 'gone' } | ({ state: 'paired' } & PairedToken)
/** The answer of the server to the report of a screen. */
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
  /** The token may have ended: the connection broke, or a notice arrived. */
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
 * A screen on a wall: shows a code until an administrator enters it, then rotates its boards for as long as
 * its token is valid. Without an answer nothing changes; only a refusal leads back to the code.
 */
export const wallMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { token: string | null } },
  actors: {
    askCode: fromPromise<Code>(nothing),
    claim: fromPromise<Claimed, { claim: string }>(nothing),
    tell: fromPromise<ServerAnswer, { board: string | null }>(nothing),
    renew: fromPromise<PairedToken>(nothing),
    /** Reloads the page once the server answers: otherwise the browser would show its error page for ever. */
    reload: fromPromise<void>(nothing),
  },
  actions: {
    keepToken: (_, _token: { token: string }) => {},
    forgetToken: () => {},
    hold: assign((_, { token, display }: PairedToken) => ({ token, display, code: null })),
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
        // The shown board stays, whatever its new place.
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
                      { type: 'keepToken', params: ({ event }) => event.output as Claimed & PairedToken },
                      { type: 'hold', params: ({ event }) => event.output as Claimed & PairedToken },
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
                // Repeated with the next report of the screen.
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
      // The build check fires again; an immediate retry would loop.
      invoke: {
        src: 'reload',
        onError: { target: 'starting', actions: assign({ isOutdated: false }) },
      },
      on: { refuse: 'unpaired' },
    },
  },
})
