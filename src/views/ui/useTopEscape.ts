import { type RefObject, useEffect, useEffectEvent } from 'react'

// A confirmation may precede in the document what it covers.
const heightOf = (layer: Element) => Number(getComputedStyle(layer).getPropertyValue('--mb-z-index'))

/** Escape closes the topmost layer only, not what is below a confirmation, calendar or open list. */
export function useTopEscape(within: RefObject<HTMLElement | null>, onClose: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !(event.target instanceof Element)) return
    if (event.target.closest('[data-mantine-stop-propagation="true"]')) return
    const layers = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
    const seen = layers.filter((layer) => layer.checkVisibility())
    const top = seen.toSorted((one, other) => heightOf(one) - heightOf(other)).at(-1)
    if (top && top === within.current?.closest('[role="dialog"]')) onClose()
  })
  useEffect(() => {
    // In the capture phase, before the layers above handle it and close.
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
