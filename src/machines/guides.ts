import { assign, setup } from 'xstate'

type Context = {
  /** The guide that is shown. */
  id: number | null
  step: number
  steps: number
  /** Guides read, in this browser or on the account; never unread again. */
  read: readonly number[]
}

type Event =
  | { type: 'start'; id: number; steps: number }
  | { type: 'next' }
  | { type: 'back' }
  /** Leaves the guide, at its end or before. */
  | { type: 'leave' }
  /** Adds guides that were read elsewhere. */
  | { type: 'learn'; read: readonly number[] }
  /** Another person works here now. */
  | { type: 'forget' }

/** Both lists as one, in order, each guide once. */
export const union = (left: readonly number[], right: readonly number[]) =>
  [...new Set([...left, ...right])].sort((a, b) => a - b)

/** A guide with steps; once shown it counts as read. */
export const guidesMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  guards: {
    hasSteps: ({ event }) => event.type === 'start' && event.steps > 0,
    isLast: ({ context: { step, steps } }) => step >= steps - 1,
    isFirst: ({ context: { step } }) => step === 0,
    isNew: ({ context: { id, read } }) => id !== null && !read.includes(id),
  },
  actions: {
    begin: assign(({ event }) =>
      event.type === 'start' ? { id: event.id, steps: event.steps, step: 0 } : {},
    ),
    move: assign({ step: ({ context: { step } }, { by }: { by: number }) => step + by }),
    learn: assign({
      read: ({ context: { read }, event }) => (event.type === 'learn' ? union(read, event.read) : read),
    }),
    markRead: assign({ read: ({ context: { id, read } }) => (id === null ? read : union(read, [id])) }),
    /** Stores which guides were read. */
    remember: (_, _read: { read: readonly number[] }) => {},
    end: assign({ id: null, step: 0, steps: 0 }),
    forget: assign({ read: [] }),
  },
}).createMachine({
  id: 'guides',
  context: { id: null, step: 0, steps: 0, read: [] },
  initial: 'closed',
  on: { learn: { actions: 'learn' }, forget: { target: '.closed', actions: 'forget' } },
  states: {
    closed: { entry: 'end', on: { start: { guard: 'hasSteps', target: 'shown', actions: 'begin' } } },
    shown: {
      on: {
        next: [{ guard: 'isLast', target: 'ending' }, { actions: { type: 'move', params: { by: 1 } } }],
        back: [{ guard: 'isFirst' }, { actions: { type: 'move', params: { by: -1 } } }],
        leave: 'ending',
      },
    },
    ending: {
      always: [
        {
          guard: 'isNew',
          target: 'closed',
          actions: ['markRead', { type: 'remember', params: ({ context: { read } }) => ({ read }) }],
        },
        { target: 'closed' },
      ],
    },
  },
})
