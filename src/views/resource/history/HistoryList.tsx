import type { TrailEntry } from '../../../resources/kit/query/resourceAnswers'
import { IconHistory } from '@tabler/icons-react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { instant } from '../../format/timeText'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { failureMessage } from '../../ui/messages'
import { actsOf } from './acts'
import { trailAtMost, type useChangeLogs } from './changeLogs'
import { HistoryEntry } from './HistoryEntry'
import { t } from '../../../texts/texts'
import './history.css'

/** When a row was created whose first log entries are missing: it came with the set-up, or the log was truncated. */
function beginning({ version, created_at: at }: AnyRow, logs: readonly TrailEntry[]): string | null {
  const first = logs.at(-1)
  if (logs.length >= trailAtMost || first?.action === 'created') return null
  const entered = typeof at === 'string' ? t('Entered {at}', { at: instant(at) }) : t('Entered')
  if (first) return t('{entered}, before this history begins', { entered })
  return version === 1
    ? t('{entered} and not changed since', { entered })
    : t('{entered}; no change of it is recorded', { entered })
}

type Props = { resource: AnyResource; row: AnyRow; trail: ReturnType<typeof useChangeLogs> }

/** Who did what to a row, latest first. */
export function HistoryList({ resource, row, trail: { logs, error, again } }: Props) {
  const began = logs && beginning(row, logs)
  return (
    <>
      {error !== null && !logs && <ErrorState what={failureMessage(error)} onRetry={again} />}
      {logs?.length === 0 && <EmptyState icon={IconHistory} text={began ?? ''} />}
      <ol className="dc-history">
        {logs &&
          actsOf(resource, logs).map(({ log, lines }) => (
            <HistoryEntry key={log.position} resource={resource} log={log} lines={lines} />
          ))}
        {logs && logs.length > 0 && began && <li className="dc-history-begins">{began}</li>}
      </ol>
    </>
  )
}
