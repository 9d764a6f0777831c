import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Notices } from './Notices'
import { readAhead } from './readAhead'
import { note } from './trail'
import '../theme/shellStyles'
import './hosts.css'

// Fetched right behind the page, not when one is needed: then the server may be silent.
const Dialogs = lazy(() => readAhead(async () => ({ default: (await import('./Dialogs')).Dialogs })))

/** Where notices and dialogs of a page appear. */
export function Hosts() {
  const { pathname } = useLocation()
  useEffect(() => note(`Went to ${pathname}`), [pathname])
  return (
    <>
      <Notices />
      <Suspense>
        <Dialogs />
      </Suspense>
    </>
  )
}
