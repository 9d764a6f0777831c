import { assign, setup } from 'xstate'

const longestMs = 120_000

/** The loading overlay: shown while any caller holds it, forced off two minutes after the first. */
export const loadingMachine = setup({
  types: {
    context: {} as { holders: number },
    events: {} as { type: 'hold' } | { type: 'release' } | { type: 'stop' },
  },
  actions: {
    one_more: assign({ holders: ({ context }) => context.holders + 1 }),
    one_less: assign({ holders: ({ context }) => context.holders - 1 }),
    none: assign({ holders: 0 }),
    /** A forced stop is a fault: a caller never released the overlay. */
    report: () => {},
  },
  guards: { last: ({ context }) => context.holders <= 1 },
}).createMachine({
  id: 'loading',
  context: { holders: 0 },
  initial: 'off',
  states: {
    off: { entry: 'none', on: { hold: { target: 'on', actions: 'one_more' } } },
    on: {
      after: { [longestMs]: { target: 'off', actions: 'report' } },
      on: {
        hold: { actions: 'one_more' },
        release: [{ guard: 'last', target: 'off' }, { actions: 'one_less' }],
        stop: 'off',
      },
    },
  },
})
