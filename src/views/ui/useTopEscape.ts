import { type RefObject, useEffect, useEffectEvent } from 'react'

// A question may stand before what it lies over in the document.
const heightOf = (layer: Element) => Number(getComputedStyle(layer).getPropertyValue('--mb-z-index'))

/** Escape closes the layer on top, and only that one: not what lies below a question, a calendar or an open list. */
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
    // Heard before the layers above hear it: they are still there to be seen.
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
