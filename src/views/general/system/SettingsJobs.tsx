import { IconPlayerPlay } from '@tabler/icons-react'
import type { AnyRow } from '../../../api/resourceApi'
import { type JobRun, jobRuns } from '../../../resources/general/system/job_runs'
import { jobs } from '../../../resources/general/system/jobs'
import { labelOf, optionLabel } from '../../../resources/kit/text/columns'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { StatusTag } from '../../parts/StatusTag'
import { useObserved } from '../../hooks/observed'
import { Waiting } from '../../resource/list/ListState'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { equals } from '../../resource/live/useLiveRows'
import { useLiveList } from '../../resource/live/useLiveList'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'

const took = (ms: number | null) => {
  if (ms === null) return ''
  return ms < 1000 ? t('{ms} ms', { ms: figure(ms) }) : `${figure(ms / 1000, 1)} s`
}

function Runs({ jobId }: { jobId: number }) {
  const { list, meta } = useLiveList(jobRuns, {
    filters: [equals('job_id', jobId)],
    sort: [{ field: 'id', direction: 'desc' }],
    search: '',
  })
  const { value } = useObserved(list.state$)
  const runs = (value?.rows ?? []) as unknown as readonly JobRun[]
  if (meta.error && !meta.isLoaded) return <ErrorState what={failureMessage(meta.error)} />
  if (!meta.isLoaded) return <Waiting />
  if (runs.length === 0) return <EmptyState icon={IconPlayerPlay} text={t('No runs yet')} />
  return (
    <table className="dc-settings-table">
      <thead>
        <tr>
          {['started_at', 'cause', 'ms', 'status', 'said'].map((name) => (
            <th key={name} scope="col">
              {labelOf(jobRuns, name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <td>{instant(run.started_at ?? run.created_at)}</td>
            <td>{optionLabel(jobRuns.systemFields.cause, run.cause)}</td>
            <td>{took(run.ms)}</td>
            <td>
              <StatusTag status={run.status} />
            </td>
            <td className="dc-settings-said">{run.said}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Below({ row }: RecordPart) {
  return (
    row && (
      <section className="dc-form-section" aria-label={t('Runs')}>
        <p className="dc-settings-about">{String(row.about)}</p>
        <h2>{t('Runs')}</h2>
        <Runs jobId={row.id} />
      </section>
    )
  )
}

const JobRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Below} />

const Took = ({ row }: { row: AnyRow }) => <>{took(row.last_ms as number | null)}</>
const cells = { last_ms: Took }

/** What runs by itself: when next, how it went, and its runs in a drawer with what may be done. */
export const SettingsJobs = () => <ResourceScreen resource={jobs} record={JobRecord} cells={cells} />
