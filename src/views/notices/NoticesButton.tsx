import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { usePreference } from '../session/preferences'
import { lazyPart } from '../ui/lazyPart'
import { usePastNotices } from '../ui/notices'
import { t } from '../../texts/texts'
import './notices.css'

// Read when it is opened; the shell is what everybody waits for.
const NoticesPanel = lazyPart(async () => (await import('./NoticesPanel')).NoticesPanel)

/** How many notices of the server the person has not looked at, here or anywhere. */
function useUnread() {
  const seen = usePreference('notices_seen', 0)
  return usePastNotices().filter(({ place = 0 }) => place > seen).length
}

/** The history of notices. */
export function NoticesButton() {
  const [isOpen, setOpen] = useState(false)
  const unread = useUnread()
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus shadow="md">
      <Popover.Target>
        <Tooltip label={t('Notifications')} disabled={isOpen}>
          <ActionIcon
            className="dc-bell"
            aria-label={unread > 0 ? t('Notifications, {unread} unread', { unread }) : t('Notifications')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={18} stroke={1.75} />
            {unread > 0 && <span className="dc-unread">{unread > 99 ? '99+' : unread}</span>}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('Recent notifications')}>
        <Suspense>
          <NoticesPanel />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
