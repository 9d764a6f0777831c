import { secondFactorCalls } from '../../resources/general/auth/secondFactorCalls'
import { callApi } from '../calls'

export const beginSecondFactor = (password: string) =>
  callApi(secondFactorCalls.begin, { password }, { quiet: true })
export const confirmSecondFactor = (code: string) =>
  callApi(secondFactorCalls.confirm, { code }, { quiet: true })
export const removeSecondFactor = (password: string) =>
  callApi(secondFactorCalls.remove, { password }, { quiet: true })
