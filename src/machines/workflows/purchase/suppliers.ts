import { to, workflow } from '../../kit'

/** Whether a supplier is bought from. */
export const supplierMachine = workflow<
  object,
  'hold' | 'release' | 'deactivate' | 'activate'
>().createMachine({
  id: 'suppliers',
  context: { row: {} },
  initial: 'active',
  states: {
    active: {
      on: { hold: to('on_hold', 'admin', 'purchase'), deactivate: to('inactive', 'admin', 'purchase') },
    },
    on_hold: { on: { release: to('active', 'admin', 'purchase') } },
    inactive: { on: { activate: to('active', 'admin', 'purchase') } },
  },
})
