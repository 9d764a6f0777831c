import type { PasskeyAnswer } from '../resources/general/auth/passkeyShapes'
import type { PublicInfo, signInCalls } from '../resources/general/auth/signInCalls'
import type { Me, profileCalls } from '../resources/general/people/profileCalls'
import { callAt } from './callAt'
import { ApiError, type CallOptions } from './http'

export type Credentials = {
  username: string
  password: string
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

let request: Promise<PublicInfo> | undefined

/** Loaded once per page, unless `fresh`; retried after a failure. */
export function publicInfo({ fresh = false } = {}): Promise<PublicInfo> {
  if (fresh) request = undefined
  request ??= callAt<typeof signInCalls.publicInfo>({ method: 'GET', path: '/public' }, {}, { quiet: true })
  const mine = request
  mine.catch(() => {
    if (request === mine) request = undefined
  })
  return mine
}

/** Exchanges username (trimmed) and password (as typed) for "token_type access_token". */
export async function login({ username, password, code, passkey }: Credentials): Promise<string> {
  const { client_id, client_secret } = await publicInfo()
  const { token_type, access_token } = await callAt<typeof signInCalls.login>(
    { method: 'POST', path: '/login' },
    {
      grant_type: 'password',
      client_id,
      client_secret,
      username: username.trim(),
      password,
      ...(code && !passkey && { code }),
      ...(passkey && { passkey }),
    },
    { quiet: true },
  )
  return `${token_type} ${access_token}`
}

/** Whether any server answers, without a session. */
export const probe = (within: number) =>
  callAt<typeof signInCalls.publicInfo>({ method: 'GET', path: '/public' }, {}, { quiet: true, within })

/** Succeeds as long as the session is valid. */
export const isAlive = (within: number) =>
  callAt<typeof profileCalls.me>({ method: 'GET', path: '/me' }, {}, { quiet: 'unless_ended', within })

/** The person of the token; refused without an answer or without a role. */
export async function me({ quiet }: Pick<CallOptions, 'quiet'>): Promise<Me> {
  const found = await callAt<typeof profileCalls.me>(
    { method: 'GET', path: '/me' },
    {},
    quiet ? { quiet } : {},
  )
  if (!found || 'wall' in found) throw new ApiError('Verification failed, please Login again.', null, 200)
  if (!found.roles?.length && found.screen?.locked !== 1)
    throw new ApiError('getInfo: roles must be a non-null array!', null, 200)
  return found
}

export const logout = (token: string) =>
  callAt<typeof signInCalls.logout>({ method: 'POST', path: '/logout' }, {}, { token, quiet: true })
