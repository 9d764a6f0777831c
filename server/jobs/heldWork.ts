import type pg from 'pg'
import type { Connect } from '../realtime/feed/listener'
import type { Logger } from '../realtime/logger'

const lookEveryMs = 5_000

type Options<W> = {
  connect: Connect
  log: Logger
  /** What is worked at, for the log of the server. */
  what: string
  // One lock per piece, held by the session of the node: when the node dies, PostgreSQL lets go of it.
  lockSpace: number
  atOnce: number
  /** What waits or was left, in the order in which it is taken. */
  waiting: () => Promise<readonly W[]>
  lockOf: (piece: W) => number
  /**
   * Does one piece; whatever it throws is logged, and the piece is looked at again at the next look. `lost` tells that
   * its lock is gone with the session that held it: another node may be at it.
   */
  work: (piece: W, leaving: AbortSignal, lost: AbortSignal) => Promise<void>
}

type Session = { client: pg.Client; ended: AbortSignal }

/** Work that one node at a time does: looked for by every node, held by a session lock while it goes on. */
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
      // An error and its end are told one after the other, and another session may be there by then.
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
  /** The session that holds the lock of a piece from now on; null where another node has it. */
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
      // A session that was lost has let go of its locks.
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
    /** Looks at once, because something waits. */
    soon,
    start() {
      timer = setInterval(soon, lookEveryMs)
      timer.unref()
      soon()
    },
    /** Waits for what goes on, which is told that the node leaves. */
    async stop() {
      leaving.abort()
      if (timer) clearInterval(timer)
      await looking?.catch(() => undefined)
      await Promise.all(busy.values())
      await (await opened?.catch(() => null))?.client.end().catch(() => undefined)
    },
  }
}
