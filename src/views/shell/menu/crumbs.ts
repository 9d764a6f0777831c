import type { Params } from 'react-router-dom'
import type { RouteNode } from '../../../routes/node'
import { addressOf } from '../../routing/screens'
import type { Screen } from '../../routing/visible'
import { t } from '../../../texts/texts'

/** One step of the way to a page; without `to` it is plain text. */
export type Crumb = { title: string; to?: string }

const home: Crumb = { title: t('Dashboard'), to: '/dashboard' }
const isHome = ({ title }: Crumb) => title.trim().toLowerCase() === 'dashboard'

const crumbOf = ({ title, path, redirect }: RouteNode, params: Params): Crumb => {
  const leads = redirect ?? path
  const to = leads === undefined || leads === 'noRedirect' ? undefined : addressOf(leads, params)
  return to === undefined ? { title } : { title, to }
}

type More = {
  /** The list a hidden page belongs to. */
  list?: RouteNode | undefined
  params?: Params
  /** Of a page outside the route tree. */
  title?: string | undefined
  /** The name of the shown document, as on its tab. */
  called?: string | undefined
}

/** Dashboard first, then the sections, then the page, which is plain text. */
export function crumbsOf(
  screen: Screen | undefined,
  { list, params = {}, title, called }: More = {},
): Crumb[] {
  if (!screen) return title ? [home, { title }] : [home]
  const { node, within } = screen
  const before = [...within, ...(list ? [list] : [])]
  const way = [
    ...before.filter(({ breadcrumb }) => breadcrumb !== false).map((one) => crumbOf(one, params)),
    { title: called ?? node.title },
  ]
  const [first] = way
  return first && isHome(first) ? way : [home, ...way]
}
