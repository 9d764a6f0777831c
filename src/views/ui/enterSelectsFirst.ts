/**
 * Enter takes the first match of what was typed into a box with a list, where no key marked another: left unmarked, the
 * typed words would be gone with the next Tab.
 */
export function takeFirstMatches(root: Document) {
  let typedIn: EventTarget | null = null
  const note = ({ target }: Event) => {
    typedIn = target
  }
  const leave = () => {
    typedIn = null
  }
  const take = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event
    if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || isComposing || target !== typedIn)
      return
    if (!(target instanceof HTMLInputElement) || target.value.trim() === '') return
    const list = root.getElementById(target.getAttribute('aria-controls') ?? '')
    const first = list?.querySelector<HTMLElement>('[role="option"]:not([data-combobox-disabled])')
    if (!first || list?.querySelector('[data-combobox-selected]')) return
    event.preventDefault()
    event.stopPropagation()
    leave()
    first.click()
  }
  root.addEventListener('input', note, { capture: true })
  root.addEventListener('focusout', leave, { capture: true })
  root.addEventListener('keydown', take, { capture: true })
  return () => {
    root.removeEventListener('input', note, { capture: true })
    root.removeEventListener('focusout', leave, { capture: true })
    root.removeEventListener('keydown', take, { capture: true })
  }
}
