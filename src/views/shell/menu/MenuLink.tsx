import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { isExternal } from '../../routing/external'
import { addressOf } from '../../routing/screens'
import { dismissSidebar } from '../../ui/state/sidebar'
import { useTabAddress } from '../../ui/state/tabs'

type Props = Omit<ComponentProps<'a'>, 'href'> & { path: string }

/** The way to an entry of the menu; one that leads out of the console opens in a tab of its own. */
export function MenuLink({ path, onClick, children, ...more }: Props) {
  const address = addressOf(path) ?? '/'
  // A page that is open already is gone back to as it was left.
  const fullPath = useTabAddress(address)
  const linkProps: ComponentProps<'a'> = {
    ...more,
    onClick: (event) => {
      onClick?.(event)
      dismissSidebar()
    },
  }
  return isExternal(path) ? (
    <a {...linkProps} href={path} target="_blank" rel="noopener">
      {children}
    </a>
  ) : (
    <Link {...linkProps} to={fullPath ?? address}>
      {children}
    </Link>
  )
}
