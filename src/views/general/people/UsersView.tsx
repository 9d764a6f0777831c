import { ActionIcon, Menu, SegmentedControl } from '@mantine/core'
import { IconClock, IconDots, IconHistory, IconReport } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { users } from '../../../resources/general/people/users'
import { online$ } from '../../../streams/connection/online'
import { useFreshness } from '../../parts/live/useFreshness'
import { useObserved } from '../../hooks/observed'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { lazyPart } from '../../ui/lazyPart'
import { OnlineContext, Username } from './Username'
import { UserRecord } from './UserRecord'
import { t } from '../../../texts/texts'

const ChangeTrail = lazyPart(async () => (await import('../../resource/history/ChangeTrail')).ChangeTrail)

const quick = [
  { value: '', label: t('All') },
  { value: 'is:admin', label: t('Admins') },
  { value: 'is:director', label: t('Directors') },
  { value: 'is:batcher', label: t('Batchers') },
]

const noIds: readonly number[] = []
const cells = { username: Username }

/** Provides the rows with who is online; unknown while the source is lost. */
function Online({ children }: { children: ReactNode }) {
  const { value: live } = useObserved(online$)
  const { state } = useFreshness(live && live.signs, 'list')
  const isKnown = state === 'live' || state === 'late'
  return <OnlineContext value={isKnown && live ? live.value.users : noIds}>{children}</OnlineContext>
}

/** All accounts, and the audit trail. */
export function UsersView() {
  const [params, setParams] = useSearchParams()
  const [isTrail, setTrail] = useState(false)
  const rolesFilter = params.get('f.roles') ?? ''
  const choose = (role: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (role === '') next.delete('f.roles')
      else next.set('f.roles', role)
      return next
    })
  return (
    <Online>
      <ResourceScreen
        resource={users}
        record={UserRecord}
        cells={cells}
        actions={
          <>
            <SegmentedControl
              className="dc-users-quick"
              aria-label={t('Role')}
              data={quick}
              value={rolesFilter}
              onChange={choose}
            />
            <Menu position="bottom-end" shadow="md">
              <Menu.Target>
                <ActionIcon variant="default" size={36} aria-label={t('More about users')}>
                  <IconDots size={18} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  component={Link}
                  to="/general/reports/punches"
                  leftSection={<IconReport size={16} aria-hidden="true" />}
                >
                  {t('Punches by day')}
                </Menu.Item>
                <Menu.Item
                  component={Link}
                  to="/general/punches"
                  leftSection={<IconClock size={16} aria-hidden="true" />}
                >
                  {t('Punches')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconHistory size={16} aria-hidden="true" />}
                  onClick={() => setTrail(true)}
                >
                  {t('Change trail')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      {isTrail && (
        <Suspense>
          <ChangeTrail onClose={() => setTrail(false)} />
        </Suspense>
      )}
    </Online>
  )
}
