import { to, workflow } from '../../kit'

/** A document on its way by e-mail: it waits for the mail server, and ends as sent or failed. */
export const sentDocumentMachine = workflow<object, 'deliver' | 'defer' | 'fail' | 'retry'>().createMachine({
  id: 'sent_documents',
  context: { row: {} },
  initial: 'queued',
  states: {
    queued: {
      on: {
        deliver: to('sent', 'system'),
        defer: to('queued', 'system'),
        fail: to('failed', 'system'),
        retry: to('queued', 'system'),
      },
    },
    sent: {},
    failed: { on: { retry: to('queued', 'system') } },
  },
})
