import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Person } from '../../machines/session'
import { initials } from '../fields/format'
import { session } from '../session/session'

const icon = { size: 16, stroke: 1.75 }

/** Name and company, with the way to the profile, the light and the way out. */
export function PersonMenu({ person, phone }: { person: Person; phone: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'dark'
  return (
    <Menu position="bottom-end" width={200} shadow="md">
      <Menu.Target>
        <UnstyledButton className="dc-who">
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
          Profile
        </Menu.Item>
        <Menu.Item
          leftSection={isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? 'Light theme' : 'Dark theme'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => session.send({ type: 'logout' })}>
          Log Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
