import { punchCalls } from '../../resources/general/time_clock/punchCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi, callWithForm, type FormValues } from '../calls'

/** Clocks the owner of a badge in or out, idempotently. */
export const punchIn = (payload: Omit<RequestOf<typeof punchCalls.punch>, 'client_id'>, client_id: string) =>
  callApi(punchCalls.punch, { ...payload, client_id }, { quiet: true })

export const punchState = () => callApi(punchCalls.state, {}, { quiet: true })

/** Replaces a punch by a corrected one. */
export const correctPunch = (id: number, values: FormValues, once: string) =>
  callWithForm(punchCalls.correct, { ...values, id }, { once })

export const punchMonth = (month: string) => callApi(punchCalls.month, { month })
