import { saleShares } from '../../../src/resources/sale/saleStatus'
import { type AllocationDemo, lineSums } from './allocationRows'
import { addOpenAllocations } from './allocationsOpen'
import { shippedAllocations } from './allocationsShipped'
import { addShipments } from './shipments'
import type { Tables } from '../company/tables'

const hourMs = 3_600_000

/** Packing lists of everything that went out to customers, and those of the orders that are open now. */
export function addAllocations(to: Tables, options: AllocationDemo) {
  shippedAllocations(to, options)
  addOpenAllocations(to, { ...options, now: options.now - hourMs })
  addShipments(to, { shippers: options.pickers, now: options.now })
  const sums = lineSums(to)
  for (const sale of to.rows('sales')) Object.assign(sale, saleShares(sums(sale)))
}
