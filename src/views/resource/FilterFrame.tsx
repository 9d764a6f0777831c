import { Drawer, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import './filters.css'

type Given = {
  label: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** What was pressed; the focus comes back to it. */
  target: ReactNode
  children: ReactNode
}

const isInPortal = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-portal]') !== null

/** A list of options open inside takes the key first. */
const isOpenList = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true'

/** Where a filter is edited: beside what was pressed, on a phone a sheet from below. Escape closes it. */
export function FilterFrame({ label, isOpen, onChange, target, children }: Given) {
  const isNarrow = useMediaQuery('(max-width: 991.98px)', window.innerWidth < 992)
  const anchor = useRef<HTMLSpanElement>(null)

  // The calendars and lists of options inside stand outside in the document: pressing them is not pressing elsewhere.
  useEffect(() => {
    if (!isOpen || isNarrow) return
    const press = ({ target: pressed }: PointerEvent) => {
      const isOnTarget = pressed instanceof Node && anchor.current?.contains(pressed)
      if (!isInPortal(pressed) && !isOnTarget) onChange(false)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [isOpen, isNarrow, onChange])

  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape' || event.defaultPrevented || isOpenList(event)) return
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
        <span ref={anchor} className="dc-filter-anchor">
          {target}
        </span>
        <Drawer
          opened={isOpen}
          onClose={() => onChange(false)}
          position="bottom"
          size="auto"
          title={label}
          closeOnEscape={false}
          closeButtonProps={{ 'aria-label': 'Close' }}
          transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
        >
          {body}
        </Drawer>
      </>
    )
  return (
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
      <Popover.Target>
        <span ref={anchor} className="dc-filter-anchor">
          {target}
        </span>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{isOpen && body}</Popover.Dropdown>
    </Popover>
  )
}
