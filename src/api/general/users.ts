import type { User } from '../../resources/general/people/users'
import { get, post, remove } from '../http'

/** A session of a person. */
type UserSession = {
  id: number
  scope: 'full' | 'kiosk'
  is_shared: 0 | 1
  created_at: string
  last_used_at: string | null
  user_agent: string | null
}

/** Details of an account for administrators. */
export type UserAccount = {
  config: Record<string, unknown>
  has_password: 0 | 1
  has_pin: 0 | 1
  /** Expiry of the pending password link. */
  link_until: string | null
  sessions: UserSession[]
}

export const userAccount = async (id: number) => (await get<UserAccount>(`/general/users/${id}/account`)).data
export const endUserSession = (id: number, session: number) =>
  post(`/general/users/${id}/sessions/${session}/revoke`)

/** Invalidates a password; the answer contains the only link to set a new one, which cannot be read again. */
export const resetPassword = async ({ id, version }: Pick<User, 'id' | 'version'>) =>
  (await post<User & { link: string }>(`/general/users/${id}/reset_password`, { version })).data

export const addMember = (roleId: number, userId: number) =>
  post<User>(`/general/roles/${roleId}/members`, { user_id: userId })
export const removeMember = (roleId: number, userId: number) =>
  remove<User>(`/general/roles/${roleId}/members/${userId}`)

/** People active within the last minutes. */
export type Online = { users: number[] }
export const online = async () =>
  (await get<{ value: Online }>('/general/online', undefined, { quiet: true })).data.value

export const linkOwner = async (link: string) =>
  (await post<{ username: string; name: string }>('/password_link', { link }, { quiet: true })).data
export const setPasswordBy = (payload: { link: string; password: string; password_confirmation: string }) =>
  post<{ username: string }>('/password_link/use', payload)
