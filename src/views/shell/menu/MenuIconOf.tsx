import type { RouteNode } from '../../../routes/node'
import { menuIcons } from './menuIcons'

/** The icon of an entry, for the eye only: its title says the same. */
export function MenuIconOf({ node }: { node: RouteNode }) {
  const Icon = node.icon && menuIcons[node.icon]
  return Icon ? <Icon size={18} stroke={1.75} aria-hidden="true" /> : null
}
