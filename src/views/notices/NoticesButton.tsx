import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { setPreference, usePreference } from '../session/preferences'
import { clearNotices, lastPlace, usePastNotices } from '../ui/notices'
import { PastNotices } from './PastNotices'
import { Scrolled } from '../parts/table/Scrolled'

/** Kept with the account; where that fails the notices are there once more the next time. */
const keep = (name: 'notices_seen' | 'notices_cleared', place: number) =>
  void setPreference(name, place).catch(() => undefined)

function Past() {
  const past = usePastNotices()
  const last = lastPlace(past)
  const seen = usePreference('notices_seen', 0)
  // SignMessage once, whether it can be kept or not.
  const lastShown = useRef(0)
  useEffect(() => {
    if (last <= Math.max(seen, lastShown.current)) return
    lastShown.current = last
    keep('notices_seen', last)
  }, [last, seen])
  const clear = () => {
    if (last > 0) keep('notices_cleared', last)
    clearNotices()
  }
  return (
    <>
      <div className="dc-past-head">
        Recent notifications
        {past.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      {past.length === 0 ? (
        <p className="dc-past-none">No notifications yet</p>
      ) : (
        <Scrolled className="dc-past-list" label="Notifications, newest first">
          <PastNotices notices={past} />
        </Scrolled>
      )}
    </>
  )
}

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
        <Tooltip label="Notifications" disabled={isOpen}>
          <ActionIcon
            className="dc-bell"
            aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={18} stroke={1.75} />
            {unread > 0 && <span className="dc-unread">{unread > 99 ? '99+' : unread}</span>}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Recent notifications">
        <Past />
      </Popover.Dropdown>
    </Popover>
  )
}
