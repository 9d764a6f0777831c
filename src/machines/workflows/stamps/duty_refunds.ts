import { to, type Sender, workflow } from '../../kit'

type RefundEvent = 'claim' | 'receive' | 'refuse' | 'lapse'

const claimers: readonly Sender[] = ['stamp_inventory', 'manager']

/** Duty that may be refunded: claimed within its time, then received or refused. */
export const dutyRefundMachine = workflow<object, RefundEvent>().createMachine({
  id: 'duty_refunds',
  context: { row: {} },
  initial: 'claimable',
  states: {
    claimable: { on: { claim: to('claimed', ...claimers), lapse: to('lapsed', 'system') } },
    claimed: { on: { receive: to('received', ...claimers), refuse: to('refused', ...claimers) } },
    received: {},
    refused: {},
    lapsed: {},
  },
})
