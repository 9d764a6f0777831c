import { batchTargetsValue } from '../../resources/production/batching/batchTargets'
import { computedValue } from '../rows/computedValue'

/** The targets of batching, as they are now. */
export const batchTargets$ = computedValue(batchTargetsValue)
