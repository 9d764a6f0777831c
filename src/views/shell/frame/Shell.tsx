import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { screenOwner } from '../../../machines/session'
import { loginAddress } from '../../routing/addresses'
import { useTitle } from '../../routing/title'
import { usePreference } from '../../session/preferences'
import { usePersonIfAny } from '../../session/session'
import { isWall } from '../../theme/wall'
import { useBarAway } from './autoHideHeader'
import { Portals } from './Portals'
import { LiveRibbon } from './LiveRibbon'
import { LivenessSource } from './LivenessSource'
import { Pages } from '../pages/Pages'
import { lazyPart } from '../../ui/lazyPart'
import { readAhead } from '../../ui/readAhead'
import { Sidebar } from '../menu/Sidebar'
import { dismissSidebar, useSidebar } from '../../ui/state/sidebar'
import { TabKeys } from '../tabs/TabKeys'
import { Tabs } from '../tabs/Tabs'
import { TopBar } from './TopBar'
import { usePermissionChanges } from './usePermissionChanges'
import { t } from '../../../texts/texts'
import '../../parts/words.css'
import './shell.css'

const Sheet = lazy(() => readAhead(async () => ({ default: (await import('./Sheet')).Sheet })))

const GuideHost = lazyPart(async () => (await import('../guides/GuideHost')).GuideHost)
const LockedScreen = lazyPart(async () => (await import('../time_clock/LockedScreen')).LockedScreen)

const EnrolView = lazyPart(async () => (await import('../../account/profile/EnrolView')).EnrolView)

/**
 * Sets the title of the route. Rendered before the pages, so that a page with a title of its own overrides
 * it.
 */
function RouteTitle() {
  useTitle()
  return null
}

/** The frame of every signed-in page; a wall display has none. */
export function Shell() {
  const person = usePersonIfAny()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { phone, open } = useSidebar()
  const hasTabs = Boolean(usePreference('tabs_view', 1))
  const isFixed = Boolean(usePreference('fixed_header', 0))
  const bar = useBarAway(phone && !isFixed, pathname)
  const main = useRef<HTMLDivElement>(null)
  const wall = isWall(search)

  const here = `${pathname}${search}${hash}`
  useEffect(() => {
    if (!person) void navigate(loginAddress(here), { replace: true })
  }, [person, here, navigate])
  useEffect(dismissSidebar, [pathname])
  // Here and not in a page: a page that is about to be drawn would miss what changed a moment ago.
  const isHeld = usePermissionChanges(person)

  if (!person) return null
  if (isHeld || person.must_enrol === 1)
    return (
      <>
        <Suspense>{isHeld ? <LockedScreen /> : <EnrolView />}</Suspense>
        <Portals />
      </>
    )
  // The pages keep their place in the tree in every layout, so that they keep their state.
  return (
    <LivenessSource key={screenOwner(person)} personId={person.id}>
      <RouteTitle key={pathname} />
      {!wall && (
        <a
          className="dc-skip"
          href="#content"
          onClick={(event) => {
            event.preventDefault()
            main.current?.focus()
          }}
        >
          {t('Skip to content')}
        </a>
      )}
      <div className={wall ? 'dc-wall' : 'dc-shell'} data-bar={bar.isAway ? 'away' : undefined}>
        {!wall && <TopBar person={person} phone={phone} open={open} />}
        {!wall && !phone && <Sidebar person={person} open={open} />}
        {!wall && phone && (
          <Suspense>
            <Sheet person={person} />
          </Suspense>
        )}
        <div className="dc-stage" onScrollCapture={bar.onScroll}>
          {!wall && (
            <div className="dc-strip">
              {!phone && hasTabs && <Tabs />}
              <LiveRibbon />
            </div>
          )}
          <div id="content" className="dc-main" role={wall ? undefined : 'main'} ref={main} tabIndex={-1}>
            <Pages />
          </div>
        </div>
      </div>
      {!wall && hasTabs && <TabKeys />}
      {!wall && (
        <Suspense>
          <GuideHost />
        </Suspense>
      )}
      <Portals />
    </LivenessSource>
  )
}
