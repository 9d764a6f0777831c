/** Keeps the screen from going dark while this page is shown, where the browser can; gives back how to stop. */
export function keepAwake() {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (isOver || document.hidden || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
    } catch {
      // The browser will not, e.g. on battery.
    }
    if (isOver) await lock?.release()
  }
  // A page that was hidden has lost it.
  const again = () => void ask()
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
  }
}
