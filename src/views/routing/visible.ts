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

const leavesOf = (node: RouteNode): RouteNode[] => node.children?.flatMap(leavesOf) ?? [node]

const withoutHidden = (nodes: readonly RouteNode[]): RouteNode[] =>
  nodes.flatMap((node) => {
    if (node.hidden) return []
    if (!node.children) return [node]
    const children = withoutHidden(node.children)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** What the menu shows: no hidden routes, no empty parents, and a section of one screen as that screen. */
export const menuOf = (nodes: readonly RouteNode[], rights: Rights): RouteNode[] =>
  withoutHidden(allowed(nodes, rights)).map((section) => {
    const [only, ...others] = leavesOf(section)
    if (!only || others.length > 0) return section
    const icon = only.icon ?? section.icon
    return icon ? { ...only, icon } : only
  })

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
