import type { RoleHolders } from '../../resources/general/people/roleHolderCalls'
import { areas, type Module, type Role } from '../../access'
import { admits, type Rights, type Screen } from './visible'
import { listFormat } from '../../texts/locale'
import { language, t } from '../../texts/texts'

/** What a person lacks to enter a screen: the module that is not enabled, or roles of which one would do. */
export type Missing = { module?: Module; roles: readonly Role[] }

/** Names what keeps these rights out of a screen; null when nothing does. */
export function missingFor({ node, within }: Screen, rights: Rights): Missing | null {
  const closed = [...within, node].find((one) => !admits(one, rights))
  if (!closed) return null
  if (closed.module && !rights.modules.includes(closed.module)) return { module: closed.module, roles: [] }
  const opening = closed.areas === '*' ? [] : closed.areas.flatMap((area) => areas[area] as readonly Role[])
  return { roles: [...new Set<Role>(['admin', ...opening])] }
}

const either = listFormat('disjunction')
const every = listFormat('conjunction')
const named = 3

/** People who hold one of these roles, by name: the first of them where there are many; empty where no one does. */
export function holders(roles: readonly Role[], all: readonly RoleHolders[]): string {
  const people = all.filter(({ role }) => roles.some((one) => one === role)).flatMap(({ users }) => users)
  const names = [...new Map(people.map(({ id, name }) => [id, name])).values()].toSorted((one, other) =>
    one.localeCompare(other, language()),
  )
  if (names.length <= named) return every.format(names)
  return every.format([
    ...names.slice(0, named),
    names.length === named + 1 ? t('1 other') : t('{count} others', { count: names.length - named }),
  ])
}

/** Who can grant what is missing: the administrators by name, the first of them where there are many. */
export function granters(admins: readonly string[]): string {
  if (admins.length === 0) return t('An administrator')
  if (admins.length <= named) return either.format(admins)
  return either.format([...admins.slice(0, named), t('another administrator')])
}
