import { areas, type Module, type Role } from '../../access'
import { admits, type Rights, type Screen } from './visible'

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

const either = new Intl.ListFormat('en-CA', { type: 'disjunction' })
const named = 3

/** Who can grant what is missing: the administrators by name, the first of them where there are many. */
export function granters(admins: readonly string[]): string {
  if (admins.length === 0) return 'An administrator'
  if (admins.length <= named) return either.format(admins)
  return either.format([...admins.slice(0, named), 'another administrator'])
}
