import type { FormEvent, KeyboardEvent } from 'react'

const typed = new WeakMap<HTMLInputElement, string>()
const takes: ReadonlySet<string> = new Set(['Enter', 'Tab'])

/**
 * Props of every box with a list: Enter and Tab take the first match of what was typed, where no key marked another; Tab
 * goes on to the next box with it. Left unmarked, the typed words would be gone.
 */
export const takesFirstMatch = {
  onInput: ({ currentTarget: box }: FormEvent<HTMLInputElement>) => void typed.set(box, box.value),
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent, currentTarget: box } = event
    if (!takes.has(key) || ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing) return
    // A box that shows its value again was not typed into.
    if (box.value.trim() === '' || typed.get(box) !== box.value) return
    const list = document.getElementById(box.getAttribute('aria-controls') ?? '')
    const first = list?.querySelector<HTMLElement>('[role="option"]:not([data-combobox-disabled])')
    if (!first || list?.querySelector('[data-combobox-selected]')) return
    if (key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
    }
    typed.delete(box)
    first.click()
  },
}
