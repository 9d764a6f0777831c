import type { Role } from '../../access'
import { get } from '../http'

/** A role and the active people who hold it. */
export type RoleHolders = {
  role: Role
  title: string
  users: { id: number; name: string; username: string }[]
}

/** Every role with its people, for all signed-in users. */
export const findUserRoles = async (signal?: AbortSignal) =>
  (
    await get<RoleHolders[]>('/general/find_user_roles', undefined, {
      quiet: true,
      ...(signal && { signal }),
    })
  ).data
