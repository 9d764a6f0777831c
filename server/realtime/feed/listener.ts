import type pg from 'pg'
import type { Connect } from '../../db/connect'
import type { Logger } from '../../db/logger'

const checkEveryMs = 5_000
const againMs = { first: 100, most: 2_000 }

/**
 * Keeps one connection listening and reconnects it; `onReady` runs after each new connection, so that readers
 * catch up.
 */
export function createListener({ connect, log }: { connect: Connect; log: Logger }) {
  const heard = new Map<string, (payload: string) => void>()
  const ready: (() => void)[] = []
  let client: pg.Client | null = null
  let stopped = false
  let wait = againMs.first
  let timer: NodeJS.Timeout | null = null
  let checking: NodeJS.Timeout | null = null

  function lost(which: pg.Client, error?: unknown) {
    if (client !== which) return
    client = null
    if (checking) clearInterval(checking)
    which.end().catch(() => undefined)
    if (stopped) return
    log.warn({ err: error }, 'The listening connection was lost')
    again()
  }

  function again() {
    timer = setTimeout(() => void open(), wait)
    wait = Math.min(wait * 2, againMs.most)
  }

  async function open(): Promise<void> {
    if (stopped) return
    let fresh: pg.Client | null = null
    try {
      fresh = await connect()
      const opened = fresh
      client = opened
      opened.on('error', (error) => lost(opened, error))
      opened.on('end', () => lost(opened))
      opened.on('notification', ({ channel, payload }) => heard.get(channel)?.(payload ?? ''))
      for (const channel of heard.keys()) await opened.query(`listen "${channel}"`)
      if (stopped) return void opened.end().catch(() => undefined)
      wait = againMs.first
      // A half-open connection is detected by a query.
      checking = setInterval(() => void check(opened), checkEveryMs)
      for (const callback of ready) callback()
    } catch (error) {
      if (fresh && client === fresh) return lost(fresh, error)
      log.warn({ err: error }, 'No listening connection')
      if (!stopped) again()
    }
  }

  async function check(which: pg.Client) {
    const late = setTimeout(
      () => lost(which, new Error('The listening connection does not answer')),
      checkEveryMs,
    )
    try {
      await which.query('select 1')
    } catch (error) {
      lost(which, error)
    } finally {
      clearTimeout(late)
    }
  }

  return {
    on(channel: string, callback: (payload: string) => void) {
      heard.set(channel, callback)
    },
    onReady: (callback: () => void) => void ready.push(callback),
    start: open,
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      if (checking) clearInterval(checking)
      const last = client
      client = null
      await last?.end().catch(() => undefined)
    },
  }
}

export type Listener = ReturnType<typeof createListener>
