import { to, workflow } from '../../kit'

/** A carton of bottles: open while it is filled, closed when it is full or its lot ends, void once nothing is in it. */
export const cartonMachine = workflow<object, 'close' | 'reopen' | 'void'>().createMachine({
  id: 'cartons',
  context: { row: {} },
  initial: 'open',
  states: {
    open: { on: { close: to('closed', 'system'), void: to('void', 'system') } },
    closed: { on: { reopen: to('open', 'system'), void: to('void', 'system') } },
    void: {},
  },
})
