import { profileCalls } from '../../resources/general/people/profileCalls'
import { timezoneCalls } from '../../resources/general/system/timezoneCalls'
import { callApi, callWithForm, type FormValues } from '../calls'
import type { CallOptions } from '../http'

export const profile = () => callApi(profileCalls.read, {})
export const saveProfile = (changes: FormValues, options: Pick<CallOptions, 'keepalive'> = {}) =>
  callWithForm(profileCalls.save, changes, options)
export const revokeSession = (id: number) => callApi(profileCalls.endSession, { id })
export const revokeOtherSessions = () => callApi(profileCalls.endOtherSessions, {})
export const timezones = () => callApi(timezoneCalls.all, {})
