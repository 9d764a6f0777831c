import type { KeyboardEvent } from 'react'

const boxes = 'input:not([type=hidden]):not([tabindex="-1"]):not(:disabled), textarea:not(:disabled)'

/**
 * Enter in a box of one line goes on to the next field of the form; in a list that is open it picks. In the
 * capture phase.
 */
export function toNextField(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement) || target.getAttribute('aria-expanded') === 'true') return
  // Lines and the scan box know Enter themselves.
  if (target.closest('.dc-lines-grid, .dc-scan')) return
  const all = [...currentTarget.querySelectorAll<HTMLElement>(boxes)].filter(
    (box) => box.offsetParent !== null && !box.closest('.dc-read-only'),
  )
  const next = all[all.indexOf(target) + (shiftKey ? -1 : 1)]
  if (!next) return
  event.preventDefault()
  // A list that is closed would open.
  event.stopPropagation()
  next.focus()
  if (next instanceof HTMLInputElement && next.type !== 'checkbox') next.select()
}
