/**
 * Says when sockets are written to: at the end of this turn, or of the window that began with the last write. `flush`
 * gets all that are due at once.
 */
export function createWriteWindows<T>(windowMs: number, flush: (due: readonly T[]) => void) {
  let soon: T[] = []
  let late: T[] = []
  // Windows are counted, not timed: while a burst keeps the process busy no window ends, so the whole burst
  // is batched.
  let window = 0
  let timer: NodeJS.Timeout | null = null
  let turn: NodeJS.Immediate | null = null
  let ending: NodeJS.Immediate | null = null

  function openWindow() {
    timer ??= setTimeout(() => {
      // Input that arrived during the last writes is read before the window ends.
      ending = setImmediate(endWindow)
    }, windowMs)
  }

  function endTurn() {
    turn = null
    const due = soon
    soon = []
    openWindow()
    flush(due)
  }

  function endWindow() {
    ending = null
    timer = null
    window += 1
    const due = late
    late = []
    if (due.length === 0) return
    openWindow()
    flush(due)
  }

  return {
    /** The number of the window that is open. */
    current: () => window,
    /** Adds one that was last written to in this window, or not. */
    add(to: T, writtenIn: number) {
      if (writtenIn !== window) {
        soon.push(to)
        turn ??= setImmediate(endTurn)
        return
      }
      // The window starts with the first frame that waits.
      if (late.length === 0 && !ending) timer?.refresh()
      late.push(to)
    },
    /** Ends all waiting at once. */
    stop() {
      if (timer) clearTimeout(timer)
      if (turn) clearImmediate(turn)
      if (ending) clearImmediate(ending)
      flush([...soon, ...late])
    },
  }
}
