import type { Role } from '../../../access'
import { allows, type Sender, workflow } from '../../kit'

type UserRow = { id: number; roles: readonly Role[] }
type UserEvent = 'activate' | 'lock' | 'unlock' | 'deactivate' | 'reset_password'

/**
 * The status of an account. People cannot change their own, active accounts need a role, and the system locks
 * and unlocks after wrong passwords.
 */
export const userMachine = workflow<UserRow, UserEvent>()
  .extend({
    guards: {
      toAnother: ({ context, event }, senders: readonly Sender[]) =>
        allows(event.by, senders) && event.by.id !== context.row.id,
      withRoles: ({ context, event }, senders: readonly Sender[]) =>
        allows(event.by, senders) && context.row.roles.length > 0,
    },
  })
  .createMachine({
    id: 'users',
    context: { row: { id: 0, roles: [] } },
    initial: 'invited',
    states: {
      invited: {
        on: {
          // Sent when the person sets a password with the link.
          activate: { target: 'active', guard: { type: 'withRoles', params: ['system'] } },
          reset_password: { target: 'invited', guard: { type: 'toAnother', params: ['admin'] } },
          deactivate: { target: 'inactive', guard: { type: 'toAnother', params: ['admin'] } },
        },
      },
      pending: { on: { activate: { target: 'active', guard: { type: 'withRoles', params: ['admin'] } } } },
      active: {
        on: {
          lock: { target: 'locked', guard: { type: 'toAnother', params: ['admin', 'system'] } },
          deactivate: { target: 'inactive', guard: { type: 'toAnother', params: ['admin'] } },
          reset_password: { target: 'active', guard: { type: 'toAnother', params: ['admin'] } },
        },
      },
      locked: {
        on: {
          unlock: { target: 'active', guard: { type: 'by', params: ['admin', 'system'] } },
          deactivate: { target: 'inactive', guard: { type: 'toAnother', params: ['admin'] } },
          reset_password: { target: 'locked', guard: { type: 'toAnother', params: ['admin'] } },
        },
      },
      inactive: { on: { activate: { target: 'active', guard: { type: 'withRoles', params: ['admin'] } } } },
    },
  })
