import { describe, it } from 'vitest'
import { allocationMachine } from '../../../../../src/machines/workflows/inventory/allocations'
import { table, walk } from '../walk'

const unpicked = 'partially_allocated,allocated'

describe('packing list', () => {
  it('a packing list moves for whom the workflow table names', () =>
    walk(
      allocationMachine,
      table(`
  draft,partially_allocated allocate partially_allocated: inventory sale
  draft,partially_allocated allocate_in_turn partially_allocated: system
  partially_allocated complete allocated: system
  partially_allocated clear draft: system
  allocated fall_back partially_allocated: system
  ${unpicked} unallocate partially_allocated: inventory sale system
  ${unpicked},in_progress swap =: inventory
  ${unpicked} start in_progress: inventory
  in_progress pick =: inventory
  in_progress short =: inventory
  in_progress pack packed: inventory
  packed leave_behind packed: system
  packed ship shipped: inventory system
  packed reopen in_progress: inventory system
  shipped reverse packed: admin system
  draft,${unpicked} cancel cancelled: inventory system
  in_progress,packed cancel cancelled: inventory`),
      {},
    ))
})
