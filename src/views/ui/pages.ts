import { useCallback, useContext, useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router-dom'
import type { TabsEvent } from '../../machines/tabs'
import { useTitle } from '../routing/title'
import { PageContext } from './pageContext'
import { currentTabs, sendTabs } from './state/tabs'
import { askBefore } from './unsaved/unsaved'

/** Names the page, its tab and the window after what it shows: the number of a document. */
export function usePageName(name: string) {
  const page = useContext(PageContext)
  useTitle(name)
  useEffect(() => {
    if (page) sendTabs({ type: 'name', path: page.path, title: name })
  }, [page, name])
}

/** Opens an address anew: the way over `/redirect` leaves no trace and builds the page again. */
const anew = (fullPath: string) => `/redirect${fullPath}`

let go: NavigateFunction | null = null

/** Registers the page refresh while the shell is mounted. */
export function useRefreshable() {
  const navigate = useNavigate()
  useEffect(() => {
    go = navigate
    return () => {
      go = null
    }
  }, [navigate])
}

/** Forgets all kept pages, so that each is built anew when it is shown; what is unsaved stays. */
export const dropPages = () => sendTabs({ type: 'forget_pages' })

/** Reloads the open page at its address with query and hash; confirms first where input is unsaved. */
export function refreshPage() {
  const { pathname, search, hash } = location
  const refresh = { type: 'refresh', path: pathname } as const
  askBefore(refresh, () => {
    sendTabs(refresh)
    void go?.(anew(`${pathname}${search}${hash}`), { replace: true })
  })
}

const addressOf = (path: string | null) =>
  currentTabs().visited.find((tab) => tab.path === path)?.fullPath ?? '/'

/** Closes or refreshes the chosen tabs, then opens the tab that is now the active one. */
export function useTabActions() {
  const navigate = useNavigate()
  return useCallback(
    (event: Extract<TabsEvent, { type: 'close' | 'close_others' | 'close_all' | 'refresh' }>) =>
      askBefore(event, () => {
        const before = currentTabs().active
        sendTabs(event)
        const { active } = currentTabs()
        if (event.type === 'refresh')
          void navigate(anew(addressOf(event.path)), { replace: event.path === active })
        else if (active !== before) void navigate(addressOf(active))
      }),
    [navigate],
  )
}
