/** An uncaught error with where it was caught, and the address at that instant. */
export type Caught = {
  error: unknown
  info: string
  /** Where in the tree of components React met it. */
  tree?: string | null | undefined
  href: string
}

let early: Caught[] = []
let hear: (caught: Caught) => void = (caught) => void early.push(caught)

/** Collects an uncaught error; the error log receives it now or once it is loaded. */
export const catchError = (error: unknown, info: string, tree?: string | null) =>
  hear({ error, info, tree, href: location.href })

/** Gives every error to the log from now on, and those that came before it. */
export function hearCaught(hearer: (caught: Caught) => void) {
  hear = hearer
  early.forEach(hearer)
  early = []
}

/** Listens to uncaught errors: of the window, of promises, and of React while rendering. */
export function watchErrors() {
  addEventListener('error', ({ error, message }) => catchError(error ?? message, 'window'))
  addEventListener('unhandledrejection', ({ reason }) => catchError(reason, 'promise'))
  const drawn = (error: unknown, about: { componentStack?: string | null | undefined }) => {
    // Logged as React does by default.
    // oxlint-disable-next-line no-console
    console.error(error)
    catchError(error, 'render', about.componentStack)
  }
  return { onUncaughtError: drawn, onCaughtError: drawn, onRecoverableError: drawn }
}
