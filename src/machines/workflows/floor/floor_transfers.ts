import { to, workflow } from '../../kit'

type FloorTransferEvent = 'print' | 'send' | 'receive' | 'finish' | 'write_off' | 'refuse' | 'cancel'

/** Who prints the labels of transfers, and takes back those that are not sent. */
export const transferLabelers = [
  'supervisor_production',
  'supervisor',
  'transfer',
  'shipping',
  'requester',
] as const

/** Who sends goods from the floor: everyone who works there. */
export const transferSenders = [
  'manager',
  'qa_manager',
  'hplc_tech',
  'supervisor_batcher',
  'supervisor_production',
  'transfer',
  'shipping',
  'planning',
  'batcher',
  'bottler',
  'labeler',
  'stamper',
] as const

/** Who puts transferred goods away. */
export const transferReceivers = [
  'transfer',
  'shipping',
  'supervisor_batcher',
  'supervisor_production',
] as const

const writers = ['supervisor_batcher', 'supervisor_production', 'manager'] as const

/**
 * Goods on their way from the floor to the warehouse of the same site: labelled, sent, received at a place or refused.
 * The system ends the transfer of which nothing is in transit any more.
 */
export const floorTransferMachine = workflow<object, FloorTransferEvent>().createMachine({
  id: 'floor_transfers',
  context: { row: {} },
  initial: 'generated',
  states: {
    generated: {
      on: {
        print: to('printed', ...transferLabelers, 'system'),
        cancel: to('cancelled', ...transferLabelers),
      },
    },
    printed: {
      on: {
        print: to('printed', ...transferLabelers, 'system'),
        send: to('in_transfer', ...transferSenders),
        cancel: to('cancelled', ...transferLabelers),
      },
    },
    in_transfer: {
      on: {
        receive: to('partially_received', ...transferReceivers),
        refuse: to('refused', 'transfer', 'shipping'),
      },
    },
    partially_received: {
      on: {
        receive: to('partially_received', ...transferReceivers),
        finish: to('received', 'system'),
        write_off: to('received', ...writers),
      },
    },
    received: {},
    refused: {},
    cancelled: {},
  },
})
