import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { isReport } from '../../src/resources/kit/define/isReport'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { Refused } from '../engine/errors'
import { t } from '../../src/texts/texts'

type Pools = {
  pool: pg.Pool
  /** For reads of whole tables: reports and exports. */
  longReads: pg.Pool
}

const mostWaiting = 20

/**
 * Limits how many tasks run at once; the next waits its turn and leaves the queue when its client is gone.
 */
export function lane(atOnce: number) {
  let running = 0
  const waiting = new Set<() => void>()
  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(go)
        reject(signal.reason as Error)
      }
      const go = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      waiting.add(go)
      signal.addEventListener('abort', leave, { once: true })
    })
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    if (running < atOnce) running++
    else if (waiting.size < mostWaiting) await turn(signal)
    else
      throw new Refused('busy_try_again', {
        text: 'Too many reports are running: try again in a minute',
      })
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running--
    }
  }
}

/** A signal that aborts when the client disconnects before the answer. */
export function abortOnClose(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) left.abort(new Error('The client no longer waits for this answer'))
  })
  return left.signal
}

const processOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID

/**
 * A connection for long reads from one snapshot, on one core and separate from the pool of short calls; the
 * statement is cancelled when the client disconnects.
 */
export async function openRead({ pool, longReads }: Pools, signal: AbortSignal, longestMs: number) {
  signal.throwIfAborted()
  const client = await longReads.connect()
  const cancel = () =>
    void pool.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => undefined)
  signal.addEventListener('abort', cancel)
  const end = async (isDone: boolean) => {
    signal.removeEventListener('abort', cancel)
    const isWhole = isDone && !signal.aborted
    if (isWhole) await client.query('commit').catch(() => undefined)
    // A late cancel request would hit the next statement of this connection, so it is closed.
    client.release(!isWhole)
  }
  try {
    await client.query(`begin isolation level repeatable read, read only;
      set local statement_timeout = ${longestMs};
      set local idle_in_transaction_session_timeout = '10min';
      set local max_parallel_workers_per_gather = 0`)
    return { client, end }
  } catch (error) {
    await end(false)
    throw error
  }
}

/** Reads from one snapshot, as long as the client waits for it. */
export async function readLong<T>(
  pools: Pools,
  signal: AbortSignal,
  longestMs: number,
  read: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { client, end } = await openRead(pools, signal, longestMs)
  let isDone = false
  try {
    const found = await read(client)
    isDone = true
    return found
  } catch (error) {
    if ((error as { code?: string }).code === '57014' && !signal.aborted)
      throw new Refused('too_long', {
        text: t('This took longer than {longestMs} minutes: narrow the filters', {
          longestMs: Math.round(longestMs / 60_000),
        }),
      })
    throw error
  } finally {
    await end(isDone)
  }
}

const pages = lane(3)

/**
 * Reads tables with the pool of short calls and reports, which may scan everything, with the analytics pool.
 */
export const readAside = <T>(
  { pool, longReads }: Pools,
  resource: AnyResource,
  read: (from: pg.Pool) => Promise<T>,
): Promise<T> =>
  isReport(resource) ? pages(new AbortController().signal, () => read(longReads)) : read(pool)
