import { ActionIcon, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../ui/lazyPart'
import { instantAt } from './dayPresets'
import { readDay, readInstant } from './dayText'
import { clock, day, dayOf, instant } from '../format/timeText'
import { TypedBox, type TypedGiven } from './TypedBox'
import { t } from '../../texts/texts'

// A calendar weighs as much as all other inputs together: it comes when first opened.
const Calendar = lazyPart(async () => (await import('./Calendar')).Calendar)

type Props = Omit<TypedGiven, 'read' | 'write' | 'isRead'> & { kind: 'day' | 'instant' }

/** Types a day, or a day and time on the plant's clock; the calendar opens beside it, or with Alt and the down arrow. */
export function TimeBox({ kind, value, onChange, readOnly, ...props }: Props) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const isRead = (one: unknown) =>
    typeof one === 'string' && (kind === 'day' ? readDay(one) : readInstant(one)).ok
  const validTime = isRead(value) ? (value as string) : null
  const heldDay = validTime && (kind === 'day' ? validTime : dayOf(validTime))
  const take = (on: string | null) => {
    const time = validTime && kind === 'instant' ? clock(validTime, { seconds: true }) : '00:00:00'
    onChange(on !== null && kind === 'instant' ? instantAt(on, time) : on)
    setOpen(false)
    box.current?.focus()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      // A text box may not have aria-expanded; the calendar button has it.
      withRoles={false}
      shadow="sm"
    >
      <Popover.Target>
        <TypedBox
          {...props}
          ref={box}
          value={value}
          onChange={onChange}
          readOnly={readOnly === true}
          placeholder={readOnly ? '' : kind === 'day' ? t('MM/DD/YYYY|typed') : t('MM/DD/YYYY HH:mm:ss')}
          read={kind === 'day' ? readDay : (text) => readInstant(text)}
          write={(one: string) => (kind === 'day' ? day(one) : instant(one, { seconds: true }))}
          isRead={isRead}
          {...(isOpen ? { 'data-mantine-stop-propagation': 'true' } : {})}
          onKeyDown={(event) => {
            if (isOpen && event.key === 'Escape') {
              event.preventDefault()
              setOpen(false)
            }
            if (readOnly || !event.altKey || event.key !== 'ArrowDown') return
            event.preventDefault()
            setOpen(true)
          }}
          rightSection={
            !readOnly && (
              <ActionIcon
                size={24}
                aria-label={t('Open calendar')}
                aria-keyshortcuts="Alt+ArrowDown"
                tabIndex={-1}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar size={16} aria-hidden="true" />
              </ActionIcon>
            )
          }
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-label={t('Calendar')} data-mantine-stop-propagation="true">
        <Suspense fallback={<div className="dc-calendar-comes" tabIndex={-1} data-autofocus />}>
          <Calendar value={heldDay} onChange={take} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
