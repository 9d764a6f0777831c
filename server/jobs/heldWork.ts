import type pg from 'pg'
import type { Connect } from '../db/connect'
import type { Logger } from '../db/logger'

const lookEveryMs = 5_000

type Options<W> = {
  connect: Connect
  log: Logger
  /** The kind of work, for the log of the server. */
  what: string
  // Advisory lock space: one session lock per piece of work, released by PostgreSQL when the node dies.
  lockSpace: number
  atOnce: number
  /** Waiting and abandoned work, in order. */
  waiting: () => Promise<readonly W[]>
  lockOf: (piece: W) => number
  /**
   * Does one piece; errors are logged and the piece is retried at the next poll. `lost` signals that the lock
   * was lost with its session: another node may be working on the piece.
   */
  work: (piece: W, leaving: AbortSignal, lost: AbortSignal) => Promise<void>
}

type Session = { client: pg.Client; ended: AbortSignal }

/** Work that one node at a time does: every node polls for it, a session lock protects it while it runs. */
export function createHeldWork<W>({
  connect,
  log,
  what,
  lockSpace,
  atOnce,
  waiting,
  lockOf,
  work,
}: Options<W>) {
  let opened: Promise<Session> | null = null
  let current: Session | null = null
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  let isAsked = false
  const leaving = new AbortController()
  const busy = new Map<number, Promise<void>>()

  async function open(): Promise<Session> {
    const client = await connect()
    const ended = new AbortController()
    const lost = () => {
      ended.abort()
      // `error` and `end` arrive separately, and there may be a new session by then.
      if (current?.client === client) current = opened = null
    }
    client.on('error', lost)
    client.on('end', lost)
    current = { client, ended: ended.signal }
    return current
  }
  const session = () => {
    opened ??= open()
    opened.catch(() => (opened = null))
    return opened
  }
  /** Locks a piece; null where another node holds the lock. */
  async function locked(key: number): Promise<Session | null> {
    const own = await session()
    const { rows } = await own.client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
      lockSpace,
      key,
    ])
    return rows[0]?.got === true ? own : null
  }

  async function hold(piece: W, key: number, { client, ended }: Session) {
    try {
      await work(piece, leaving.signal, ended)
    } finally {
      // A lost session has released its locks.
      await client.query('select pg_advisory_unlock($1, $2)', [lockSpace, key]).catch(() => undefined)
      busy.delete(key)
    }
    soon()
  }

  async function look() {
    for (const piece of await waiting()) {
      if (leaving.signal.aborted || busy.size >= atOnce) return
      const key = lockOf(piece)
      const own = busy.has(key) ? null : await locked(key)
      if (!own) continue
      busy.set(
        key,
        hold(piece, key, own).catch((error: unknown) =>
          log.warn({ err: error }, `${what} could not be worked at`),
        ),
      )
    }
  }

  function soon() {
    if (leaving.signal.aborted) return
    isAsked = true
    looking ??= (async () => {
      while (isAsked && !leaving.signal.aborted) {
        isAsked = false
        await look().catch((error: unknown) => log.warn({ err: error }, `${what} could not be looked at`))
      }
      looking = null
    })()
  }

  return {
    /** Polls at once. */
    soon,
    start() {
      timer = setInterval(soon, lookEveryMs)
      timer.unref()
      soon()
    },
    /** Signals shutdown to running work and waits for it. */
    async stop() {
      leaving.abort()
      if (timer) clearInterval(timer)
      await looking?.catch(() => undefined)
      await Promise.all(busy.values())
      await (await opened?.catch(() => null))?.client.end().catch(() => undefined)
    },
  }
}
