import { signInCalls } from '../../resources/general/auth/signInCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi } from '../calls'

export type Registration = { [N in keyof RequestOf<typeof signInCalls.register>]-?: string }
export const register = (payload: Registration) => callApi(signInCalls.register, payload)
