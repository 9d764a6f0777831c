import { to, workflow } from '../../kit'

/** Whether a wall screen may read: from pairing until it is revoked. */
export const wallDisplayMachine = workflow<object, 'pair' | 'revoke'>().createMachine({
  id: 'wall_displays',
  context: { row: {} },
  initial: 'waiting',
  states: {
    waiting: { on: { pair: to('paired', 'admin') } },
    // Another screen is paired: the previous one shows a code again.
    paired: { on: { pair: to('paired', 'admin'), revoke: to('revoked', 'admin') } },
    revoked: { on: { pair: to('paired', 'admin') } },
  },
})
