import { IconPencil, IconPin, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Tab } from '../../../machines/tabs'
import { t } from '../../../texts/texts'

type Props = {
  tab: Tab
  isActive: boolean
  isUnsaved: boolean
  onClose: (path: string) => void
  onMenu: (path: string, at: { x: number; y: number }) => void
}

const middle = 1

const opensMenu = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** One tab: the way to its page, and the cross that closes it unless it is pinned. */
export const TabLink = memo(function TabLink({ tab, isActive, isUnsaved, onClose, onMenu }: Props) {
  const { path, fullPath, title, affix } = tab
  const close = () => {
    if (!affix) onClose(path)
  }
  const pointer = {
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      onMenu(path, { x: event.clientX, y: event.clientY })
    },
    // The middle button closes; left alone it would begin to scroll, or open the address in another window.
    onMouseDown: (event: MouseEvent) => {
      if (event.button === middle) event.preventDefault()
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button !== middle) return
      event.preventDefault()
      close()
    },
  }
  const press = (event: KeyboardEvent) => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    if (opensMenu(event)) onMenu(path, { x: left, y: bottom })
    else if (event.key === 'Delete') close()
    else return
    event.preventDefault()
  }
  return (
    <li className="dc-tab" data-active={isActive || undefined}>
      <Link
        to={fullPath}
        data-tab={path}
        aria-current={isActive ? 'page' : undefined}
        aria-haspopup="menu"
        onKeyDown={press}
        {...pointer}
      >
        {affix && <IconPin size={12} stroke={1.75} aria-label={t('Pinned')} />}
        <span data-title={title}>{title}</span>
        {isUnsaved && <IconPencil size={12} stroke={1.75} aria-label={t('Unsaved changes')} />}
      </Link>
      {!affix && (
        <button type="button" aria-label={t('Close {title}', { title })} onClick={close} {...pointer}>
          <IconX size={12} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </li>
  )
})
