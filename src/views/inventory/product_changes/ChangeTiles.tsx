import { productChanges } from '../../../resources/inventory/product_changes/product_changes'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { figure } from '../../format/format'
import { KpiTile } from '../../parts/KpiTile'
import { useServerNow } from '../../hooks/observed'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { t } from '../../../texts/texts'
import './productChange.css'

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
const waiting: ColumnFilter = {
  field: 'status',
  field_type: 'text',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: ['submitted', 'conflict'] }],
}
const decidedSince = (since: string): ColumnFilter => ({
  field: 'decided_at',
  field_type: 'instant',
  filters: [{ logic_operator: 'and', operator: '>=', value_type: 'value', value: since }],
})

const hoursSince = (at: string | null, now: number) =>
  at === null ? 0 : Math.max(0, Math.floor((now - Date.parse(at)) / hourMs))

/** How long something waits, in the unit people would say it in. */
const age = (hours: number) =>
  hours < 48 ? `${hours} h` : t('{floor} days', { floor: Math.floor(hours / 24) })

/** The queue of requests in four figures: waiting, the oldest, approved in a week, the share that was rejected. */
export function ChangeTiles() {
  const now = useServerNow(hourMs)
  const since = new Date(now - weekMs).toISOString()
  const open = useLiveRows(productChanges, [waiting], [{ field: 'submitted_at', direction: 'asc' }])
  const decided = useLiveRows(productChanges, [decidedSince(since)])
  const rejected = decided.rows.filter(({ status }) => status === 'rejected').length
  const inConflict = open.rows.filter(({ status }) => status === 'conflict').length
  const oldest = open.rows[0]
  return (
    <div className="dc-change-tiles">
      <KpiTile
        label={t('Waiting')}
        figure={open.isLoaded ? figure(open.rows.length) : null}
        {...(inConflict > 0 && {
          sense: { family: 'danger', text: t('{inConflict} in conflict', { inConflict }) },
        })}
      />
      <KpiTile
        label={t('Oldest')}
        figure={open.isLoaded ? (oldest ? age(hoursSince(oldest.submitted_at, now)) : 'none') : null}
        {...(oldest && { sense: { text: `${oldest.number} ${oldest.sku ?? ''}` } })}
      />
      <KpiTile
        label={t('Approved in 7 days')}
        figure={decided.isLoaded ? figure(decided.rows.length - rejected) : null}
      />
      <KpiTile
        label={t('Rejected in 7 days')}
        figure={
          decided.isLoaded
            ? figure(decided.rows.length === 0 ? 0 : Math.round((100 * rejected) / decided.rows.length))
            : null
        }
        unit="%"
        sense={{ text: t('{rejected} of {count} decided', { rejected, count: decided.rows.length }) }}
      />
    </div>
  )
}
