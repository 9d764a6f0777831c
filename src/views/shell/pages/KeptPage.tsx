import { Activity, memo, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import {
  parsePath,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  useNavigate,
} from 'react-router-dom'
import { type Around, emptyFrame, framed, fullPathOf } from './keepAliveContext'
import { useKeptPlace } from './scrollRestoration'
import { LivenessContext } from '../../parts/live/liveness'
import { notifyWarning } from '../../ui/notify'
import { PageContext, type ShellPage, shellPage } from '../../ui/pageContext'
import { sendTabs } from '../../ui/state/tabs'
import { t } from '../../../texts/texts'

/**
 * The router of a kept page: while hidden, navigation inside the page only updates its stored address. The
 * same while the next page is loading, so that a late search update does not navigate back.
 */
function useOwnRouter(page: ShellPage) {
  const context = useContext(RouterContext)
  return useMemo(() => {
    if (!context) return context
    const { router } = context
    const isLeft = () => (router.state.navigation.location ?? router.state.location).pathname !== page.path
    const navigate = async (to: unknown, options?: unknown) => {
      const isOwn = typeof to === 'string' && to.startsWith('?')
      if (page.isShown() && !(isOwn && isLeft())) return router.navigate(to as never, options as never)
      if (!isOwn) return
      const { search = '' } = parsePath(to)
      sendTabs({ type: 'update', path: page.path, fullPath: `${page.path}${search}` })
    }
    return { ...context, router: Object.create(router, { navigate: { value: navigate } }) as typeof router }
  }, [context, page])
}

/** Navigates back to a page with unsaved input after a refused navigation. */
function useWayBack(refused: string | null, fullPath: string | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (refused === null || fullPath === null) return
    notifyWarning(t('Save or discard your changes first'))
    void navigate(fullPath, { replace: true })
  }, [refused, fullPath, navigate])
}

type Props = {
  path: string
  /** What is around it while it is shown. */
  now: Around | null
  isUnsaved: boolean
}

/** One page of the shell. Hidden it keeps its state, its typed text and its place, and runs nothing. */
export const KeptPage = memo(function KeptPage({ path, now, isUnsaved }: Props) {
  const [page] = useState(() => shellPage(path))
  const [last, setLast] = useState(emptyFrame)
  const frame = framed(last, now, isUnsaved)
  if (frame !== last) setLast(frame)
  const { around, isShown, refused } = frame
  const router = useOwnRouter(page)
  useWayBack(isShown ? refused : null, around && fullPathOf(around.place.location))
  useLayoutEffect(() => {
    page.show(isShown)
    return () => page.show(false)
  }, [page, isShown])
  const { root, onScroll } = useKeptPlace(isShown)
  if (!around) return null
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <div className="dc-kept" ref={root} onScrollCapture={onScroll}>
        <PageContext value={page}>
          <RouterContext value={router}>
            <RouterStateContext value={around.state}>
              <LocationContext value={around.place}>
                <LivenessContext value={around.liveness}>{around.outlet}</LivenessContext>
              </LocationContext>
            </RouterStateContext>
          </RouterContext>
        </PageContext>
      </div>
    </Activity>
  )
})
