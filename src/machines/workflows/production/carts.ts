import { to, workflow } from '../../kit'

type CartEvent = 'load' | 'unload' | 'clean' | 'retire' | 'restore'

/** Who loads, unloads and cleans carts on the floor. */
const floor = ['batcher', 'bottler', 'labeler'] as const

/** A cart between two phases: loaded, emptied and cleaned before it is loaded again; only an empty one is retired. */
export const cartMachine = workflow<object, CartEvent>().createMachine({
  id: 'carts',
  context: { row: {} },
  initial: 'free',
  states: {
    free: {
      on: { load: to('loaded', ...floor, 'system'), retire: to('out_of_service', 'admin') },
    },
    loaded: { on: { unload: to('cleaning', ...floor, 'system') } },
    cleaning: { on: { clean: to('free', ...floor), retire: to('out_of_service', 'admin') } },
    out_of_service: { on: { restore: to('cleaning', 'admin') } },
  },
})
