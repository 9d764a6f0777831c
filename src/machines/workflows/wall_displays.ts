import { to, workflow } from '../kit'

/** Whether a screen on a wall may read: once its code was typed, until somebody takes that back. */
export const wallDisplayMachine = workflow<object, 'pair' | 'revoke'>().createMachine({
  id: 'wall_displays',
  context: { row: {} },
  initial: 'waiting',
  states: {
    waiting: { on: { pair: to('paired', 'admin') } },
    // Another screen in its place: the one before shows a code again.
    paired: { on: { pair: to('paired', 'admin'), revoke: to('revoked', 'admin') } },
    revoked: { on: { pair: to('paired', 'admin') } },
  },
})
