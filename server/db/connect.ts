import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import pg from 'pg'
import type { Settings } from '../settings'
import { embedded, type Embedded } from './embedded'
import { parsers } from './parsers'

/** Opens a dedicated client, as LISTEN needs one; never one from the pool. */
export type Connect = () => Promise<pg.Client>

/**
 * The database of a node: a pool for its calls, and connection settings for dedicated clients (LISTEN,
 * migrations).
 */
export type OpenDatabase = {
  pool: pg.Pool
  /** For reads of whole tables: reports and exports. */
  longReads: pg.Pool
  connection: pg.ClientConfig
  /** Ends the pool; the last node on a data folder also shuts the embedded PostgreSQL down. */
  stop: () => Promise<void>
  /** Notes for the operator, one line each. */
  notes: string[]
}

/** Opens the database named by DATABASE_URL, or the embedded PostgreSQL below DATA_DIR. */
export const openDatabase = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  /** Reports that the embedded PostgreSQL died and is restarted. */
  say: (line: string) => void = () => {},
): Promise<OpenDatabase> => {
  if (settings.databaseUrl !== null) {
    const connection = clientConfig(fromUrl(settings.databaseUrl))
    await checkVersion(connection)
    const pool = openPool(connection)
    const longReads = openLongReads(connection)
    const stop = async () => {
      await Promise.all([pool.end(), longReads.end()])
    }
    return { pool, longReads, connection, stop, notes: [] }
  }
  const server = await embedded(settings.dataDir)
  const presence = await beHere(server, say)
  const connection = clientConfig(server.connection)
  const pool = openPool(connection)
  const longReads = openLongReads(connection, { isOurs: true })
  const stop = async () => {
    await Promise.all([pool.end(), longReads.end()])
    await presence.leave()
  }
  return { pool, longReads, connection, stop, notes: server.notes }
}

// Locks of a node that vanished are released within 11 s (TCP keepalive), not after hours.
const cutOff =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=11000'

// A row is read with a join for each name that it shows, in the order in which they are looked up. To try all orders of a
// dozen joins takes the planner twenty times as long as to read the row.
const joinsTried = 4

/** The settings of every session: types, time zone, timeouts. */
export const clientConfig = (from: pg.ClientConfig): pg.ClientConfig => ({
  ...from,
  types: parsers,
  options: [
    from.options,
    `-c TimeZone=UTC -c DateStyle=ISO -c jit=off -c join_collapse_limit=${joinsTried}`,
    cutOff,
  ]
    .filter(Boolean)
    .join(' '),
  // Below the 5 s within which a call must be answered, even with `db_error`.
  connectionTimeoutMillis: 4500,
  keepAlive: true,
  application_name: 'decant',
})

const connections = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/** The connections of a pool, in use or not. */
export const connectionsOf = (pool: pg.Pool): ReadonlySet<pg.PoolClient> => connections.get(pool) ?? new Set()

