import { timeAgo } from '../../format/format'
import { instant } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import type { RowCells } from '../list/ResourceList'

/** How long a row waits, counted from the instant that its list is about. */
export const ageSince =
  (name: string): RowCells[string] =>
  ({ row: { [name]: since } }) => {
    const now = useServerNow(60_000)
    return typeof since === 'string' && <span title={instant(since)}>{timeAgo(since, now)}</span>
  }
