import { to, workflow } from '../../kit'

type ServiceAccountEvent = 'issue_key' | 'suspend' | 'resume' | 'revoke'

/** Whether a program may sign in: from its first key until it is suspended or revoked. */
export const serviceAccountMachine = workflow<object, ServiceAccountEvent>().createMachine({
  id: 'service_accounts',
  context: { row: {} },
  initial: 'waiting',
  states: {
    waiting: { on: { issue_key: to('active', 'admin'), revoke: to('revoked', 'admin') } },
    // A new key replaces the one before.
    active: {
      on: {
        issue_key: to('active', 'admin'),
        suspend: to('suspended', 'admin'),
        revoke: to('revoked', 'admin'),
      },
    },
    suspended: { on: { resume: to('active', 'admin'), revoke: to('revoked', 'admin') } },
    revoked: {},
  },
})
