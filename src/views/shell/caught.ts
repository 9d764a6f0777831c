/** An uncaught error with where it was caught, and the address at that instant. */
export type Caught = { error: unknown; info: string; component: string | null; url: string }

const most = 50

let waiting: Caught[] = []
let hear: ((caught: Caught) => void) | null = null
const seen = new WeakSet()

/** Takes an uncaught error, wherever it was met; whoever keeps the log hears it now or later. */
export function catchError(error: unknown, info: string, component: string | null = null) {
  // One error passes several of those who watch: the boundary of a screen, the window.
  if (typeof error === 'object' && error !== null) {
    if (seen.has(error)) return
    seen.add(error)
  }
  const { pathname, search, hash } = location
  const caught = { error, info, component, url: `${pathname}${search}${hash}` }
  if (hear) hear(caught)
  else if (waiting.length < most) waiting.push(caught)
}

/** Gives every error to the log from now on, and those that came before it. */
export function hearCaught(hearer: (caught: Caught) => void) {
  hear = hearer
  const early = waiting
  waiting = []
  early.forEach(hearer)
}

const firstOf = (stack: string | null | undefined) => /^\s*at (\w+)/m.exec(stack ?? '')?.[1] ?? null

/** Hears what nobody catches: errors of the window, refused promises, and what React meets while it draws. */
export function watchErrors() {
  window.addEventListener('error', ({ error, message }) => catchError(error ?? message, 'window'))
  window.addEventListener('unhandledrejection', ({ reason }) => catchError(reason, 'promise'))
  const drawn =
    (where: string) => (error: unknown, about: { componentStack?: string | null | undefined }) => {
      // As React would have said it, had nobody listened.
      // oxlint-disable-next-line no-console
      console.error(error)
      catchError(error, where, firstOf(about.componentStack))
    }
  return {
    onUncaughtError: drawn('render'),
    onCaughtError: drawn('render, caught'),
    onRecoverableError: drawn('render, recovered'),
  }
}
