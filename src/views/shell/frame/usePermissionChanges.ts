import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { Person } from '../../../machines/session'
import { staysForText } from '../../ui/state/tabs'

/** Asks the guard about the open page again whenever the person's roles or modules have changed. */
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
