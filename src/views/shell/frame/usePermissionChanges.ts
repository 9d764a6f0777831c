import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { Person } from '../../../machines/session'
import { staysForText } from '../../ui/state/tabs'

/** Checks the open page again whenever the user's roles or modules change. */
export function usePermissionChanges(person: Person | null) {
  const { revalidate } = useRevalidator()
  const rights = person && [...person.roles, ...person.modules].sort().join()
  const lastRights = useRef(rights)
  useEffect(() => {
    if (rights === null || rights === lastRights.current) return
    lastRights.current = rights
    if (!staysForText()) void revalidate()
  }, [rights, revalidate])
}
