import type pg from 'pg'
import { type Change, changesWhere, type FeedEvent, feedEvent } from './feedEvent'
import type { OwnerChannel } from './ownRows'
import type { Stats } from '../stats'

const usualBatch = 500

/** A place in the log: its epoch and a position. */
export type Place = { epoch: string; position: number }

export type LogReaderOptions = {
  pool: pg.Pool
  stats: Stats
  /** Keys of a table's rows that stay off its channel. */
  withheld: (table: string) => readonly string[]
  /** Where rows have owners: the channel of the owner of a row. */
  ownerOf?: OwnerChannel
  deliver: (event: FeedEvent, change: Change) => void
  /** Tables that changed in a batch, after its events were delivered. */
  changed: (tables: ReadonlySet<string>) => void
  /** The log was replaced (new epoch): all clients must reload. */
  restarted: (position: string) => void | Promise<void>
  /** Most changes of one batch. */
  batch?: number
  /** Where to start, for a reader that takes over from another; by default at the end. */
  from?: () => Promise<Place | null>
  /** Called after each batch; the next is read when it resolves, the same again when it rejects. */
  delivered?: (place: Place) => Promise<void>
  now?: () => number
}

/** Reads the log of changes in order from where it stopped, and delivers every change once. */
export function createLogReader({
  pool,
  stats,
  withheld,
  ownerOf = () => null,
  deliver,
  changed,
  restarted,
  batch = usualBatch,
  from: goOn,
  delivered,
  now = Date.now,
}: LogReaderOptions) {
  let epoch = ''
  let position = -1
  let fedAt = 0
  let doubtful = true
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

  /** Delivers a batch; its changes come again when what follows a batch fails. */
  async function deliverAll(rows: readonly Change[]) {
    const before = position
    const tables = new Set<string>()
    for (const change of rows) {
      position = change.position
      stats.feedEvents += 1
      tables.add(change.table_name)
      const { channel } = change
      if (channel === null) continue
      const event = feedEvent({ ...change, channel }, epoch, withheld(change.table_name))
      deliver(event, change)
      const own = ownerOf(change)
      if (own !== null) deliver({ ...event, channel: own }, change)
    }
    if (tables.size > 0) changed(tables)
    try {
      if (rows.length > 0) await delivered?.({ epoch, position })
    } catch (error) {
      position = before
      throw error
    }
  }

  return {
    at,
    place: () => position,
    /** When the log was last read without an error, ms since 1970. */
    fedAt: () => fedAt,
    async start() {
      await anchor()
      fedAt = now()
    },
    /** The next read checks first that it is still the same log. */
    doubt: () => {
      doubtful = true
    },
    /** Reads up to the end of the log. */
    async read() {
      if (doubtful) await anchor()
      for (;;) {
        const { rows } = await pool.query<Change>(changesWhere('position > $1', batch), [position])
        const startedAt = now()
        await deliverAll(rows)
        fedAt = startedAt
        if (rows.length < batch || stopped) return
      }
    },
    stop: () => {
      stopped = true
    },
  }
}
