import { type Module, opens, type Role } from '../../access'
import type { RouteNode } from '../../routes'

/** What decides who sees which route. */
export type Rights = { roles: readonly Role[]; modules: readonly Module[] }

/** Whether a route itself lets these rights in, its parents apart. */
export const admits = ({ module, areas }: RouteNode, { roles, modules }: Rights) =>
  (module === undefined || modules.includes(module)) && (areas === '*' || opens(roles, areas))

/** The routes a person may enter; a parent left without children falls away. */
export const allowed = (nodes: readonly RouteNode[], rights: Rights): RouteNode[] =>
  nodes.flatMap((node) => {
    if (!admits(node, rights)) return []
    if (!node.children) return [node]
    const children = allowed(node.children, rights)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** What the menu shows: no hidden routes, no empty parents, and a parent of one as that one. */
export const menuOf = (nodes: readonly RouteNode[], rights: Rights): RouteNode[] => {
  const shown = (given: readonly RouteNode[]): RouteNode[] =>
    given.flatMap((node) => {
      if (node.hidden) return []
      if (!node.children) return [node]
      const children = shown(node.children)
      const [only] = children
      if (!only) return []
      if (children.length > 1) return [{ ...node, children }]
      const icon = only.icon ?? node.icon
      return [icon ? { ...only, icon } : only]
    })
  return shown(allowed(nodes, rights))
}

/** A screen and the sections it stands in, from the root. */
export type Screen = { node: RouteNode; path: string; within: readonly RouteNode[] }

/** Every screen of a route tree, hidden ones included. */
export const screensOf = (nodes: readonly RouteNode[], within: readonly RouteNode[] = []): Screen[] =>
  nodes.flatMap((node) => [
    ...(node.path && node.view ? [{ node, path: node.path, within }] : []),
    ...(node.children ? screensOf(node.children, [...within, node]) : []),
  ])

/** Whether these rights reach a screen: every section above it and the screen itself let them in. */
export const mayEnter = ({ node, within }: Screen, rights: Rights) =>
  [...within, node].every((one) => admits(one, rights))
