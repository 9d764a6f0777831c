import type pg from 'pg'
import { type Change, changesWhere, type FeedEvent, feedEvent } from './feedEvent'
import type { Listener } from './listener'
import type { Logger } from '../../db/logger'
import type { Stats } from '../stats'

const usualBatch = 500
const pollMs = 1_000
const retryMs = 250
const beatMs = 2_000

type Options = {
  pool: pg.Pool
  listener: Pick<Listener, 'on' | 'onReady'>
  log: Logger
  stats: Stats
  /** Keys of a table's rows that stay off its channel. */
  withheld: (table: string) => readonly string[]
  deliver: (event: FeedEvent, change: Change) => void
  /** Tables that changed in a batch, after its events were delivered. */
  changed: (tables: ReadonlySet<string>) => void
  /** The log was replaced (new epoch): all clients must reload. */
  restarted: (position: string) => void | Promise<void>
  beat: (data: string) => void
  /** Most changes of one batch. */
  batch?: number
  /** Where to start, for a reader that takes over from another; by default at the end. */
  from?: () => Promise<Place | null>
  /** Called after each batch; the next is read when it resolves, the same again when it rejects. */
  delivered?: (place: Place) => Promise<void>
  now?: () => number
}

/** A place in the log: its epoch and a position. */
export type Place = { epoch: string; position: number }

/**
 * Reads the log of changes in order and broadcasts every change once. Woken by notifications and by a timer;
 * while the database is unreachable it waits and then continues.
 */
export function createFeed({
  pool,
  listener,
  log,
  stats,
  withheld,
  deliver,
  changed,
  restarted,
  beat,
  batch = usualBatch,
  from: goOn,
  delivered,
  now = Date.now,
}: Options) {
  let epoch = ''
  let position = -1
  let fedAt = 0
  let doubtful = true
  let isRequested = false
  let reading: Promise<void> | null = null
  let timers: NodeJS.Timeout[] = []
  let stopped = false

  const at = () => `${epoch}:${position}`

  /** The current end of the log: the start for a new node, later the check that it is still the same log. */
  async function anchor() {
    const { rows } = await pool.query<Place & { oldest: number | null }>(
      `select epoch, position::float8 as position, (select min(position)::float8 from changes) as oldest from feed`,
    )
    const [head] = rows
    if (!head) throw new Error('The table feed is empty')
    const before = position < 0 ? ((await goOn?.()) ?? null) : { epoch, position }
    const isSame =
      before?.epoch === head.epoch &&
      before.position <= head.position &&
      (before.position === head.position || before.position + 1 >= (head.oldest ?? Infinity))
    ;({ epoch, position } = before && isSame ? before : head)
    if (before && !isSame) await restarted(at())
    doubtful = false
  }

  async function readOn() {
    if (doubtful) await anchor()
    for (;;) {
      const { rows } = await pool.query<Change>(changesWhere('position > $1', batch), [position])
      const startedAt = now()
      const before = position
      const tables = new Set<string>()
      for (const change of rows) {
        position = change.position
        stats.feedEvents += 1
        tables.add(change.table_name)
        const { channel } = change
        if (channel === null) continue
        deliver(feedEvent({ ...change, channel }, epoch, withheld(change.table_name)), change)
      }
      if (tables.size > 0) changed(tables)
      try {
        if (rows.length > 0) await delivered?.({ epoch, position })
      } catch (error) {
        position = before
        throw error
      }
      fedAt = startedAt
      if (rows.length < batch || stopped) return
    }
  }

  async function run() {
    while (isRequested && !stopped) {
      isRequested = false
      try {
        await readOn()
      } catch (error) {
        if (stopped) return
        doubtful = true
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

  const tellBeat = () =>
    beat(
      JSON.stringify({
        position: at(),
        at: new Date(now()).toISOString(),
        fed_at: fedAt === 0 ? null : new Date(fedAt).toISOString(),
      }),
    )

  listener.on('changes', wake)
  listener.onReady(() => {
    doubtful = true
    wake()
  })

  return {
    position: at,
    /** The number in the position. */
    place: () => position,
    /** When the log was last read without an error, ms since 1970. */
    fedAt: () => fedAt,
    async start() {
      await anchor()
      fedAt = now()
      if (goOn) wake()
      timers = [setInterval(wake, pollMs), setInterval(tellBeat, beatMs)]
    },
    wake,
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await reading
    },
  }
}
