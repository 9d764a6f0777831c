import { confirmCalls } from '../../resources/general/auth/confirmCalls'
import type { PasskeyAnswer } from '../../resources/general/auth/passkeyShapes'
import { callApi } from '../calls'

type Proof = { password: string; code: string | null; passkey: PasskeyAnswer | null }

/** Confirms who is at this session; refused with the second factors there are where one is missing. */
export const confirmIdentity = (proof: Proof) => callApi(confirmCalls.confirm, proof, { quiet: true })
