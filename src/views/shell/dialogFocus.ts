const dialog = '[role="dialog"][aria-modal="true"]'
const fields = 'input:not([type="hidden"], [type="file"]), textarea, select'
/** What closes a dialog again. */
const ways = '.mantine-CloseButton-root, .mantine-Modal-close, .mantine-Drawer-close'
/** How far back is remembered: a menu, its entry, and what opened the menu are gone together. */
const rememberedAtMost = 12

const isThere = (one: HTMLElement) => one.isConnected && one.checkVisibility()
// A list of options is picked from, not typed into: its box is read-only, and yet the field.
const isFree = (one: HTMLElement) =>
  !one.matches(':disabled, [readonly]:not([aria-haspopup]), [tabindex="-1"]') && one.checkVisibility()

/** Where typing begins in a dialog whose first button would only close it again. */
const firstOf = (layer: Element) =>
  [...layer.querySelectorAll<HTMLElement>(fields)].find(isFree) ??
  [...layer.querySelectorAll<HTMLElement>('button[type="submit"]')].find(isFree)

/**
 * Brings the focus into every dialog and back out of it: in to the first field, however late that comes, unless its
 * person was quicker; out to what had it before, or to what opened that, where a menu is gone or a row was deleted.
 */
export function followDialogs(root: Document, rest: () => HTMLElement | null) {
  let had: HTMLElement[] = []
  const open = new Set<Element>()
  let waiting: Element | null = null

  const begin = (layer: Element) => {
    if (root.activeElement?.matches(ways)) firstOf(layer)?.focus()
  }
  const goBack = () => {
    const now = root.activeElement
    if (now && now !== root.body && isThere(now as HTMLElement)) return
    const to = had.findLast(isThere) ?? rest()
    to?.focus()
  }
  const watch = new MutationObserver(() => {
    if (waiting?.isConnected) begin(waiting)
    const gone = [...open].filter((layer) => !layer.isConnected)
    if (gone.length === 0) return
    for (const layer of gone) open.delete(layer)
    if (open.size === 0) watch.disconnect()
    // A frame later: what opens instead takes the focus first.
    requestAnimationFrame(goBack)
  })

  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const layer = target.closest(dialog)
    // However much is gone through inside, it is one place to come back to.
    had = had.filter((one) => one.isConnected && (!layer || one.closest(dialog) !== layer))
    had = [...had.filter((one) => one !== target), target].slice(-rememberedAtMost)
    if (!layer) return
    if (!open.has(layer)) {
      open.add(layer)
      watch.observe(root.body, { childList: true, subtree: true })
      waiting = layer
    }
    if (waiting === layer) begin(layer)
  }
  const leaveIt = () => {
    waiting = null
  }
  root.addEventListener('focusin', note)
  root.addEventListener('keydown', leaveIt, { capture: true })
  root.addEventListener('pointerdown', leaveIt, { capture: true })
  return () => {
    watch.disconnect()
    root.removeEventListener('focusin', note)
    root.removeEventListener('keydown', leaveIt, { capture: true })
    root.removeEventListener('pointerdown', leaveIt, { capture: true })
  }
}
