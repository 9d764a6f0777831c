import { canHold, focusLost, giveFocus, headOf, isFocusFree, regionOf, shownPage, workIn } from './focus'

/** What had the focus when a dialog opened, what it was in, and what opened the dialog below. */
export type Opener = { element: HTMLElement; within: readonly HTMLElement[]; below: Opener | null }

const openers = new WeakMap<Element, Opener>()

/** Notes what opened a dialog, for those that open over it. */
export const noteOpener = (layer: Element, opener: Opener) => void openers.set(layer, opener)

/** What opens a dialog now: of a menu that closes with it, the button of the menu. */
export function openerNow(): Opener | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return null
  const menu = active.closest('[role="menu"]')
  const element = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? active
  const within: HTMLElement[] = []
  for (let at = element.parentElement; at; at = at.parentElement) within.push(at)
  const layer = element.closest('[role="dialog"]')
  return { element, within, below: (layer && openers.get(layer)) ?? null }
}

/**
 * Gives the focus of a closed dialog back to its opener. Where that is gone, the list it was in has it, else the next
 * step or the heading around it, else the visible page.
 */
export function returnFocus(opener: Opener | null) {
  if (!isFocusFree()) return
  if (opener && canHold(opener.element)) return giveFocus(opener.element)
  // Both were closed together.
  if (opener?.below && !canHold(opener.element)) return returnFocus(opener.below)
  const part = opener?.within.find((one) => one.isConnected && one !== document.body)
  const lost = new CustomEvent(focusLost, { bubbles: true, cancelable: true, detail: opener?.element })
  if (part && !part.dispatchEvent(lost)) return
  giveFocus((part && workIn(regionOf(part))) ?? headOf(shownPage()) ?? document.getElementById('content'))
}
