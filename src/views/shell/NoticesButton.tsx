import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { clearNotices, usePastNotices } from './notices'
import { PastNotices } from './PastNotices'
import { Scrolled } from '../parts/Scrolled'

function Past() {
  const past = usePastNotices()
  return (
    <>
      <div className="dc-past-head">
        Notices of this session
        {past.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={clearNotices}>
            Clear
          </Button>
        )}
      </div>
      {past.length === 0 ? (
        <p className="dc-past-none">Nothing was said yet</p>
      ) : (
        <Scrolled className="dc-past-list" label="Notices, newest first">
          <PastNotices notices={past} />
        </Scrolled>
      )}
    </>
  )
}

/** What this session was told, for whoever looked away. */
export function NoticesButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus shadow="md">
      <Popover.Target>
        <Tooltip label="Notices" disabled={isOpen}>
          <ActionIcon aria-label="Notices" onClick={() => setOpen(!isOpen)}>
            <IconBell size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notices of this session">
        <Past />
      </Popover.Dropdown>
    </Popover>
  )
}
