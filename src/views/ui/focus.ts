import { insteadOf, isFree, isThere, noteWhereStood, type Stood } from './focusRecovery'

const dialog = '[role="dialog"][aria-modal="true"]'
const fields = 'input:not([type="hidden"], [type="file"]), textarea, select'
/** What closes a dialog again. */
const ways = '.mantine-CloseButton-root, .mantine-Modal-close, .mantine-Drawer-close'
/** How far back is remembered: a menu, its entry, and what opened the menu are gone together. */
const rememberedAtMost = 12
/** How long a button that cannot be pressed may need to be one again. */
const patienceMs = 500

/** Where typing begins in a dialog whose first button would only close it again. */
const firstOf = (layer: Element) =>
  [...layer.querySelectorAll<HTMLElement>(fields)].find(isFree) ??
  [...layer.querySelectorAll<HTMLElement>('button[type="submit"]')].find(isFree)

/**
 * Brings the focus into every dialog and back out of it, and on from what had it and went: in to the first field,
 * however late that comes, unless its person was quicker; out to what had it before. Where that is gone, a button
 * after its step, a row that left its list, it goes to what took its place, to the next step, or to the head.
 */
export function followFocus(root: Document, rest: () => HTMLElement | null) {
  let had: HTMLElement[] = []
  const stood = new WeakMap<HTMLElement, Stood>()
  const open = new Set<Element>()
  let waiting: Element | null = null
  let isLost = false
  /** It was taken to where nothing has it, by a press. */
  let isLeft = false
  let focusTarget: Element | null = null
  let frame = 0
  let late: ReturnType<typeof setTimeout> | undefined

  const begin = (layer: Element) => {
    if (root.activeElement?.matches(ways)) firstOf(layer)?.focus()
  }
  const isHeldBy = (one: HTMLElement) => isThere(one) && !one.matches(':disabled')
  const isNowhere = () => {
    const now = root.activeElement
    return !now || now === root.body || !isThere(now as HTMLElement)
  }
  const goOn = (isClosed: boolean, isLate = false) => {
    clearTimeout(late)
    if (!isNowhere()) return void (isLost = false)
    for (const one of had.toReversed()) {
      const to = insteadOf(one, stood.get(one), root, isLate)
      if (to === 'later') {
        isLost = true
        // It is looked for again with whatever changes next.
        if (!isLate) late = setTimeout(() => goOn(isClosed, true), patienceMs)
        return
      }
      if (!to) continue
      isLost = false
      focusTarget = to
      // Rows that are scrolled through go too: nothing is scrolled back for that.
      return to.focus({ preventScroll: true })
    }
    isLost = false
    if (isClosed) rest()?.focus()
  }
  // A frame later: what opens instead takes the focus first.
  const soon = (isClosed: boolean) => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => goOn(isClosed))
  }
  const watch = new MutationObserver((records) => {
    const removed = had.filter((one) => !(stood.get(one)?.parent ?? one).isConnected)
    if (removed.length > 0) noteWhereStood(removed, stood, records)
    if (waiting?.isConnected) begin(waiting)
    const closed = [...open].filter((layer) => !layer.isConnected)
    for (const layer of closed) open.delete(layer)
    const last = had.at(-1)
    if (!isLeft && root.activeElement === root.body && last && !isHeldBy(last)) isLost = true
    if (isLost || closed.length > 0) soon(closed.length > 0)
  })
  watch.observe(root.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'data-loading'],
  })

  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    isLost = false
    isLeft = false
    const layer = target.closest(dialog)
    // However much is gone through inside, it is one place to come back to; what opened it may go meanwhile.
    had = had.filter((one) => one !== target && (layer ? one.closest(dialog) !== layer : one.isConnected))
    had = [...had, target].slice(-rememberedAtMost)
    if (!layer) return
    if (!open.has(layer)) {
      open.add(layer)
      waiting = layer
    }
    if (waiting === layer) begin(layer)
  }
  const leaveIt = (event: Event) => {
    waiting = null
    if (event.type === 'pointerdown') {
      isLost = false
      isLeft = !root.activeElement?.contains(event.target as Node) || root.activeElement === root.body
    }
    // A key that is held would press one step after the other.
    else if ((event as KeyboardEvent).repeat && focusTarget && event.target === focusTarget)
      event.preventDefault()
    else focusTarget = null
  }
  root.addEventListener('focusin', note)
  root.addEventListener('keydown', leaveIt, { capture: true })
  root.addEventListener('pointerdown', leaveIt, { capture: true })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(late)
    watch.disconnect()
    root.removeEventListener('focusin', note)
    root.removeEventListener('keydown', leaveIt, { capture: true })
    root.removeEventListener('pointerdown', leaveIt, { capture: true })
  }
}
