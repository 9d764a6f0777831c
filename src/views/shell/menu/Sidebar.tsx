import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { Person } from '../../../machines/session'
import { appName } from '../../routing/title'
import { usePreference } from '../../session/preferences'
import { lazyPart } from '../../ui/lazyPart'
import { Mark } from '../../ui/Mark'
import { MenuTree } from './MenuTree'
import { useMenu } from './useMenu'
import { t } from '../../../texts/texts'
import './sidebar.css'

const CollapsedMenu = lazyPart(async () => (await import('./CollapsedMenu')).CollapsedMenu)

const Logo = ({ open }: { open: boolean }) => (
  <Link to="/dashboard" className="dc-side-logo">
    <Mark />
    <span className={open ? undefined : 'dc-hidden'}>{appName()}</span>
  </Link>
)

/** The column of the desk: 210 wide with titles, or 54 with icons. */
export function Sidebar({ person, open }: { person: Person; open: boolean }) {
  const hasLogo = usePreference('sidebar_logo', 0)
  const Tree = open ? MenuTree : CollapsedMenu
  return (
    <nav className={open ? 'dc-side' : 'dc-side dc-narrow'} aria-label={t('Screens')}>
      {Boolean(hasLogo) && <Logo open={open} />}
      <Suspense fallback={null}>
        <Tree {...useMenu(person)} />
      </Suspense>
    </nav>
  )
}