/** A pool whose broken connections are replaced and never end the node. */
export const openPool = (connection: pg.ClientConfig, max = 16): pg.Pool => {
  const pool = new pg.Pool({
    ...connection,
    max,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  pool.on('error', () => {})
  // The pool handles errors of idle clients only: a connection that breaks inside a transaction would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  connections.set(pool, open)
  return pool
}

// Two reports, three exports and three pages of reports at once.
const longAtOnce = 8
// Enough to sort and aggregate the stock of a big warehouse in memory; the planner tries all orders of the tables of a
// report, as it does by default.
const ofReports = '-c work_mem=64MB -c join_collapse_limit=8'
// Nice values added to that of this process: low priority behind all short calls.
const back = 15
const lowest = 19

/**
 * A separate pool for reads of whole tables, so that short calls never wait for a connection. The processes
 * of an embedded PostgreSQL also get a lower priority.
 */
export const openLongReads = (connection: pg.ClientConfig, { isOurs = false } = {}): pg.Pool => {
  const options = [connection.options, ofReports].filter(Boolean).join(' ')
  const pool = openPool({ ...connection, options, application_name: 'decant reports' }, longAtOnce)
  // Otherwise the process id belongs to another machine.
  if (isOurs)
    pool.on('connect', (client) => standBack((client as unknown as { processID: number }).processID))
  return pool
}

const standBack = (processId: number) => {
  const ways = [
    () => setPriority(processId, Math.min(getPriority() + back, lowest)),
    // Linux schedules between session groups (autogroup) first, and every PostgreSQL process leads its own
    // session: the nice value alone would have no effect.
    () => writeFileSync(`/proc/${processId}/autogroup`, `${back}`, { flag: 'r+' }),
  ]
  for (const way of ways)
    try {
      way()
    } catch {
      // Not permitted on this system: normal priority.
    }
}

// The parser of `pg` lets the URL override every other option, so it is parsed here.
const fromUrl = (address: string): pg.ClientConfig => {
  const url = new URL(address)
  const options = url.searchParams.get('options') ?? undefined
  url.searchParams.delete('options')
  return { connectionString: url.href, ...(options === undefined ? {} : { options }) }
}

const checkVersion = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string; name: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
    )
    if (Number(rows[0]?.number) < 150_000) {
      throw new Error(`it is PostgreSQL ${rows[0]?.name}, and 15 or newer is needed`)
    }
  } catch (error) {
    const where = `${client.database} at ${client.host}:${client.port}`
    throw new Error(`The database ${where} cannot be used: ${(error as Error).message}.`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

// Any number, the same in every node.
const nodes = 4_210_001
const againMs = { first: 1_000, most: 8_000 }

/**
 * Keeps the embedded PostgreSQL running while this node lives. Each node holds a shared lock in its own
 * session; a leaving node that gets the exclusive lock was the last one and shuts the database down.
 */
const beHere = async (
  server: Embedded,
  say: (line: string) => void,
): Promise<{ leave: () => Promise<void> }> => {
  let leaving = false
  let wait = againMs.first
  let session = await join(server)
  let returning: Promise<void> | null = null
  const watch = (): void => {
    session.once('end', () => {
      if (leaving) return
      say('The embedded PostgreSQL is away: it is started again')
      returning = comeBack()
    })
  }
  const comeBack = async (): Promise<void> => {
    try {
      session = await join(server)
      wait = againMs.first
      say('The embedded PostgreSQL is there again')
      watch()
    } catch (error) {
      say(`${(error as Error).message} It is tried again in ${wait / 1000} s`)
      if (!leaving) setTimeout(() => void (leaving || (returning = comeBack())), wait).unref()
      wait = Math.min(wait * 2, againMs.most)
    }
  }
  watch()
  const looking = setInterval(() => {
    if (!leaving && !server.hasSocket()) void session.end().catch(() => {})
  }, 10_000)
  looking.unref()
  return {
    leave: async () => {
      leaving = true
      clearInterval(looking)
      // A node that stops during a restart may just have started PostgreSQL and must stop it.
      await returning
      const alone = await session
        .query<{ alone: boolean }>(
          `select pg_advisory_unlock_shared(${nodes}), pg_try_advisory_lock(${nodes}) as alone`,
        )
        .then(({ rows }) => rows[0]?.alone === true)
        .catch(() => false)
      if (alone) await server.shutDown()
      await session.end().catch(() => {})
    },
  }
}

const join = async (server: Embedded): Promise<pg.Client> => {
  // A node that is shutting down holds the exclusive lock and then ends this session; the next round retries.
  for (let left = 5; ; left -= 1) {
    await server.run()
    const session = new pg.Client(server.connection)
    session.on('error', () => {})
    try {
      await session.connect()
      await session.query(`select pg_advisory_lock_shared(${nodes})`)
      return session
    } catch (error) {
      await session.end().catch(() => {})
      if (left === 0) throw error
    }
  }
}
