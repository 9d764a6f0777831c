import { useEffect, useState } from 'react'
import type { Role } from '../../access'
import { findUserRoles } from '../../api/general/userRoles'
import type { RoleHolders } from '../../resources/general/people/roleHolderCalls'
import { granters, holders } from './missing'

const none: readonly Role[] = []

/** Who has one of the roles, and who can give rights, by name; until they are known, simply an administrator. */
export function useGranters(roles: readonly Role[] = none): { holders: string; granters: string } {
  const [all, setAll] = useState<readonly RoleHolders[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    findUserRoles(leaving.signal).then(
      setAll,
      // The sentence is complete without the names.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  const admins = all.find(({ role }) => role === 'admin')?.users.map(({ name }) => name) ?? []
  return { holders: holders(roles, all), granters: granters(admins) }
}
