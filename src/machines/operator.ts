import { assign, fromPromise, setup } from 'xstate'
import type { Person } from './session'

/** What an operator shows to take over: badge or username, and the PIN. */
export type Shown = { badge_code?: string; username?: string; pin?: string }

/** Who works at a screen after a change, by which token; null where the owner is back and not known yet. */
export type Change = { token: string; station: string | null; person: Person | null }

type Event =
  /** Somebody shows a badge; `station` is the token of the screen itself. */
  { type: 'change'; station: string; shown: Shown } | { type: 'leave'; station: string }

/** One change of operator at a shared screen after the other; what comes while one runs is not heard. */
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
        // The operator is gone from this screen, whether the server heard it or not.
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
