import type { RouteNode } from '../../../routes/node'

/** A screen as the search knows it: its address and its titles from the root. */
export type Entry = { path: string; titles: readonly string[] }

const isScreen = ({ view }: RouteNode) => view !== undefined

/** The address without the parts that may be left out; null when one of them must be known. */
const address = (path: string) => {
  const open = path.replace(/\/:[^/]+\?/g, '')
  return open.includes('/:') ? null : open
}

/** Screens below these nodes that are not hidden; `offers` limits them to built ones. */
export const entriesOf = (
  nodes: readonly RouteNode[],
  offers: (node: RouteNode) => boolean = isScreen,
  within: readonly string[] = [],
): Entry[] =>
  nodes.flatMap((node) => {
    if (node.hidden) return []
    const titles = [...within, node.title]
    const isPage = node.path?.startsWith('/') && node.redirect !== 'noRedirect' && offers(node)
    const path = isPage ? address(node.path ?? '') : null
    return [
      ...(path === null ? [] : [{ path, titles }]),
      ...(node.children ? entriesOf(node.children, offers, titles) : []),
    ]
  })
