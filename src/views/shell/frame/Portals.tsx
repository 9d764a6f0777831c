import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useFault } from '../../errors/faultDialogs'
import { readAhead } from '../../ui/readAhead'
import { note } from '../../errors/actionBreadcrumbs'
import '../../theme/shellStyles'
import './hosts.css'

// Fetched right behind the page, not when one is needed: then the server may be silent.
const Dialogs = lazy(() => readAhead(async () => ({ default: (await import('./Dialogs')).Dialogs })))

// Notices that come before it wait in their machine.
const Notices = lazy(() =>
  readAhead(async () => ({ default: (await import('../../notices/Notices')).Notices })),
)

const asking = ['openModal', 'openConfirmModal', 'openContextModal'].map((event) => `mantine-modals:${event}`)

/** Queues requests made before the dialogs are loaded. */
function OpenDialogs() {
  useEffect(() => {
    const queue: Event[] = []
    const keep = (event: Event) => void queue.push(event)
    for (const kind of asking) window.addEventListener(kind, keep)
    return () => {
      for (const kind of asking) window.removeEventListener(kind, keep)
      setTimeout(() => {
        for (const { type, detail } of queue as CustomEvent<unknown>[])
          window.dispatchEvent(new CustomEvent(type, { detail }))
      })
    }
  }, [])
  return null
}

/** Where notices and dialogs of a page appear. */
export function Portals() {
  const { pathname } = useLocation()
  // Subscribed from the first moment, so that a fault before the dialogs are loaded is shown by them.
  const faults = useFault()
  useEffect(() => note(`Went to ${pathname}`), [pathname])
  return (
    <>
      <Suspense>
        <Notices />
      </Suspense>
      <Suspense fallback={<OpenDialogs />}>
        <Dialogs {...faults} />
      </Suspense>
    </>
  )
}
