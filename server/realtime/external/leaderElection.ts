import type pg from 'pg'
import type { Connect } from '../../db/connect'
import type { Logger } from '../../db/logger'

const tryEveryMs = 1_000

/**
 * Leader election by advisory lock: the node whose session holds the lock leads. When that node or its
 * connection dies, PostgreSQL releases the lock and another node takes over.
 */
export function createLeaderElection({
  connect,
  log,
  lock,
  begin,
  end,
}: {
  connect: Connect
  log: Logger
  /** Key of the advisory lock. */
  lock: number
  begin: () => Promise<void>
  end: () => Promise<void>
}) {
  let client: pg.Client | null = null
  let leads = false
  let timer: NodeJS.Timeout | null = null
  let turn = Promise.resolve()
  let stopped = false

  async function over(which: pg.Client) {
    if (client !== which) return
    client = null
    if (!leads) return
    leads = false
    log.warn({}, 'The lead was lost with its connection')
    await end()
  }

  async function session() {
    if (client) return client
    const opened = await connect()
    const lost = () => void inTurn(() => over(opened))
    opened.on('error', lost)
    opened.on('end', lost)
    client = opened
    return opened
  }

  /** Also detects a connection that died silently. */
  async function look() {
    if (stopped) return
    const connection = await session()
    const { rows } = leads
      ? await connection.query<{ got: boolean }>('select true as got')
      : await connection.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock])
    if (leads || rows[0]?.got !== true) return
    leads = true
    try {
      await begin()
    } catch (error) {
      // The next check, by this node or another, tries again.
      const holding = client
      if (holding) await over(holding)
      await holding?.end().catch(() => undefined)
      throw error
    }
  }

  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work).catch((error: unknown) => log.warn({ err: error }, 'The lead could not be taken'))
    return turn
  }

  return {
    async start() {
      await inTurn(look)
      timer = setInterval(() => void inTurn(look), tryEveryMs)
    },
    async stop() {
      stopped = true
      if (timer) clearInterval(timer)
      await turn
      if (leads) await end()
      leads = false
      const last = client
      client = null
      await last?.end().catch(() => undefined)
    },
  }
}
