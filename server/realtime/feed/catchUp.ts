import type pg from 'pg'
import type { ChangeData, Changes } from '../../../src/resources/general/system/changeCalls'
import { ownRowsChannelIn } from '../../../src/resources/kit/define/ownRows'
import { type Change, changesWhere, feedEvent } from './feedEvent'
import { channelsOf, type OwnerChannel } from './ownRows'

const mostEvents = 1_000

type Head = { epoch: string; position: number; oldest: number | null }

/** The events of these channels after `since`; the caller has checked permissions. */
export async function catchUp(
  pool: Pick<pg.Pool, 'query'>,
  since: string,
  channels: readonly string[],
  { withheld, ownerOf }: { withheld: (table: string) => readonly string[]; ownerOf: OwnerChannel },
): Promise<Changes> {
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
    [from, head.position, [...new Set(channels.map((name) => ownRowsChannelIn(name)?.channel ?? name))]],
  )
  if (missed.rows.length > mostEvents) return { state: 'too_old', position, events: [] }
  const events = missed.rows.flatMap((change) => {
    const { data, ...event } = feedEvent(change, head.epoch, withheld(change.table_name))
    return channelsOf(change, channels, ownerOf).map((channel) => ({
      ...event,
      channel,
      data: JSON.parse(data) as ChangeData,
    }))
  })
  return { state: events.length > 0 ? 'missed' : 'nothing', position, events }
}
