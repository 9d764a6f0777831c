/** A row of `changes` as it is read for broadcasting; `row` is JSON text, passed on unparsed where possible. */
export type Change = {
  position: number
  channel: string | null
  table_name: string
  row_id: number | null
  action: string
  event: string | null
  announced: string
  version: number | null
  row: string | null
  user_id: number | null
  user_name: string | null
  socket_id: string | null
  skip_sender: boolean
  at: string
}

const columns = `position::float8 as position, channel, table_name, row_id::float8 as row_id, action,
  event, announced, version, case when channel is not null then "row"::text end as "row", user_id::float8 as user_id, user_name, socket_id, skip_sender,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`

/** Selects up to `most` entries of the log in order. */
// A bare `position` would mean the output column, a text, for whose order there is no index.
export const changesWhere = (condition: string, most: number) =>
  `select ${columns} from changes where ${condition} order by changes.position limit ${most}`

/** One event of the feed on its channel; `data` is JSON text. */
export type FeedEvent = { channel: string; event: string; data: string }

function without(row: string, names: readonly string[]) {
  const visible = JSON.parse(row) as Record<string, unknown>
  for (const name of names) delete visible[name]
  return JSON.stringify({ ...visible, partial: 1 })
}

/**
 * The event of a change. `withheld` are keys of the row that not all of its readers may see: the row is sent
 * without them and marked `partial`.
 */
export function feedEvent(
  change: Change & { channel: string },
  epoch: string,
  withheld: readonly string[],
): FeedEvent {
  const { channel, announced, action, row_id: id, version, user_id: userId, user_name: name } = change
  const position = `"position":${JSON.stringify(`${epoch}:${change.position}`)}`
  if (action === 'reload')
    return { channel, event: announced, data: `{${position},"at":${JSON.stringify(change.at)}}` }
  const row = action === 'deleted' || change.row === null ? 'null' : change.row
  const payload = row !== 'null' && withheld.length > 0 ? without(row, withheld) : row
  // The system acts as person 0.
  const by = JSON.stringify(name === null ? null : { id: userId ?? 0, name })
  const event = JSON.stringify(change.event)
  const data = `{${position},"id":${id},"version":${version},"row":${payload},"event":${event},"by":${by},"at":"${change.at}"}`
  return { channel, event: announced, data }
}
