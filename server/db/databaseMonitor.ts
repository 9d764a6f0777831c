import type pg from 'pg'
import type { Connect } from '../realtime/feed/listener'
import type { Logger } from '../realtime/logger'
import { connectionsOf } from './connect'

export type PulseRules = { everyMs: number; silentMs: number }

/** Together below the 5 s within which a call must have its answer, even if that is `db_error`. */
export const pulseRules: PulseRules = { everyMs: 500, silentMs: 3_500 }

type Options = {
  connect: Connect
  pools: readonly pg.Pool[]
  log: Logger
  rules?: PulseRules
}

const stepMs = 50

type Line = pg.Client | pg.PoolClient

const cut = (line: Line) => (line as unknown as { connection: pg.Connection }).connection.stream.destroy()

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

// Counted in small steps: while the node itself is too busy to hear, no time of the database's passes.
async function silence(ms: number, answered: AbortSignal): Promise<never> {
  for (let left = ms; left > 0 && !answered.aborted; left -= stepMs) await pause(stepMs)
  throw new Error('The database does not answer')
}

// Somebody who turns us away for being one too many is there.
const isThere = (error: unknown) => (error as { code?: string }).code === '53300'

/**
 * Asks the database twice a second whether it is there. One that is gone answers with an error by itself; one that
 * hangs answers nothing at all, and then every connection of this node is cut, so that nobody waits on it for ever.
 */
export function createPulse({ connect, pools, log, rules = pulseRules }: Options) {
  const watched = new Set<pg.Client>()
  let own: pg.Client | null = null
  let isAway = false
  let isStopped = false

  async function line() {
    if (own !== null) return own
    const opened = await connect()
    const lost = () => {
      if (own === opened) own = null
    }
    opened.on('error', lost)
    opened.on('end', lost)
    // One that was asked for before a silence may come after its successor.
    if (isStopped || own !== null) opened.end().catch(() => undefined)
    else own = opened
    return opened
  }

  const ask = async () => void (await (await line()).query('select 1'))

  /** Fails where the database is gone, and where it says nothing for too long. */
  async function assertAnswer() {
    const answered = new AbortController()
    try {
      await Promise.race([ask(), silence(rules.silentMs, answered.signal)])
    } finally {
      answered.abort()
    }
  }

  function gone(error: unknown) {
    if (!isAway) log.error({ err: error }, 'The database is away')
    isAway = true
    for (const line of [own, ...watched, ...pools.flatMap((pool) => [...connectionsOf(pool)])])
      if (line) cut(line)
    own = null
  }

  async function beat(): Promise<void> {
    const wasOpen = own !== null
    try {
      await assertAnswer()
    } catch (error) {
      if (isStopped) return
      // A connection that breaks says nothing of the others: a new one is asked at once.
      if (wasOpen && own === null) return beat()
      if (!isThere(error)) return gone(error)
    }
    if (isAway && !isStopped) log.warn({}, 'The database is there again')
    isAway = false
  }

  const beating = (async () => {
    while (!isStopped) {
      await beat()
      if (!isStopped) await pause(rules.everyMs)
    }
  })()

  return {
    isAway: () => isAway,
    /** A connection that ends with the others when the database hangs. */
    watch(client: pg.Client) {
      watched.add(client)
      client.on('error', () => undefined)
      client.once('end', () => watched.delete(client))
      return client
    },
    async stop() {
      isStopped = true
      const last = own
      own = null
      await last?.end().catch(() => undefined)
      await Promise.race([beating, pause(rules.everyMs)])
    },
  }
}
