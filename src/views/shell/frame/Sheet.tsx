import { Drawer } from '@mantine/core'
import type { Person } from '../../../machines/session'
import { appName } from '../../routing/title'
import { MenuTree } from '../menu/MenuTree'
import { dismissSidebar, useSidebar } from '../../ui/state/sidebar'
import { useMenu } from '../menu/useMenu'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { t } from '../../../texts/texts'
import '../menu/sidebar.css'

/** The menu of a phone: a sheet over the page, closed by the shade, by Escape or by going somewhere. */
export function Sheet({ person }: { person: Person }) {
  const { sheet } = useSidebar()
  const menu = useMenu(person)
  return (
    <Drawer
      opened={sheet}
      onClose={dismissSidebar}
      title={appName()}
      size={280}
      padding="sm"
      closeButtonProps={{ 'aria-label': t('Close menu') }}
      transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
    >
      <LayerFocus />
      <nav className="dc-sheet" aria-label={t('Screens')}>
        <MenuTree {...menu} />
      </nav>
    </Drawer>
  )
}
