type Timer = { due: number; everyMs: number | null; act: () => void }

/**
 * Simulated time for timers and the clock; `over` restores the real ones. Node's own mock runs a timer that
 * was cleared while another one of the same moment ran.
 */
export function simulatedTime() {
  const real = { setTimeout, setInterval, clearTimeout, clearInterval, now: Date.now }
  const timers = new Map<number, Timer>()
  let now = Date.now()
  let last = 0

  const set = (act: () => void, afterMs: number, everyMs: number | null) => {
    timers.set(++last, { due: now + Math.max(1, afterMs), everyMs, act })
    return last
  }
  const clear = (id: number) => void timers.delete(id)
  Object.assign(globalThis, {
    setTimeout: (act: () => void, ms = 0) => set(act, ms, null),
    setInterval: (act: () => void, ms = 0) => set(act, ms, ms),
    clearTimeout: clear,
    clearInterval: clear,
  })
  Date.now = () => now

  return {
    pass(ms: number) {
      const end = now + ms
      for (;;) {
        const [next] = [...timers].filter(([, { due }]) => due <= end).sort(([, a], [, b]) => a.due - b.due)
        if (!next) break
        const [id, timer] = next
        now = timer.due
        if (timer.everyMs === null) timers.delete(id)
        else timer.due += Math.max(1, timer.everyMs)
        timer.act()
      }
      now = end
    },
    over() {
      const { now: realNow, ...realTimers } = real
      Object.assign(globalThis, realTimers)
      Date.now = realNow
    },
  }
}
