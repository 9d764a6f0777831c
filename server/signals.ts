/** A second signal so soon is the same one: a terminal signals the whole group, and npm passes it on. */
const sameMs = 2_000

/**
 * What the process does on SIGINT and SIGTERM: `leave` on the first, nothing on what belongs to it, and `hurry` on a
 * later one, when a person does not want to wait for what is still running.
 */
export function onSignals(
  leave: (signal: string) => void,
  hurry: () => void,
  source: Pick<NodeJS.EventEmitter, 'on'> = process,
) {
  let firstMs: number | null = null
  const end = (signal: string) => {
    const now = performance.now()
    if (firstMs === null) {
      firstMs = now
      leave(signal)
    } else if (now - firstMs > sameMs) hurry()
  }
  source.on('SIGTERM', end)
  source.on('SIGINT', end)
}
