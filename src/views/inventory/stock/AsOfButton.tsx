import { Button, Popover } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { serverNow } from '../../../streams/connection/clock'
import { dayOf } from '../../format/timeText'
import { lazyPart } from '../../ui/lazyPart'
import { asOfAddress } from './asOfAddress'
import { t } from '../../../texts/texts'

const Calendar = lazyPart(async () => (await import('../../fields/Calendar')).Calendar)

/** Asks for the day first: the stock of another one takes long to add up. */
export function AsOfButton() {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const today = dayOf(new Date(serverNow()))
  const open = (day: string | null) => {
    setOpen(false)
    if (day !== null) void navigate(asOfAddress(day, today))
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="sm">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendarTime size={16} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('As of date')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('Stock as of')}>
        <Suspense fallback={<div className="dc-calendar-comes" tabIndex={-1} data-autofocus />}>
          <Calendar value={null} onChange={open} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
