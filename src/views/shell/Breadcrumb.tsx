import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { routes } from '../../routes'
import { usePageTitle } from '../routing/title'
import { useScreen } from '../routing/useScreen'
import { screensOf } from '../routing/visible'
import { crumbsOf } from './crumbs'

const screens = screensOf(routes)

/** The way from the Dashboard to this page. */
export function Breadcrumb() {
  const screen = useScreen()
  const list = screens.find(({ path }) => path === screen?.node.lights)?.node
  const crumbs = crumbsOf(screen, list, usePageTitle())
  return (
    <nav className="dc-crumbs" aria-label="Breadcrumb">
      {crumbs.map(({ title, to }, place) => {
        const isLast = place === crumbs.length - 1
        return (
          <Fragment key={title}>
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
