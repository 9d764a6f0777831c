import { type Module, modules, type Role } from '../../../access'
import type { Rights, Screen } from '../../routing/visible'
import { mayEnter } from '../../routing/visible'

/** Title of a screen with its sections. */
export const screenTitle = ({ node, within }: Screen) =>
  [...within.filter(({ breadcrumb }) => breadcrumb !== false).map(({ title }) => title), node.title].join(
    ' > ',
  )

/** The screens a person can reach by the menu, without those open to all or hidden behind another. */
export const ownScreens = (screens: readonly Screen[], rights: Rights) =>
  screens.filter(
    (screen) => screen.node.hidden !== true && screen.node.areas !== '*' && mayEnter(screen, rights),
  )

/** Which screens a change of roles and modules gives, and which it takes. */
export function rightsChange(screens: readonly Screen[], before: Rights, after: Rights) {
  const had = new Set(ownScreens(screens, before))
  const has = new Set(ownScreens(screens, after))
  return {
    granted: [...has].filter((screen) => !had.has(screen)),
    taken: [...had].filter((screen) => !has.has(screen)),
    left: has.size,
  }
}

/** The modules that a person of these roles works in: those of the screens that the roles open. */
export function roleModules(screens: readonly Screen[], roles: readonly Role[]): Module[] {
  const entered = new Set(
    ownScreens(screens, { roles, modules }).flatMap(({ node, within }) =>
      [...within, node].map(({ module }) => module),
    ),
  )
  return modules.filter((module) => entered.has(module))
}
