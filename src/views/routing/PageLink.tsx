import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { usePerson } from '../session/session'
import { screenAt } from './screens'
import { mayEnter } from './visible'

/** A link to a page; plain text without permission. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const person = usePerson()
  const at = screenAt(to)
  return at && mayEnter(at.screen, person) ? (
    <Link className="dc-link" to={to}>
      {children}
    </Link>
  ) : (
    children
  )
}
