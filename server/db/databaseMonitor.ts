import type pg from 'pg'
import type { Connect } from './connect'
import type { Logger } from './logger'
import { connectionsOf } from './connect'

export type MonitorRules = { everyMs: number; silentMs: number }

/** Together below the 5 s within which a call must be answered, even with `db_error`. */
const monitorRules: MonitorRules = { everyMs: 500, silentMs: 3_500 }

type Options = {
  connect: Connect
  pools: readonly pg.Pool[]
  log: Logger
  rules?: MonitorRules
}

const stepMs = 50

type DatabaseClient = pg.Client | pg.PoolClient

const cut = (line: DatabaseClient) =>
  (line as unknown as { connection: pg.Connection }).connection.stream.destroy()

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

// Counted in small steps, so that time in which this process was busy does not count.
async function silence(ms: number, answered: AbortSignal): Promise<never> {
  for (let left = ms; left > 0 && !answered.aborted; left -= stepMs) await pause(stepMs)
  throw new Error('The database does not answer')
}

// "Too many connections" means that the database is reachable.
const isThere = (error: unknown) => (error as { code?: string }).code === '53300'

/**
 * Health check: queries the database twice a second. A dead database fails with an error; one that hangs does
 * not answer, and then every connection of this node is closed, so that no call waits for ever.
 */
export function createDatabaseMonitor({ connect, pools, log, rules = monitorRules }: Options) {
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
    // A connection opened before a timeout may arrive after its successor.
    if (isStopped || own !== null) opened.end().catch(() => undefined)
    else own = opened
    return opened
  }

  const ask = async () => void (await (await line()).query('select 1'))

  /** Rejects where the database is gone or does not answer in time. */
  async function assertAnswer() {
    const answered = new AbortController()
    try {
      await Promise.race([ask(), silence(rules.silentMs, answered.signal)])
    } finally {
      answered.abort()
    }
  }

  function lost(error: unknown) {
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
      // One broken connection proves nothing: check again at once with a new one.
      if (wasOpen && own === null) return beat()
      if (!isThere(error)) return lost(error)
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
    /** Registers a connection to be closed when the database hangs. */
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

export type DatabaseMonitor = ReturnType<typeof createDatabaseMonitor>
