import { useMemo } from 'react'
import type { Person } from '../../machines/session'
import { routes } from '../../routes'
import { useScreen } from '../routing/useScreen'
import { menuOf } from '../routing/visible'
import { CollapsedMenu } from './CollapsedMenu'
import { MenuTree } from './MenuTree'

/** The menu entry the open page lights: its own, or the list it belongs to. */
export function useActivePath() {
  const screen = useScreen()
  return screen?.node.lights ?? screen?.path
}

/** The sections and screens this person may enter. */
export const useMenu = ({ roles, modules }: Person) =>
  useMemo(() => menuOf(routes, { roles, modules }), [roles, modules])

/** The column of the desk: 210 wide with titles, or 54 with icons. */
export function Sidebar({ person, open }: { person: Person; open: boolean }) {
  const menu = useMenu(person)
  const active = useActivePath()
  return (
    <nav className={open ? 'dc-side' : 'dc-side dc-narrow'} aria-label="Screens">
      {open ? <MenuTree menu={menu} active={active} /> : <CollapsedMenu menu={menu} active={active} />}
    </nav>
  )
}
