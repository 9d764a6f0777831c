import type { Unit } from '../../../engine/unitTypes'
import type { LevelChange } from './ledgerWrites'
import type { LockedContainer } from './lockedStock'
import type { Posting } from './posting'

/** A posting once it is written, with the containers of its lots in its bins as they were before. */
export type ContainedPosting = {
  posting: Posting
  movementIds: readonly number[]
  changes: readonly LevelChange[]
  containers: readonly LockedContainer[]
}
type Follow = (unit: Unit, posting: ContainedPosting) => Promise<void>

const followers: Follow[] = []

/** Registers what keeps containers equal to the stock of their lots. */
export const onContained = (follow: Follow) => void followers.push(follow)

/** Reports a posting that touches places where a lot is kept by container, or names a container. */
export async function followContained(unit: Unit, posting: ContainedPosting) {
  const named = posting.posting.movements.some(({ container_id }) => container_id)
  if (posting.containers.length === 0 && !named) return
  for (const follow of followers) await follow(unit, posting)
}
