import { Drawer, Popover } from '@mantine/core'
import { useNarrow } from '../../theme/widths'
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect } from 'react'
import './filters.css'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { t } from '../../../texts/texts'

type Props = {
  label: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** The button that opens it; the focus comes back to it. */
  target: ReactElement
  children: ReactNode
}

/** Within it, in a list or calendar it opened, or on the button that closes it again. */
const isInside = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[data-portal], [aria-haspopup="dialog"][aria-expanded="true"]') !== null

/** A list of options or a calendar that is open takes the key first. */
const isOthers = ({ target, currentTarget }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.getAttribute('aria-expanded') === 'true' || !currentTarget.contains(target))

/** Popover of a filter editor, on a phone a sheet from below. Escape closes it. */
export function FilterFrame({ label, isOpen, onChange, target, children }: Props) {
  const isNarrow = useNarrow()

  // Calendars and option lists of the inputs are portals: a press in them does not count as outside.
  useEffect(() => {
    if (!isOpen || isNarrow) return
    const press = (event: PointerEvent) => {
      if (!isInside(event.target)) onChange(false)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [isOpen, isNarrow, onChange])

  const press = (event: KeyboardEvent) => {
    // It goes round inside, which is seen to further out.
    if (event.key === 'Tab') return
    event.stopPropagation()
    if (event.key !== 'Escape' || event.defaultPrevented || isOthers(event)) return
    event.preventDefault()
    onChange(false)
  }
  const body = (
    <div className="dc-filter-frame" role="presentation" onKeyDown={press}>
      {children}
    </div>
  )
  if (isNarrow)
    return (
      <>
        <span className="dc-filter-anchor">{target}</span>
        <Drawer
          opened={isOpen}
          onClose={() => onChange(false)}
          position="bottom"
          size="auto"
          className="dc-filter-sheet"
          title={label}
          closeOnEscape={false}
          closeButtonProps={{ 'aria-label': t('Close') }}
          transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
        >
          <LayerFocus />
          {body}
        </Drawer>
      </>
    )
  return (
    <span className="dc-filter-anchor">
      <Popover
        opened={isOpen}
        onChange={onChange}
        position="bottom-start"
        trapFocus
        returnFocus
        closeOnEscape={false}
        closeOnClickOutside={false}
        shadow="md"
        transitionProps={{ duration: 100, transition: 'fade' }}
      >
        <Popover.Target>{target}</Popover.Target>
        <Popover.Dropdown aria-label={label}>{isOpen && body}</Popover.Dropdown>
      </Popover>
    </span>
  )
}
