import { assign, fromPromise, setup } from 'xstate'
import type { Person } from './session'

/** What an operator shows to take over: badge or username, and the PIN. */
export type Shown = { badge_code?: string; username?: string; pin?: string }

/** The operator and token after a change; null where the owner is back and not loaded yet. */
export type Change = { token: string; station: string | null; person: Person | null }

type Event =
  /** A badge was shown; `station` is the token of the screen itself. */
  { type: 'change'; station: string; shown: Shown } | { type: 'leave'; station: string }

/** Changes of operator at a shared screen, one at a time; events during a change are ignored. */
export const operatorMachine = setup({
  types: { context: {} as { station: string; refusal: unknown }, events: {} as Event },
  actors: {
    takeOver: fromPromise<{ token: string; person: Person }, { station: string; shown: Shown }>(() =>
      Promise.reject(new Error('No way to take over was supplied')),
    ),
    giveBack: fromPromise<{ person: Person }, { station: string }>(() =>
      Promise.reject(new Error('No way to give back was supplied')),
    ),
  },
  actions: { tell: (_, _change: Change) => {} },
}).createMachine({
  id: 'operator',
  context: { station: '', refusal: null },
  initial: 'settled',
  states: {
    settled: {
      on: {
        change: {
          target: 'changing',
          actions: assign({ station: ({ event }) => event.station, refusal: null }),
        },
        leave: {
          target: 'leaving',
          actions: assign({ station: ({ event }) => event.station, refusal: null }),
        },
      },
    },
    changing: {
      invoke: {
        src: 'takeOver',
        input: ({ context: { station }, event }) => {
          if (event.type !== 'change') throw new Error('An operator comes with a badge')
          return { station, shown: event.shown }
        },
        onDone: {
          target: 'settled',
          actions: {
            type: 'tell',
            params: ({ context: { station }, event: { output } }) => ({ ...output, station }),
          },
        },
        onError: { target: 'settled', actions: assign({ refusal: ({ event }) => event.error }) },
      },
    },
    leaving: {
      invoke: {
        src: 'giveBack',
        input: ({ context: { station } }) => ({ station }),
        onDone: {
          target: 'settled',
          actions: {
            type: 'tell',
            params: ({ context, event }) => ({
              token: context.station,
              station: null,
              person: event.output.person,
            }),
          },
        },
        // The operator has left this screen, even if the server was not reached.
        onError: {
          target: 'settled',
          actions: {
            type: 'tell',
            params: ({ context }) => ({ token: context.station, station: null, person: null }),
          },
        },
      },
    },
  },
})
