import { to, workflow } from '../../kit'

type PailEvent = 'fill' | 'send' | 'receive' | 'refuse' | 'consume' | 'dispose' | 'clean'

const fillers = ['recovery', 'batcher', 'supervisor_batcher', 'supervisor_production'] as const
const disposers = ['recovery', 'supervisor_batcher', 'supervisor_production'] as const

/** A closed container of recovered liquid; its way to the warehouse follows its floor transfer. */
export const pailMachine = workflow<object, PailEvent>().createMachine({
  id: 'pails',
  context: { row: {} },
  initial: 'empty',
  states: {
    empty: { on: { fill: to('filled', ...fillers, 'system') } },
    filled: {
      on: {
        send: to('in_transfer', 'system'),
        consume: to('consumed', 'system'),
        dispose: to('disposed', ...disposers, 'system'),
      },
    },
    in_transfer: { on: { receive: to('received', 'system'), refuse: to('filled', 'system') } },
    received: {
      on: { consume: to('consumed', 'system'), dispose: to('disposed', ...disposers, 'system') },
    },
    consumed: { on: { clean: to('empty', ...fillers) } },
    disposed: { on: { clean: to('empty', ...fillers) } },
  },
})
