import type { SaleLine } from '../../src/resources/sale/sale_lines'
import type { Unit } from '../engine/unitTypes'

// What sales and allocations ask of each other: each module registers its part here and imports nothing of the other.

type ReleaseAllocations = (unit: Unit, saleId: number) => Promise<void>

/** What allocations have reserved for a sale line and shipped of it, in the measure of the line. */
export type MovedLine = Pick<SaleLine, 'qty_allocated' | 'qty_shipped'>
/** By sale line id; a line that is not named has nothing. `isPicking` while goods of the sale are being picked. */
export type MovedSale = { lines: ReadonlyMap<number, MovedLine>; isPicking: boolean }
type FollowAllocations = (unit: Unit, saleId: number, moved: MovedSale) => Promise<void>

const releases: ReleaseAllocations[] = []
const followers: FollowAllocations[] = []

/** Registers what releases the allocations of a sale that is held or cancelled, while the sale is locked; it refuses if it cannot. */
export const onSaleStopped = (release: ReleaseAllocations) => void releases.push(release)

/** Releases everything allocated to a sale that is held or cancelled. */
export async function stopSale(unit: Unit, saleId: number) {
  for (const release of releases) await release(unit, saleId)
}

/** Registers what follows the allocations of a sale: sums of its lines and its status. */
export const onAllocationsMoved = (follow: FollowAllocations) => void followers.push(follow)

/** Reports to a sale what its allocations have reserved and shipped of each line. */
export async function allocationsMoved(unit: Unit, saleId: number, moved: MovedSale) {
  for (const follow of followers) await follow(unit, saleId, moved)
}

type FollowReturns = (unit: Unit, saleId: number) => Promise<void>

const returnFollowers: FollowReturns[] = []

/** Registers what follows the deliveries of goods that a customer brings back of a sale. */
export const onReturnsReceived = (follow: FollowReturns) => void returnFollowers.push(follow)

/** Reports to a sale that goods of it came back, or left again. */
export async function returnsReceived(unit: Unit, saleId: number) {
  for (const follow of returnFollowers) await follow(unit, saleId)
}
