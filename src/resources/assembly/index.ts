import { damagedStamps } from './damaged_stamps'
import { reelsSummary } from './reels_summary'

/** Reports of assembly by their tables. */
export const assemblyResources = {
  damaged_stamps: damagedStamps,
  reels_summary: reelsSummary,
}
