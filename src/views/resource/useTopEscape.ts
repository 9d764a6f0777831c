import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Escape closes the layer on top, and only that one: not what lies below a question, a calendar or an open list. */
export function useTopEscape(within: RefObject<HTMLElement | null>, onClose: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !(event.target instanceof Element)) return
    if (event.target.closest('[data-mantine-stop-propagation="true"]')) return
    const layers = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
    const top = layers.findLast((layer) => layer.checkVisibility())
    if (top && top === within.current?.closest('[role="dialog"]')) onClose()
  })
  useEffect(() => {
    // Heard before the layers above hear it: they are still there to be seen.
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
