import type { RouteNode } from '../../routes'
import type { Screen } from '../routing/visible'

export type Crumb = { title: string; to?: string }

const home: Crumb = { title: 'Dashboard', to: '/dashboard' }
const isHome = ({ title }: Crumb) => title.trim().toLowerCase() === 'dashboard'

/** Dashboard first, then the sections, then the page; `list` is the list a hidden page belongs to. */
export function crumbsOf(screen: Screen | undefined, list?: RouteNode, title?: string): Crumb[] {
  if (!screen) return title ? [home, { title }] : [home]
  const { node, within } = screen
  const path = [
    ...within.filter((section, depth) => depth === 0 || section.path).map(({ title }): Crumb => ({ title })),
    ...(list?.path ? [{ title: list.title, to: list.path }] : []),
    { title: node.title },
  ]
  const [first] = path
  return first && isHome(first) ? path : [home, ...path]
}
