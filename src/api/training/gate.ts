import { gateCalls } from '../../resources/training/gate/trainingGate'
import { callApi } from '../calls'

/** What of the caller's certificates closes operations. */
export const ownTrainingGate = () => callApi(gateCalls.gate, {}, { quiet: true })
