import type { Listener } from './listener'
import { createLogReader, type LogReaderOptions } from './logReader'
import type { Logger } from '../../db/logger'

const pollMs = 1_000
const retryMs = 250
const beatMs = 2_000

type Options = LogReaderOptions & {
  listener: Pick<Listener, 'on' | 'onReady'>
  log: Logger
  beat: (data: string) => void
}

/**
 * Reads the log of changes in order and broadcasts every change once. Woken by notifications and by a timer;
 * while the database is unreachable it waits and then continues.
 */
export function createFeed({ listener, log, beat, ...options }: Options) {
  const { stats, from, now = Date.now } = options
  const reader = createLogReader(options)
  let isRequested = false
  let reading: Promise<void> | null = null
  let timers: NodeJS.Timeout[] = []
  let stopped = false

  async function run() {
    while (isRequested && !stopped) {
      isRequested = false
      try {
        await reader.read()
      } catch (error) {
        if (stopped) return
        reader.doubt()
        stats.feedErrors += 1
        log.warn({ err: error }, 'The feed could not be read')
        await new Promise((resolve) => setTimeout(resolve, retryMs))
        isRequested = true
      }
    }
  }

  function wake() {
    isRequested = true
    reading ??= run().finally(() => {
      reading = null
      if (isRequested && !stopped) wake()
    })
  }

  function sendBeat() {
    const fedAt = reader.fedAt()
    beat(
      JSON.stringify({
        position: reader.at(),
        at: new Date(now()).toISOString(),
        fed_at: fedAt === 0 ? null : new Date(fedAt).toISOString(),
      }),
    )
  }

  listener.on('changes', wake)
  listener.onReady(() => {
    reader.doubt()
    wake()
  })

  return {
    position: reader.at,
    /** The number in the position. */
    place: reader.place,
    /** When the log was last read without an error, ms since 1970. */
    fedAt: reader.fedAt,
    async start() {
      await reader.start()
      if (from) wake()
      timers = [setInterval(wake, pollMs), setInterval(sendBeat, beatMs)]
    },
    wake,
    async stop() {
      stopped = true
      reader.stop()
      for (const timer of timers) clearInterval(timer)
      await reading
    },
  }
}
