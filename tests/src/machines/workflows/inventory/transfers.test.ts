import { describe, it } from 'vitest'
import { transferMachine } from '../../../../../src/machines/workflows/inventory/transfers'
import { table, walk } from '../walk'

const open = 'partially_allocated,allocated'

describe('transfer', () => {
  it('a transfer moves for whom the workflow table names', () =>
    walk(
      transferMachine,
      table(`
  draft,partially_allocated release partially_allocated: inventory
  partially_allocated allocate allocated: system
  allocated fall_back partially_allocated: system
  ${open} pick =: inventory
  draft stage partially_allocated: system
  ${open} leave_behind =: system
  ${open} ship in_transit: inventory system
  in_transit reverse allocated: admin system
  in_transit,partially_received receive partially_received: inventory system
  partially_received finish received: system
  partially_received,received unreceive partially_received: system
  partially_received set_out in_transit: system
  in_transit,partially_received write_off received: admin
  draft,${open} cancel cancelled: inventory`),
      {},
    ))
})
