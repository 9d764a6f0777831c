import { useEffect, useState } from 'react'
import { findUserRoles } from '../../api/general/userRoles'
import { granters } from './missing'

/** Who can give rights, by name; until they are known, simply an administrator. */
export function useGranters(): string {
  const [admins, setAdmins] = useState<readonly string[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    findUserRoles(leaving.signal).then(
      (all) => setAdmins(all.find(({ role }) => role === 'admin')?.users.map(({ name }) => name) ?? []),
      // The sentence is complete without the names.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  return granters(admins)
}
