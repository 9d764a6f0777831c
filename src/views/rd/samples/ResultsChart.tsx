import { Suspense } from 'react'
import { listRows } from '../../../api/resourceApi'
import { controlChartOf } from '../../../resources/production/laboratory/controlChart'
import { rdSpecificationResults } from '../../../resources/rd/reports/rd_specification_results'
import type { Row } from '../../../resources/kit/define/row'
import { useAnswer } from '../../hooks/useAnswer'
import type { AboveGroups } from '../../resource/groups/ReportGroups'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const ControlChart = lazyPart(async () => (await import('../../charts/ControlChart')).ControlChart)

type Result = Row<typeof rdSpecificationResults>

/** Results of a chart at most. */
const mostPoints = 100

/** The control chart of one characteristic: that of the query, else the one that was measured most often. */
export function ResultsChart({ query: { filters, search } }: AboveGroups) {
  const { value } = useAnswer(JSON.stringify([filters, search]), () =>
    listRows<Result>(
      rdSpecificationResults,
      { filters, search, sort: [{ field: 'tested_on', direction: 'desc' }], limit: 5 * mostPoints },
      true,
    ),
  )
  const rows = value?.rows ?? []
  const counts = new Map<string, Result[]>()
  for (const row of rows) counts.set(row.characteristic, [...(counts.get(row.characteristic) ?? []), row])
  const [name, measured = []] =
    [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
  const shown = measured.slice(0, mostPoints)
  const [first] = shown
  if (!name || !first || shown.length < 2) return null
  const isSame = (of: 'min_value' | 'max_value') => shown.every((one) => one[of] === first[of])
  const chart = controlChartOf(
    shown.map(({ id, sample, version_number, tested_on, result_value }) => ({
      id,
      label: `${sample} v${version_number}`,
      at: `${tested_on ?? ''}T12:00:00Z`,
      value: result_value,
    })),
    {
      target: null,
      // Limits of samples of several strengths have no line in common.
      min: isSame('min_value') ? first.min_value : null,
      max: isSame('max_value') ? first.max_value : null,
    },
  )
  return (
    <Suspense fallback={<div className="dc-report-chart-place" />}>
      <ControlChart
        title={t('{characteristic}, newest {count}', { characteristic: name, count: shown.length })}
        unit={first.unit ?? ''}
        chart={chart}
      />
    </Suspense>
  )
}
