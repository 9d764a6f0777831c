import type { AnyRow } from '../../../api/resourceApi'
import { openStatuses } from '../../../resources/production/laboratory/hplc_requests'
import { age } from '../../format/format'
import { instant } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { t } from '../../../texts/texts'
import './laboratory.css'

const minute = 60_000
const open: readonly string[] = openStatuses

/** How near a result is to its due time: the last half hour is amber, after it red. */
const slaOf = (dueAt: string, now: number) => {
  const left = Date.parse(dueAt) - now
  return left < 0 ? 'late' : left < 30 * minute ? 'soon' : 'fine'
}

/** When a result is due, coloured while it is still open. */
export function SlaCell({ row }: { row: AnyRow }) {
  const now = useServerNow(minute)
  const dueAt = String(row['due_at'])
  if (!open.includes(String(row.status))) return <>{instant(dueAt)}</>
  const sla = slaOf(dueAt, now)
  const left = age(Math.abs(Date.parse(dueAt) - now))
  return (
    <span className={`dc-sla dc-sla-${sla}`}>
      {sla === 'late' ? t('{left} late', { left }) : t('{left} left', { left })}
    </span>
  )
}
