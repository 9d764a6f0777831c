import type pg from 'pg'
import type { Connect } from '../realtime/listener'
import type { Logger } from '../realtime/logger'

const lookEveryMs = 5_000

type Given<W> = {
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
  /** Does one piece; whatever it throws is logged, and the piece is looked at again at the next look. */
  work: (piece: W, leaving: AbortSignal) => Promise<void>
}

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
}: Given<W>) {
  let client: Promise<pg.Client> | null = null
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  let isAsked = false
  const leaving = new AbortController()
  const busy = new Map<number, Promise<void>>()

  const session = () => {
    client ??= connect().then((opened) => {
      const lost = () => {
        client = null
      }
      opened.on('error', lost)
      opened.on('end', lost)
      return opened
    })
    client.catch(() => (client = null))
    return client
  }
  const locked = async (key: number) => {
    const opened = await session()
    const { rows } = await opened.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
      lockSpace,
      key,
    ])
    return rows[0]?.got === true
  }
  const unlocked = async (key: number) => {
    await (await client)?.query('select pg_advisory_unlock($1, $2)', [lockSpace, key])
  }

  async function hold(piece: W, key: number) {
    try {
      await work(piece, leaving.signal)
    } finally {
      // A session that was lost has let go of its locks.
      await unlocked(key).catch(() => undefined)
      busy.delete(key)
    }
    soon()
  }

  async function look() {
    for (const piece of await waiting()) {
      if (leaving.signal.aborted || busy.size >= atOnce) return
      const key = lockOf(piece)
      if (busy.has(key) || !(await locked(key))) continue
      busy.set(
        key,
        hold(piece, key).catch((error: unknown) =>
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
      await (await client?.catch(() => null))?.end().catch(() => undefined)
    },
  }
}
