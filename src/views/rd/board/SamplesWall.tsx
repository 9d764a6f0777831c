import { Link } from 'react-router-dom'
import { type RdSample, rdSamples } from '../../../resources/rd/rd_samples'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { age, daysBetween, due, initials } from '../../format/format'
import { dayOf } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { ErrorState } from '../../parts/ErrorState'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { failureMessage } from '../../ui/messages'
import { samplesAt, type SampleStage, shownStatuses, wallFigures } from './sampleStages'
import { t } from '../../../texts/texts'
import './board.css'

const minute = 60_000
const stages: Readonly<Record<SampleStage, string>> = {
  requested: t('Requested'),
  development: t('In development'),
  qc: t('QC'),
  evaluation: t('Evaluation'),
  approved: t('Approved'),
}

const open: readonly ColumnFilter[] = [
  {
    field: 'status',
    field_type: 'text',
    filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: [...shownStatuses] }],
  },
]

/** In how many days a sample is due, in words where that is near or over. */
function leftOf(on: string, today: string) {
  const left = daysBetween(today, on)
  return left > 1 ? { text: t('{count} d left', { count: left }), isLate: false } : due(on, today)
}

/** A sample on the wall: its number, name and flavourist, and how many days are left. */
function WallCard({ sample, today }: { sample: RdSample; today: string }) {
  const left = sample.due_date === null ? null : leftOf(sample.due_date, today)
  return (
    <li className={left?.isLate && sample.status !== 'approved' ? 'dc-rd-late' : undefined}>
      <Link className="dc-link" to={`/rd/project/${sample.project_id}`}>
        {sample.name}
      </Link>
      <small>
        <span>{sample.number}</span>
        {sample.flavorist && <span title={sample.flavorist}>{initials(sample.flavorist)}</span>}
        {left && sample.status !== 'approved' && <span>{left.text}</span>}
      </small>
    </li>
  )
}

/** Samples on their way from the request to the approval, for a wall. */
export function SamplesWall() {
  const { rows, isLoaded, error } = useLiveRows(rdSamples, open)
  const now = useServerNow(minute)
  const today = dayOf(new Date(now))
  if (error !== null) return <ErrorState what={failureMessage(error)} />
  if (!isLoaded) return null
  const { late, waitingForQc, waitingSince } = wallFigures(rows, today)
  return (
    <>
      <dl className="dc-rd-wall-head">
        <div className={late > 0 ? 'dc-danger-text' : undefined}>
          <dt>{t('Late')}</dt>
          <dd>{late}</dd>
        </div>
        <div>
          <dt>{t('Waiting for QC')}</dt>
          <dd>{waitingForQc}</dd>
        </div>
        <div>
          <dt>{t('Oldest wait')}</dt>
          <dd>{waitingSince === null ? '–' : age(now - Date.parse(waitingSince))}</dd>
        </div>
      </dl>
      <div className="dc-rd-wall">
        {Object.entries(stages).map(([stage, name]) => {
          const samples = samplesAt(rows, stage as SampleStage)
          return (
            <section key={stage} aria-label={name}>
              <h2>
                {name} <span>{samples.length}</span>
              </h2>
              <ul>
                {samples.map((sample) => (
                  <WallCard key={sample.id} sample={sample} today={today} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </>
  )
}
