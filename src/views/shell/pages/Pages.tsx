import { useContext, useLayoutEffect, useMemo } from 'react'
import {
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useOutlet,
} from 'react-router-dom'
import { useScreen } from '../../routing/useScreen'
import { isWall } from '../../theme/wall'
import { fullPathOf } from './keepAliveContext'
import { KeptPage } from './KeptPage'
import { useLiveness } from '../../parts/live/liveness'
import { useRefreshable } from '../../ui/pages'
import { tabOf, sendTabs, useTabs } from '../../ui/state/tabs'
import { useLeaveQuestions } from '../../ui/unsaved/unsaved'

/** Opens the tab of the address that is shown; walls and the addresses that only lead on have none. */
function useVisit() {
  const location = useLocation()
  const screen = useScreen()
  const { pathname, key } = location
  const fullPath = fullPathOf(location)
  const hasNone = pathname.startsWith('/redirect/') || isWall(location.search)
  useLayoutEffect(() => {
    if (hasNone) return
    if (!screen) return sendTabs({ type: 'leave' })
    sendTabs({ type: 'open', tab: tabOf(screen, pathname, fullPath) })
    sendTabs({ type: 'update', path: pathname, fullPath })
    // On each navigation: closing a tab and reopening its page keeps the same address.
  }, [hasNone, screen, pathname, fullPath, key])
}

/** The open page, and hidden beside it those that are kept as they were left. */
export function Pages() {
  const outlet = useOutlet()
  const place = useContext(LocationContext)
  const state = useContext(RouterStateContext)
  const liveness = useLiveness()
  const now = useMemo(() => ({ outlet, place, state, liveness }), [outlet, place, state, liveness])
  const { cached, unsaved } = useTabs()
  useRefreshable()
  useLeaveQuestions()
  useVisit()
  const path = place.location.pathname
  // In an order of their own: a page that is moved in the document loses its scroll.
  return [...new Set([...cached, path])]
    .toSorted()
    .map((one) => (
      <KeptPage key={one} path={one} now={one === path ? now : null} isUnsaved={unsaved.includes(one)} />
    ))
}
