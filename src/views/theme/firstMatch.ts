import type { FormEvent, KeyboardEvent } from 'react'

const typed = new WeakMap<HTMLInputElement, string>()

/**
 * Props of every box with a list: Enter takes the first match of what was typed, where no key marked another. Left
 * unmarked, the typed words would be gone with the next Tab.
 */
export const takesFirstMatch = {
  onInput: ({ currentTarget: box }: FormEvent<HTMLInputElement>) => void typed.set(box, box.value),
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent, currentTarget: box } = event
    if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing) return
    // A box that shows its value again was not typed into.
    if (box.value.trim() === '' || typed.get(box) !== box.value) return
    const list = document.getElementById(box.getAttribute('aria-controls') ?? '')
    const first = list?.querySelector<HTMLElement>('[role="option"]:not([data-combobox-disabled])')
    if (!first || list?.querySelector('[data-combobox-selected]')) return
    event.preventDefault()
    event.stopPropagation()
    typed.delete(box)
    first.click()
  },
}
