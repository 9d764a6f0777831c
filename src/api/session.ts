import type { Module, Role } from '../access'
import { ApiError, type CallOptions, get, post } from './http'

/** The signed-in person from `GET /me`. */
export type Me = {
  id: number
  name: string
  username: string
  email?: string | null
  company: string
  roles: Role[]
  modules: Module[]
  config: Record<string, unknown>
  timezone: string
  location_id?: number | null
}

/** Public information of the server. */
export type Public = {
  title: string
  company: string
  version: string
  /** The served build; if it differs from that of this page, there is a newer one. */
  build?: string | null
  time: string
  timezone?: string
  site?: string | null
  register?: 0 | 1
  environment?: string
  /** Whether errors of this environment are stored. */
  error_log?: 0 | 1
  client_id: string
  client_secret: string
  /** `url`: set where an external service holds the sockets. */
  pusher: { key: string; url?: string | null }
}

export type Credentials = { username: string; password: string }

/** One of the person's own sessions: which device, when last used. */
export type OwnSession = {
  id: number
  user_agent: string | null
  created_at: string
  last_used_at: string | null
  expires_at: string
  /** `kiosk`: taken over by badge at a shared screen. */
  scope: 'full' | 'kiosk'
  is_shared: 0 | 1
  current: 0 | 1
}

export type Profile = Me & {
  location: string | null
  has_pin: 0 | 1
  has_badge: 0 | 1
  sessions: OwnSession[]
}

let request: Promise<Public> | undefined

/** Loaded once per page, unless `fresh`; retried after a failure. */
export function publicInfo({ fresh = false } = {}): Promise<Public> {
  if (fresh) request = undefined
  request ??= get<Public>('/public', undefined, { quiet: true }).then(({ data }) => data)
  const mine = request
  mine.catch(() => {
    if (request === mine) request = undefined
  })
  return mine
}

/** Exchanges username (trimmed) and password (as typed) for "token_type access_token". */
export async function login({ username, password }: Credentials): Promise<string> {
  const { client_id, client_secret } = await publicInfo()
  const { data } = await post<{ access_token: string; token_type: string }>(
    '/login',
    { grant_type: 'password', client_id, client_secret, username: username.trim(), password },
    { quiet: true },
  )
  return `${data.token_type} ${data.access_token}`
}

/** The person of the token; refused without an answer or without a role. */
export async function me({ quiet }: Pick<CallOptions, 'quiet'>): Promise<Me> {
  const { data } = await get<Me | null>('/me', undefined, quiet ? { quiet } : {})
  if (!data) throw new ApiError('Verification failed, please Login again.', null, 200)
  if (!data.roles?.length) throw new ApiError('getInfo: roles must be a non-null array!', null, 200)
  return data
}

export const logout = (token: string) => post('/logout', { token }, { quiet: true })

export type Registration = {
  name: string
  username: string
  email: string
  company: string
  password: string
  password_confirmation: string
}
export const register = (payload: Registration) => post<{ id: number; status: string }>('/register', payload)

export const profile = async () => (await get<Profile>('/profile')).data
export const saveProfile = async (
  changes: Record<string, unknown>,
  options: Pick<CallOptions, 'keepalive'> = {},
) => (await post<Me>('/profile', changes, options)).data
export const revokeSession = (id: number) => post(`/profile/sessions/${id}/revoke`)
export const timezones = async () =>
  (await get<{ name: string; label: string; offset_minutes: number }[]>('/general/timezones')).data
