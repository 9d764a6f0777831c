import type { RouteNode } from '../../../routes/node'

type MenuGroup = { heading: string | undefined; nodes: readonly RouteNode[] }

/** The entries of a section below their headings, in the order in which these first appear; those without one last. */
export function menuGroups(menu: readonly RouteNode[]): readonly MenuGroup[] {
  const headings = [...new Set(menu.flatMap(({ heading }) => heading ?? []))]
  const groups = [...headings, undefined].map((heading) => ({
    heading,
    nodes: menu.filter((node) => node.heading === heading),
  }))
  return groups.filter(({ nodes }) => nodes.length > 0)
}
