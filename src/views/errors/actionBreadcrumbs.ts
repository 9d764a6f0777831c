const most = 10
const longest = 60

let lines: string[] = []

/** Records actions of the person for error reports, never typed text. */
export function note(action: string) {
  lines = [...lines.slice(1 - most), `${new Date().toISOString().slice(11, 19)} ${action}`]
}

/** The last ten actions, oldest first, in UTC. */
export const lastActions = () => lines.join('\n')

/** Nothing of it belongs to the next person. */
export const forgetActions = () => {
  lines = []
}

const pressed = 'button, a, summary, [role="menuitem"], [role="tab"], [role="row"]'
/** Choices are values, and keys of a pad may be those of a PIN. */
const secret = '[role="option"], [data-secret]'

/** How a pressed thing is called; a key of a number pad is no more than a key. */
export function labelOf(element: Element): string | null {
  if (element.closest(secret)) return null
  const label = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ')
  return /^[\d\s.,+×*#-]*$/.test(label) || label.length === 1 ? 'a key' : `“${label.slice(0, longest)}”`
}

/** Notes every button, link and tab that is pressed. */
export const notePresses = () =>
  document.addEventListener(
    'click',
    ({ target }) => {
      const element = target instanceof Element ? target.closest(pressed) : null
      const label = element && labelOf(element)
      if (label) note(`Pressed ${label}`)
    },
    { capture: true },
  )
