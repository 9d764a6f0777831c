import { allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { afterEvent, beforeLock, onCreate, onEvent, onLines, onUpdate } from '../../../engine/hooks/hooks'
import { sales } from '../../../../src/resources/sale/sales'
import { settle } from './allocationFigures'
import { publishSale } from './allocationSale'
import { beforeAllocationCreate } from './allocationHeader'
import { afterAllocationLines } from './allocationLines'
import { beforeAllocationUpdate, pickAllocation, shortAllocation, startAllocation } from './allocationPick'
import {
  allocateAllocation,
  allocateInTurnAllocation,
  swapAllocation,
  unallocateAllocation,
} from './allocationReserve'
import {
  cancelAllocation,
  cancelOfSale,
  leaveBehind,
  lockOfSale,
  packAllocation,
  reopenAllocation,
  reverseAllocation,
  shipAllocation,
} from './allocationShip'

onCreate(allocations, beforeAllocationCreate)
onUpdate(allocations, beforeAllocationUpdate)
onLines(allocations, afterAllocationLines)

onEvent(allocations, 'start', startAllocation)
onEvent(allocations, 'pick', pickAllocation)
onEvent(allocations, 'short', shortAllocation)
onEvent(allocations, 'allocate', allocateAllocation)
onEvent(allocations, 'allocate_in_turn', allocateInTurnAllocation)
onEvent(allocations, 'unallocate', unallocateAllocation)
onEvent(allocations, 'swap', swapAllocation)
onEvent(allocations, 'pack', packAllocation)
onEvent(allocations, 'reopen', reopenAllocation)
onEvent(allocations, 'leave_behind', leaveBehind)
onEvent(allocations, 'ship', shipAllocation)
onEvent(allocations, 'reverse', reverseAllocation)
onEvent(allocations, 'cancel', cancelAllocation)

for (const event of ['allocate', 'allocate_in_turn', 'unallocate'] as const)
  afterEvent(allocations, event, (unit, { id }) => settle(unit, id))
for (const event of ['start', 'pack', 'ship', 'reopen', 'reverse', 'cancel'] as const)
  afterEvent(allocations, event, async (unit, { sale_id }) => publishSale(unit, sale_id))

// A sale's packing lists are locked before the sale itself, and cancelled with it.
beforeLock(sales, lockOfSale)
afterEvent(sales, 'cancel', cancelOfSale)
