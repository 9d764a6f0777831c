import type { BatchingLog } from '../../../../src/resources/production/batching/batching_logs'
import type { Unit } from '../../../engine/unitTypes'

type Added = (unit: Unit, log: BatchingLog) => Promise<void>

const hooks: Added[] = []

/** What else follows from an addition to a batch, e.g. the pails of a recovery that went into it. */
export const onAdded = (hook: Added) => void hooks.push(hook)

export async function tellAdded(unit: Unit, log: BatchingLog) {
  for (const hook of hooks) await hook(unit, log)
}
