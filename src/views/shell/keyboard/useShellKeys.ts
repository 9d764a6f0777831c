import { useNavigate } from 'react-router-dom'
import type { Person } from '../../../machines/session'
import { screenAt } from '../../routing/screens'
import { mayEnter } from '../../routing/visible'
import { toggleFullscreen } from '../../ui/state/fullscreen'
import { useShortcut } from '../../ui/keyboard'
import { openKeyboardSheet } from './openKeyboardSheet'
import { t } from '../../../texts/texts'

/** A two-letter shortcut to a screen, where the person may enter it. */
function useGoTo(keys: string, path: string, person: Person) {
  const navigate = useNavigate()
  const screen = screenAt(path)?.screen
  const isOpen = screen !== undefined && mayEnter(screen, person)
  useShortcut(
    isOpen ? keys : null,
    t('Go to {title}', { title: screen?.node.title ?? '' }),
    () => void navigate(path),
    'everywhere',
  )
}

/** The keys that act on every page. */
export function useShellKeys(person: Person) {
  useGoTo('g d', '/dashboard', person)
  useGoTo('g p', '/production/production-dashboard', person)
  useGoTo('g m', '/production/machines-dashboard', person)
  useGoTo('g s', '/production/shipping', person)
  useShortcut('f11', t('Full screen'), () => void toggleFullscreen(), 'everywhere')
  useShortcut('?', t('Show shortcuts'), openKeyboardSheet, 'everywhere')
}
