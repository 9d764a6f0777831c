import { type PublicInfo, signInCalls } from '../resources/general/auth/signInCalls'
import { type Me, profileCalls } from '../resources/general/people/profileCalls'
import { timezoneCalls } from '../resources/general/system/timezoneCalls'
import type { RequestOf } from '../resources/kit/define/defineCall'
import { callApi, callWithForm, type FormValues } from './calls'
import { ApiError, type CallOptions } from './http'

export type Credentials = { username: string; password: string }

let request: Promise<PublicInfo> | undefined

/** Loaded once per page, unless `fresh`; retried after a failure. */
export function publicInfo({ fresh = false } = {}): Promise<PublicInfo> {
  if (fresh) request = undefined
  request ??= callApi(signInCalls.publicInfo, {}, { quiet: true })
  const mine = request
  mine.catch(() => {
    if (request === mine) request = undefined
  })
  return mine
}

/** Exchanges username (trimmed) and password (as typed) for "token_type access_token". */
export async function login({ username, password }: Credentials): Promise<string> {
  const { client_id, client_secret } = await publicInfo()
  const { token_type, access_token } = await callApi(
    signInCalls.login,
    { grant_type: 'password', client_id, client_secret, username: username.trim(), password },
    { quiet: true },
  )
  return `${token_type} ${access_token}`
}

/** The person of the token; refused without an answer or without a role. */
export async function me({ quiet }: Pick<CallOptions, 'quiet'>): Promise<Me> {
  const found = await callApi(profileCalls.me, {}, quiet ? { quiet } : {})
  if (!found || 'wall' in found) throw new ApiError('Verification failed, please Login again.', null, 200)
  if (!found.roles?.length) throw new ApiError('getInfo: roles must be a non-null array!', null, 200)
  return found
}

export const logout = (token: string) => callApi(signInCalls.logout, {}, { token, quiet: true })

export type Registration = { [N in keyof RequestOf<typeof signInCalls.register>]-?: string }
export const register = (payload: Registration) => callApi(signInCalls.register, payload)

export const profile = () => callApi(profileCalls.read, {})
export const saveProfile = (changes: FormValues, options: Pick<CallOptions, 'keepalive'> = {}) =>
  callWithForm(profileCalls.save, changes, options)
export const revokeSession = (id: number) => callApi(profileCalls.endSession, { id })
export const timezones = () => callApi(timezoneCalls.all, {})
