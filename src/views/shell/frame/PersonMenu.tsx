import { Menu, UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { Person } from '../../../machines/session'
import { initials } from '../../format/format'
import { useLight } from '../../ui/state/themeChoices'
import { lazyPart } from '../../ui/lazyPart'
import { chooseLanguage } from '../../session/preferences'
import { languageNames } from '../../../texts/languages'
import { otherLanguages, t } from '../../../texts/texts'
import { notifyError } from '../../ui/notify'
import { logout } from './logout'
import { openKeyboardSheet } from '../keyboard/openKeyboardSheet'

// What is rarely chosen comes once the menu is opened.
const ThemeColours = lazyPart(async () => (await import('./LookMenus')).ThemeColours)
const Sizes = lazyPart(async () => (await import('./LookMenus')).Sizes)
// Loaded behind the page with what shows the guides.
const GuideItems = lazyPart(async () => (await import('../guides/GuideItems')).GuideItems)

const icon = { size: 16, stroke: 1.75 }

/** Name and company, with the way to the profile, how the console looks, and the way out. */
export function PersonMenu({ person, phone }: { person: Person; phone: boolean }) {
  const { isDark, switchLight } = useLight()
  return (
    <Menu position="bottom-end" width={200} shadow="md">
      <Menu.Target>
        <UnstyledButton id="person" className="dc-who">
          <span className="dc-avatar" aria-hidden="true">
            {initials(person.name)}
          </span>
          {phone ? (
            <span className="dc-hidden">{person.name}</span>
          ) : (
            <>
              <span className="dc-who-name">
                {person.name}
                <small>{person.company}</small>
              </span>
              <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/profile/index" leftSection={<IconUser {...icon} />}>
          {t('Profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />}
          onClick={switchLight}
        >
          {isDark ? t('Light theme') : t('Dark theme')}
        </Menu.Item>
        <Suspense>
          <ThemeColours />
        </Suspense>
        {otherLanguages().map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            leftSection={<IconLanguage {...icon} />}
            onClick={() => void chooseLanguage(one).catch(notifyError)}
          >
            {languageNames[one]}
          </Menu.Item>
        ))}
        {!phone && (
          <Suspense>
            <Sizes />
          </Suspense>
        )}
        {!phone && (
          <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={openKeyboardSheet}>
            {t('Keyboard shortcuts')}
          </Menu.Item>
        )}
        <Suspense>
          <GuideItems />
        </Suspense>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={logout}>
          {t('Log Out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
