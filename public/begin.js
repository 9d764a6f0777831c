// Loaded before the other scripts of the page and apart from them. A page whose scripts do not arrive, as from a server
// that restarts, begins again by itself: at a wall there is no person to reload it.
;(() => {
  const everyMs = 5_000
  let isWaiting = false

  window.beginAgain = () => {
    if (isWaiting) return
    isWaiting = true
    const attempt = () =>
      fetch('/health', { cache: 'no-store' }).then(({ ok }) => (ok ? location.reload() : wait()), wait)
    const wait = () => void setTimeout(attempt, everyMs)
    wait()
  }

  const isEmpty = () => !document.getElementById('root')?.hasChildNodes()
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && isEmpty()) window.beginAgain()
    },
    true,
  )
  addEventListener('unhandledrejection', () => {
    if (isEmpty()) window.beginAgain()
  })
})()
