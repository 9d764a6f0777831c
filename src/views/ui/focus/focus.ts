/**
 * Sent by a dialog to where its opener was removed: a list that handles it gives the focus to the row in its
 * place.
 */
export const focusLost = 'dc-focus-lost'

const reached =
  'button, a[href], input:not([type="hidden"]), textarea, select, [tabindex]:not([tabindex="-1"])'
/** The button of the step that comes next. */
const nextStep = '[data-step="next"]'
const region = '[role="dialog"][aria-modal="true"], .dc-page'

// A select box is read-only but accepts input through its list.
export const isFree = (one: HTMLElement) =>
  !one.matches(':disabled, [readonly]:not([aria-haspopup]), [tabindex="-1"]') && one.checkVisibility()

/** Whether it can have the focus again. */
export const canHold = (one: HTMLElement) =>
  one.isConnected && one.checkVisibility() && !one.matches(':disabled')

/** Whether nothing has the focus, or a heading that only keeps its place. */
export function isFocusFree() {
  const now = document.activeElement
  return !now || now === document.body || now.matches('h1, h2') || !now.checkVisibility()
}

/** What is reached by Tab in a part, itself included. */
export const reachedIn = (part: Element) =>
  [part, ...part.querySelectorAll(reached)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(reached) && isFree(one),
  )

/** The dialog or page an element is in. */
export const regionOf = (one: Element) => one.closest<HTMLElement>(region)

/** The heading of a part, made focusable: no Tab stop, but reading goes on there. */
export function headOf(part: Element | null) {
  const head = part?.querySelector<HTMLElement>('h1, h2')
  if (!head) return null
  head.tabIndex = -1
  return head
}

/** The visible page. */
export const shownPage = () =>
  [...document.querySelectorAll('.dc-page')].find((page) => page.checkVisibility()) ?? null

/** Where the work in a dialog or page goes on: at its next step, else at its heading. */
export function workIn(part: Element | null): HTMLElement | null {
  if (!part?.isConnected || !part.checkVisibility()) return null
  const next = part.querySelector<HTMLElement>(nextStep)
  return next && isFree(next) ? next : headOf(part)
}

/** Moves the focus without scrolling; a key that is still held down from before presses nothing there. */
export function giveFocus(to: HTMLElement | null) {
  if (!to) return
  to.focus({ preventScroll: true })
  const released = new AbortController()
  const { signal } = released
  to.addEventListener('keydown', (event) => (event.repeat ? event.preventDefault() : released.abort()), {
    signal,
  })
  for (const end of ['keyup', 'blur']) to.addEventListener(end, () => released.abort(), { signal })
}
