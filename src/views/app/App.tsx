import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { RouterProvider } from 'react-router-dom'
import { readCookie } from '../../api/cookies'
import { publicInfo } from '../../api/session'
import { nameApp } from '../routing/title'
import type { createRouter } from './router'
import { usePersonIfAny } from '../session/session'
import { readAhead } from '../ui/readAhead'
import { brandOf } from '../theme/brand'
import { Themed } from '../theme/Themed'
import { isWall, wallTheme } from '../theme/wall'

// After the first page: nothing lasts before it.
const LoadingOverlay = lazy(() =>
  readAhead(async () => ({ default: (await import('../shell/frame/LoadingOverlay')).LoadingOverlay })),
)

/** The whole console: lit as the person chose, or as a wall. */
export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  const person = usePersonIfAny()
  const [, setTitle] = useState('')
  const subscribe = useCallback((changed: () => void) => router.subscribe(changed), [router])
  const { pathname, search } = useSyncExternalStore(subscribe, () => router.state.location)
  const wall = isWall(search, pathname)
  // Until the first page is known there is nothing to show.
  const isStarted = useSyncExternalStore(subscribe, () => router.state.initialized)
  useEffect(() => {
    document.documentElement.dataset.size = readCookie('size') ?? 'medium'
    publicInfo().then(
      ({ title }) => {
        nameApp(title)
        setTitle(title)
      },
      () => undefined,
    )
  }, [])
  return (
    <Themed brand={brandOf((wall && wallTheme(search)) || person?.config.theme_color)} wall={wall}>
      {/* As a transition, the way to another page could wait for ever behind what a live page keeps drawing. */}
      {isStarted && <RouterProvider router={router} useTransitions={false} />}
      {!wall && (
        <Suspense>
          <LoadingOverlay />
        </Suspense>
      )}
    </Themed>
  )
}
