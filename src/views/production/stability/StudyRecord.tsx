import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { hplcRequests } from '../../../resources/production/laboratory/hplc_requests'
import {
  type StabilityPoint,
  stabilityPoints,
} from '../../../resources/production/stability/stability_points'
import type { StabilityStudy } from '../../../resources/production/stability/stability_studies'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { LabelButton } from '../../labels/LabelButton'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { ResourceActions } from '../../resource/events/ResourceActions'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const ControlChart = lazyPart(async () => (await import('../../charts/ControlChart')).ControlChart)

const monthText = ({ month }: Pick<StabilityPoint, 'month'>) => t('Month {month}', { month })

/** How the strength of the lot goes on, within its limits. */
function Course({ study, points }: { study: StabilityStudy; points: readonly StabilityPoint[] }) {
  const measured = points.flatMap((point) =>
    point.result_mg_ml === null
      ? []
      : [
          {
            id: point.id,
            label: monthText(point),
            at: point.measured_at ?? '',
            value: point.result_mg_ml,
            rules: [],
          },
        ],
  )
  if (measured.length === 0) return null
  const { target_strength_mg_ml: target, min_mg_ml: min, max_mg_ml: max } = study
  return (
    <Suspense>
      <ControlChart
        title={t('Strength')}
        unit="mg/ml"
        chart={{ target, min, max, mean: null, sd: null, points: measured }}
      />
    </Suspense>
  )
}

const resultOf = ({ result_mg_ml: result, in_range }: StabilityPoint) =>
  result === null ? null : (
    <span className={in_range === 0 ? 'dc-danger-text' : undefined}>
      {figure(result, 3)}
      {in_range === 0 && ` ${t('out of range')}`}
    </span>
  )

const PointRow = ({ point }: { point: StabilityPoint }) => (
  <tr>
    <td>{monthText(point)}</td>
    <td>{day(point.due_on)}</td>
    <td>
      <StatusTag status={point.status} />
    </td>
    <td>
      {point.hplc_request_id !== null && (
        <Link className="dc-link" to={`${hplcRequests.path}?open=${point.hplc_request_id}`}>
          {point.hplc_request}
        </Link>
      )}
    </td>
    <td className="dc-right">{resultOf(point)}</td>
    <td className="dc-right">{point.change_percent === null ? '' : figure(point.change_percent, 2)}</td>
    <td>
      <ResourceActions resource={stabilityPoints} row={point as unknown as AnyRow} size="xs" />
    </td>
  </tr>
)

/** The time points of a study, and the course of its results. */
function PointsOf({ row }: RecordPart) {
  const { rows, isLoaded } = useLiveRows(stabilityPoints, row && [equals('stability_study_id', row.id)], [
    { field: 'month', direction: 'asc' },
  ])
  if (!row || !isLoaded) return null
  if (rows.length === 0) return <p>{t('Its time points are planned when the study starts')}</p>
  return (
    <>
      <Course study={row as unknown as StabilityStudy} points={rows} />
      <RowsSection title={t('Time points')} count={rows.length}>
        <PlainTable
          label={t('Time points')}
          heads={[
            t('Time point'),
            t('Due'),
            t('Status'),
            t('Test request'),
            { figure: t('Result'), unit: 'mg/ml' },
            { figure: t('Change'), unit: '%' },
            t('Actions'),
          ]}
        >
          {rows.map((point) => (
            <PointRow key={point.id} point={point} />
          ))}
        </PlainTable>
      </RowsSection>
    </>
  )
}

/** The label of what is kept of a lot for a study. */
const Actions = ({ row }: { row: AnyRow }) => {
  const { number, lot, product, sku } = row as unknown as StabilityStudy
  return (
    <LabelButton
      labels={[{ code: number, title: lot ?? number, lines: [product ?? '', sku ?? '', number] }]}
    />
  )
}

/** One stability study over its list: what is kept, its time points and how its results go on. */
export const StudyRecord = (props: RecordGiven) => (
  <RecordDrawer {...props} below={PointsOf} actions={Actions} />
)
