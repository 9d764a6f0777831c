import { Menu, UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPalette,
  IconSun,
  IconTextSize,
  IconUser,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { Person } from '../../../machines/session'
import { words } from '../../../resources/kit/text/words'
import { initials } from '../../format/format'
import { useBrand, useLight } from '../../ui/state/themeChoices'
import { lazyPart } from '../../ui/lazyPart'
import { themeColours } from '../../theme/themeColours'
import type { Brand } from '../../theme/tokens'
import { chooseLanguage } from '../../session/preferences'
import { languageNames } from '../../../texts/languages'
import { otherLanguages, t } from '../../../texts/texts'
import { notifyError } from '../../ui/notify'
import { logout } from './logout'
import { openKeyboardSheet } from '../keyboard/openKeyboardSheet'
import { chosenSize, sizes, switchSize } from '../../ui/state/size'

// Loaded behind the page with what shows the guides.
const GuideItems = lazyPart(async () => (await import('../guides/GuideItems')).GuideItems)

const icon = { size: 16, stroke: 1.75 }

function ThemeColours() {
  const { brand, chooseBrand } = useBrand()
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconPalette {...icon} />}>{t('Theme colour')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.RadioGroup value={brand} onChange={(next) => chooseBrand(next as Brand)}>
          {Object.entries(themeColours).map(([name, colour]) => (
            <Menu.RadioItem
              key={name}
              value={name}
              rightSection={<i className="dc-swatch" style={{ background: colour }} />}
            >
              {words(name)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

function Sizes() {
  const now = chosenSize()
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconTextSize {...icon} />}>{t('Size')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {sizes.map((size) => (
          <Menu.Item key={size} disabled={size === now} onClick={() => switchSize(size)}>
            {words(size)}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

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
        <ThemeColours />
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
        {!phone && <Sizes />}
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
