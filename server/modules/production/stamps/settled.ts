import type { Reel } from '../../../../src/resources/production/stamps/reels'
import type { Unit } from '../../../engine/unitTypes'

type ReelCheck = (unit: Unit, reel: Reel) => Promise<void>
const checks: ReelCheck[] = []

/** What has to be settled before a reel is closed; it refuses where it is not. */
export const onReconcile = (check: ReelCheck) => void checks.push(check)

/** Refuses to close a reel of which something is not settled. */
export async function assertSettled(unit: Unit, reel: Reel) {
  for (const check of checks) await check(unit, reel)
}
