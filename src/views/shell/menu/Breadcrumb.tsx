import { Fragment, useMemo, useState } from 'react'
import { Link, useLocation, useMatches } from 'react-router-dom'
import { screens } from '../../routing/screens'
import { usePageTitle } from '../../routing/title'
import { useScreen } from '../../routing/useScreen'
import { useTabTitle } from '../../ui/state/tabs'
import { type Crumb, crumbsOf } from './crumbs'
import { t } from '../../../texts/texts'

/** The way from the Dashboard to this page; on the way through `/redirect` it stays as it was. */
function useCrumbs(): Crumb[] {
  const screen = useScreen()
  const title = usePageTitle()
  const params = useMatches().at(-1)?.params
  const { pathname } = useLocation()
  const called = useTabTitle(pathname)
  const crumbs = useMemo(() => {
    const list = screens.find(({ path }) => path === screen?.node.lights)?.node
    return crumbsOf(screen, { list, title, called, ...(params && { params }) })
  }, [screen, title, called, params])
  const [shown, show] = useState(crumbs)
  if (shown !== crumbs && !pathname.startsWith('/redirect/')) show(crumbs)
  return shown
}

/** Where one is, from the Dashboard on. */
export function Breadcrumb() {
  const crumbs = useCrumbs()
  return (
    <nav id="breadcrumb" className="dc-crumbs" aria-label={t('Breadcrumb')}>
      {crumbs.map(({ title, to }, place) => {
        const isLast = place === crumbs.length - 1
        return (
          <Fragment key={`${place} ${title}`}>
            {place > 0 && <i aria-hidden="true">/</i>}
            {isLast ? (
              <b aria-current="page">{title}</b>
            ) : to ? (
              <Link to={to}>{title}</Link>
            ) : (
              <span>{title}</span>
            )}
          </Fragment>
        )
      })}
    </nav>
  )
}
