import { to, workflow } from '../../kit'

/** One reel on one machine: closed once, then changed only by a correction that was approved. */
export const stampingLogMachine = workflow<
  object,
  'close' | 'dispute' | 'settle' | 'correct'
>().createMachine({
  id: 'stamping_logs',
  context: { row: {} },
  initial: 'open',
  states: {
    open: { on: { close: to('closed', 'system'), dispute: to('pending_approval', 'system') } },
    pending_approval: { on: { settle: to('closed', 'system') } },
    closed: { on: { correct: to('corrected', 'system') } },
    corrected: { on: { correct: to('corrected', 'system') } },
  },
})
