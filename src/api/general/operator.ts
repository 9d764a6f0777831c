import type { Shown } from '../../machines/operator'
import { operatorCalls } from '../../resources/general/auth/operatorCalls'
import { callApi } from '../calls'

/** Lets an operator take over a shared screen; `station` is the token of the screen itself. */
export async function changeOperator(station: string, shown: Shown) {
  const options = { quiet: true, token: station } as const
  const { token_type, access_token, person } = await callApi(operatorCalls.takeOver, shown, options)
  return { token: `${token_type} ${access_token}`, person }
}

/** Returns a shared screen to its owner. */
export const leaveOperator = (station: string) =>
  callApi(operatorCalls.leave, {}, { quiet: true, token: station })

export const lendScreen = () => callApi(operatorCalls.lend, {})

/** Makes a lent screen its owner's again; `screen` and the answer are tokens, of which the first ends. */
export async function takeScreenBack(screen: string, password: string) {
  const { token_type, access_token } = await callApi(
    operatorCalls.takeBack,
    { password },
    { quiet: true, token: screen },
  )
  return `${token_type} ${access_token}`
}
