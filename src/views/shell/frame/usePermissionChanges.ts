import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { isLocked, type Person } from '../../../machines/session'
import { staysForText } from '../../ui/state/tabs'
import { leaveRefusedPage } from '../time_clock/leaveRefusedPage'

/**
 * Checks the open page again whenever the user's roles or modules change. True while no page may be shown: the screen
 * is lent and waits for a badge, or the page for the rights of the person who came.
 */
export function usePermissionChanges(person: Person | null) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const rights = person && [...person.roles, ...person.modules].sort().join()
  const lastRights = useRef(rights)
  const isWaiting = person !== null && isLocked(person)
  const [isHeld, setHeld] = useState(isWaiting)
  useEffect(() => {
    if (isWaiting) setHeld(true)
    if (rights === null || rights === lastRights.current) return
    lastRights.current = rights
    if (isWaiting) return
    if (isHeld) void (leaveRefusedPage(navigate) ?? revalidate()).finally(() => setHeld(false))
    else if (!staysForText()) void revalidate()
  }, [rights, isWaiting, isHeld, navigate, revalidate])
  return isWaiting || isHeld
}
