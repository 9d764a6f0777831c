import type { KeyboardEvent } from 'react'

const boxes = 'input:not([type=hidden]):not([tabindex="-1"]):not(:disabled), textarea:not(:disabled)'

/** Enter in a box of one line goes on to the next field of the form; in a list that is open it picks. */
export function toNextField(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key !== 'Enter' || defaultPrevented || ctrlKey || metaKey || altKey || event.nativeEvent.isComposing)
    return
  if (!(target instanceof HTMLInputElement) || target.getAttribute('aria-expanded') === 'true') return
  const all = [...currentTarget.querySelectorAll<HTMLElement>(boxes)].filter(
    (box) => box.offsetParent !== null && !(box as HTMLInputElement).readOnly,
  )
  const next = all[all.indexOf(target) + (shiftKey ? -1 : 1)]
  if (!next) return
  event.preventDefault()
  next.focus()
  if (next instanceof HTMLInputElement && next.type !== 'checkbox') next.select()
}
