import type { createComputing } from '../feed/computed'
import type { createExternalOpenRows } from './externalOpenRows'
import type { ExternalService } from './externalService'

const pollEveryMs = 3_000
const endsOfLastMs = 60_000

type Options = {
  service: Pick<ExternalService, 'occupied'>
  computing: Pick<ReturnType<typeof createComputing>, 'occupied' | 'vacated'>
  openRows: Pick<ReturnType<typeof createExternalOpenRows>, 'look'>
  /** Whose tokens ended between two instants, ms since 1970. */
  tokensEnded?: ((fromMs: number, toMs: number) => Promise<number[]>) | undefined
  terminate: (userId: string) => Promise<unknown>
  failed: (error: unknown) => void
}

/** Asks the service again and again which cache channels are watched, and ends the sessions whose tokens have ended. */
export function createServiceWatch({
  service,
  computing,
  openRows,
  tokensEnded,
  terminate,
  failed,
}: Options) {
  const watched = new Map<string, number>()
  // The previous leader may have missed ends for a while.
  let endedTo = Date.now() - endsOfLastMs
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  function follow(channel: string) {
    watched.set(channel, Date.now())
    computing.occupied(channel)
  }

  async function look() {
    const names = await service.occupied('private-cache-')
    for (const name of names) follow(name)
    const since = Date.now() - 2 * pollEveryMs
    for (const [channel, at] of watched)
      if (at < since) {
        watched.delete(channel)
        computing.vacated(channel)
      }
    await openRows.look(names)
    if (!tokensEnded) return
    const to = Date.now()
    for (const userId of await tokensEnded(endedTo, to)) await terminate(String(userId))
    endedTo = to
  }

  return {
    /** A cache channel has a subscriber. */
    follow,
    start() {
      timer = setInterval(() => {
        // Only one check runs at a time.
        looking ??= look()
          .catch(failed)
          .finally(() => {
            looking = null
          })
      }, pollEveryMs)
    },
    isRunning: () => timer !== null,
    stop() {
      if (timer) clearInterval(timer)
      timer = null
    },
    /** Resolves when the last check has ended. */
    ended: async () => looking,
  }
}
