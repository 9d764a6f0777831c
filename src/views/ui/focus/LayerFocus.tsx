import { useEffect, useLayoutEffect, useRef } from 'react'
import { isFree } from './focus'
import { noteOpener, type Opener, openerNow, returnFocus } from './opener'

const fields = 'input:not([type="hidden"], [type="file"]), textarea, select'
/** What closes a dialog again. */
const closing = '.mantine-CloseButton-root, .mantine-Modal-close, .mantine-Drawer-close'

/** Where typing begins in a dialog whose first button would only close it again. */
const firstIn = (layer: Element) =>
  layer.querySelector<HTMLElement>('[data-autofocus]') ??
  [...layer.querySelectorAll<HTMLElement>(fields)].find(isFree) ??
  [...layer.querySelectorAll<HTMLElement>('button[type="submit"]')].find(isFree)

/** Moves the focus from the cross to the first field, however late that comes, until the user goes on. */
function beginIn(layer: Element) {
  const started = new AbortController()
  const begin = () => {
    if (document.activeElement?.matches(closing) && layer.contains(document.activeElement))
      firstIn(layer)?.focus()
  }
  // Fields of a dialog that loads are drawn a moment after it.
  const drawn = new MutationObserver(begin)
  drawn.observe(layer, { childList: true, subtree: true })
  started.signal.addEventListener('abort', () => drawn.disconnect())
  layer.addEventListener('focusin', begin, { signal: started.signal })
  for (const moved of ['keydown', 'pointerdown'])
    layer.addEventListener(moved, () => started.abort(), { signal: started.signal, capture: true })
  begin()
  return () => started.abort()
}

/** Inside a dialog or drawer: the focus begins at its first field, and goes back to what opened it. */
export function LayerFocus() {
  const mark = useRef<HTMLSpanElement>(null)
  const opener = useRef<Opener | null>(null)
  useLayoutEffect(() => {
    const node = mark.current
    opener.current ??= openerNow()
    // Hidden with its page it is still open.
    return () => void requestAnimationFrame(() => node?.isConnected || returnFocus(opener.current))
  }, [])
  useEffect(() => {
    const layer = mark.current?.closest('[role="dialog"]')
    if (!layer) return
    if (opener.current) noteOpener(layer, opener.current)
    return beginIn(layer)
  }, [])
  return <span ref={mark} hidden />
}
