import type { Shown } from '../../machines/operator'
import type { Person } from '../../machines/session'
import { post } from '../http'

type Changed = { access_token: string; token_type: string; person: Person }

/** Lets an operator take over a shared screen; `station` is the token of the screen itself. */
export async function changeOperator(station: string, shown: Shown) {
  const { data } = await post<Changed>('/general/operator', { ...shown, token: station }, { quiet: true })
  return { token: `${data.token_type} ${data.access_token}`, person: data.person }
}

/** Returns a shared screen to its owner. */
export const leaveOperator = async (station: string) =>
  (await post<{ person: Person }>('/general/operator/leave', { token: station }, { quiet: true })).data

export const lendScreen = () => post('/general/operator/lend')
export const takeScreenBack = () => post('/general/operator/take_back')
