import { useLayoutEffect, useMemo } from 'react'
import type { Person } from '../../../machines/session'
import { routes } from '../../../routes/index'
import type { RouteNode } from '../../../routes/node'
import { useScreen } from '../../routing/useScreen'
import { menuOf } from '../../routing/visible'
import { enterSections } from '../../ui/state/sidebar'

type Menu = readonly RouteNode[]

/** Whether an entry is the open page or a section that holds it. */
export const holds = (node: RouteNode, active: string | undefined): boolean =>
  (active !== undefined && node.path === active) ||
  (node.children?.some((child) => holds(child, active)) ?? false)

/** Unique name of a section: the titles from the root. */
export const sectionName = (parent: string, { title }: RouteNode) => (parent ? `${parent}/${title}` : title)

const sectionsOf = (menu: Menu, active: string | undefined, parent = ''): string[] =>
  menu.flatMap((node) => {
    if (!node.children || !holds(node, active)) return []
    const name = sectionName(parent, node)
    return [name, ...sectionsOf(node.children, active, name)]
  })

/** The sections and screens this person may enter, and the entry the open page lights: its own or its list's. */
export function useMenu({ roles, modules }: Person): { menu: Menu; active: string | undefined } {
  const menu = useMemo(() => menuOf(routes, { roles, modules }), [roles, modules])
  const screen = useScreen()
  const active = screen?.node.lights ?? screen?.path
  const entered = sectionsOf(menu, active).join('\n')
  // Before it is drawn: the open page's sections are never seen shut.
  useLayoutEffect(() => {
    if (entered) enterSections(entered.split('\n'))
  }, [entered, active])
  return { menu, active }
}
