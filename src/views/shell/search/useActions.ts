import {
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLogout,
  IconMaximize,
  IconMoon,
  IconPalette,
  IconRefresh,
  IconSun,
  IconTextSize,
} from '@tabler/icons-react'
import { useBrand, useLight } from '../../ui/state/themeChoices'
import { type Command, useCommands } from '../../ui/commands'
import { toggleFullscreen } from '../../ui/state/fullscreen'
import { logout } from '../frame/logout'
import { openKeyboardSheet } from '../keyboard/openKeyboardSheet'
import { refreshPage } from '../../ui/pages'
import { toggleSidebar, useSidebar } from '../../ui/state/sidebar'
import { chosenSize, sizes, switchSize } from '../../ui/state/size'
import { useNewRecords } from './useNewRecords'
import { t } from '../../../texts/texts'

/** What the console itself can do, whatever page is open. */
function useShellActions(): Command[] {
  const { isDark, switchLight } = useLight()
  const { brand, chooseBrand } = useBrand()
  const { open } = useSidebar()
  const size = chosenSize()
  const other = brand === 'classic' ? 'harbour' : 'classic'
  return [
    { title: t('Refresh this tab'), words: t('reload page'), icon: IconRefresh, run: refreshPage },
    {
      title: isDark ? t('Light theme') : t('Dark theme'),
      words: t('colour night day'),
      icon: isDark ? IconSun : IconMoon,
      run: switchLight,
    },
    { title: t('Theme colour {other}', { other }), icon: IconPalette, run: () => chooseBrand(other) },
    {
      title: t('Full screen'),
      words: t('fullscreen maximize'),
      icon: IconMaximize,
      run: () => void toggleFullscreen(),
    },
    ...sizes
      .filter((one) => one !== size)
      .map((one) => ({
        title: t('Size {one}', { one }),
        words: 'density',
        icon: IconTextSize,
        run: () => switchSize(one),
      })),
    {
      title: open ? t('Collapse the sidebar') : t('Open the sidebar'),
      words: 'menu',
      icon: IconLayoutSidebarLeftCollapse,
      run: () => toggleSidebar(open),
    },
    { title: t('Keyboard shortcuts'), words: t('keys help'), icon: IconKeyboard, run: openKeyboardSheet },
    {
      title: t('Log Out'),
      words: t('sign out leave'),
      icon: IconLogout,
      run: logout,
    },
  ]
}

/** Everything that can be done now, the page's own first. */
export function useActions(): Command[] {
  const ofPage = useCommands()
  const ofLists = useNewRecords().filter(({ title }) => ofPage.every((one) => one.title !== title))
  return [...ofPage, ...ofLists, ...useShellActions()]
}
