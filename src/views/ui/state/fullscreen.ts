import { useSyncExternalStore } from 'react'
import { notifyWarning } from '../notify'
import { t } from '../../../texts/texts'

const onChange = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Whether the page fills the screen; follows the browser, so Escape is seen too. */
export const useFullscreen = () => useSyncExternalStore(onChange, () => document.fullscreenElement !== null)

export async function toggleFullscreen() {
  if (!document.fullscreenEnabled) return notifyWarning(t('you browser can not work'))
  if (document.fullscreenElement) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}
