import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Tab } from '../../../machines/tabs'
import type { useTabActions } from '../../ui/pages'
import { t } from '../../../texts/texts'

type Props = {
  tab: Tab
  at: { left: number; top: number }
  act: ReturnType<typeof useTabActions>
  onClose: (wasLeft: boolean) => void
}

const step: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** What can be done with a tab, at the pointer or below the tab; any click in the page closes it. */
export function TabMenu({ tab, at, act, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const { path } = tab
  const entries = [
    [t('Refresh'), () => act({ type: 'refresh', path })],
    ...(tab.affix ? [] : ([[t('Close'), () => act({ type: 'close', path })]] as const)),
    [t('Close Others'), () => act({ type: 'close_others', path })],
    [t('Close All'), () => act({ type: 'close_all' })],
  ] as const

  useEffect(() => {
    menu.current?.querySelector('button')?.focus()
  }, [path])
  useEffect(() => {
    const close = () => onClose(false)
    document.addEventListener('click', close)
    window.addEventListener('resize', close)
    window.addEventListener('blur', close)
    return () => {
      document.removeEventListener('click', close)
      window.removeEventListener('resize', close)
      window.removeEventListener('blur', close)
    }
  }, [onClose])

  const press = (event: KeyboardEvent) => {
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])]
    const place = buttons.findIndex((one) => one === document.activeElement)
    const next = step[event.key]
    if (next) buttons[next(place, buttons.length)]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={menu}
      className="dc-tab-menu"
      role="menu"
      tabIndex={-1}
      aria-label={tab.title}
      style={at}
      onKeyDown={press}
    >
      {entries.map(([label, run]) => (
        <button key={label} type="button" role="menuitem" tabIndex={-1} onClick={run}>
          {label}
        </button>
      ))}
    </div>
  )
}
