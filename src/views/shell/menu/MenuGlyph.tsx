import type { MenuIcon } from '../../../routes/icon'
import { menuIcons } from './menuIcons'

/** An icon of the menu by its name. */
export function MenuGlyph({ name }: { name: MenuIcon }) {
  const Icon = menuIcons[name]
  return Icon ? <Icon size={18} stroke={1.75} aria-hidden="true" /> : null
}
