import type pg from 'pg'
import { type Change, changesWhere, feedEvent } from './feedEvent'

/** What a client missed: events in order, or that it must reload. */
export type CaughtUp = {
  state: 'nothing' | 'missed' | 'too_old'
  position: string
  events: { channel: string; event: string; data: unknown }[]
}

const mostEvents = 1_000

type Head = { epoch: string; position: number; oldest: number | null }

/** The events of these channels after `since`; the caller has checked permissions. */
export async function catchUp(
  pool: Pick<pg.Pool, 'query'>,
  since: string,
  channels: readonly string[],
  withheld: (table: string) => readonly string[],
): Promise<CaughtUp> {
  const { rows } = await pool.query<Head>(
    `select epoch, position::float8 as position, (select min(position)::float8 from changes) as oldest from feed`,
  )
  const head = rows[0] ?? { epoch: '', position: 0, oldest: null }
  const position = `${head.epoch}:${head.position}`
  const [, epoch, number] = /^([^:]*):(\d{1,15})$/.exec(since) ?? []
  const from = Number(number)
  const lost =
    epoch !== head.epoch ||
    from > head.position ||
    (from < head.position && from + 1 < (head.oldest ?? Infinity))
  if (lost) return { state: 'too_old', position, events: [] }

  const missed = await pool.query<Change & { channel: string }>(
    changesWhere('position > $1 and position <= $2 and channel = any($3)', mostEvents + 1),
    [from, head.position, channels],
  )
  if (missed.rows.length > mostEvents) return { state: 'too_old', position, events: [] }
  const events = missed.rows.map((change) => {
    const { data, ...event } = feedEvent(change, head.epoch, withheld(change.table_name))
    return { ...event, data: JSON.parse(data) as unknown }
  })
  return { state: events.length > 0 ? 'missed' : 'nothing', position, events }
}
