import { type Module, opens, type Role } from '../../access'
import type { RouteNode, View } from '../../routes/node'
import { isExternal } from './external'

/** What decides who sees which route. */
export type Rights = { roles: readonly Role[]; modules: readonly Module[] }

/** Whether a route itself lets these rights in, its parents apart. */
export const admits = ({ module, areas }: RouteNode, { roles, modules }: Rights) =>
  (module === undefined || modules.includes(module)) && (areas === '*' || opens(roles, areas))

const hasScreen = ({ path, view }: RouteNode) =>
  view !== undefined || (path !== undefined && isExternal(path))

/** The tree without what these nodes leave out; a parent left without children falls away, a screen without a view too. */
const pruned = (nodes: readonly RouteNode[], isIn: (node: RouteNode) => boolean): RouteNode[] =>
  nodes.flatMap((node) => {
    if (!isIn(node)) return []
    if (!node.children) return hasScreen(node) ? [node] : []
    const children = pruned(node.children, isIn)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** The routes a person may enter. */
export const allowed = (nodes: readonly RouteNode[], rights: Rights) =>
  pruned(nodes, (node) => admits(node, rights))

/**
 * A parent of one entry is shown as that entry, with the icon of either and below the heading of the parent, unless it is
 * a heading in any case.
 */
const folded = (node: RouteNode): RouteNode => {
  if (!node.children) return node
  const children = node.children.map(folded)
  const [only, ...others] = children
  if (!only || others.length > 0 || only.children || node.alwaysShow) return { ...node, children }
  const { heading: _ofParent, ...entry } = only
  const icon = only.icon ?? node.icon
  return { ...entry, ...(node.heading && { heading: node.heading }), ...(icon && { icon }) }
}

/** What the menu shows: no hidden routes, no empty parents, and a parent of one entry as that entry. */
export const menuOf = (nodes: readonly RouteNode[], rights: Rights): RouteNode[] =>
  pruned(nodes, (node) => !node.hidden && admits(node, rights)).map(folded)

/** A screen and its sections, from the root. */
export type Screen = { node: RouteNode & { view: View }; path: string; within: readonly RouteNode[] }

const isScreen = (node: RouteNode): node is RouteNode & { path: string; view: View } =>
  node.path !== undefined && node.view !== undefined

/** All built screens of a route tree, hidden ones included. */
export const screensOf = (nodes: readonly RouteNode[], within: readonly RouteNode[] = []): Screen[] =>
  nodes.flatMap((node) => [
    ...(isScreen(node) ? [{ node, path: node.path, within }] : []),
    ...(node.children ? screensOf(node.children, [...within, node]) : []),
  ])

/** Whether these rights reach a screen: every section above it and the screen itself let them in. */
export const mayEnter = ({ node, within }: Screen, rights: Rights) =>
  [...within, node].every((one) => admits(one, rights))
