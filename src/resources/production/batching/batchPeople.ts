import type { Role } from '../../../access'

/** Who may confirm an addition as the second person. */
export const batchVerifiers: readonly Role[] = [
  'batcher',
  'head_batcher',
  'supervisor_batcher',
  'supervisor_production',
  'qa_manager',
  'manager',
]

/** Who may answer for a reading out of tolerance, and for a batch that was not weighed here. */
export const batchOverriders: readonly Role[] = ['supervisor_batcher', 'supervisor_production']
