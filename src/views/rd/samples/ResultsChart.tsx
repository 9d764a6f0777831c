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

const failsOf = (results: readonly Result[]) => results.filter(({ verdict }) => verdict === 'fail').length

/** How far a result is from the middle of its limits, which are at 100 %: so samples of several strengths compare. */
function ofTolerance({ result_value: value, min_value: min, max_value: max }: Result): number | null {
  if (min === null || max === null || max <= min) return null
  return Number(((200 * (value - (min + max) / 2)) / (max - min)).toFixed(1))
}

/** The control chart of one characteristic: that of the query, else the one that failed most often. */
export function ResultsChart({ query: { filters, search } }: AboveGroups) {
  const { value } = useAnswer(JSON.stringify([filters, search]), () =>
    listRows<Result>(
      rdSpecificationResults,
      { filters, search, sort: [{ field: 'tested_on', direction: 'desc' }], limit: 5 * mostPoints },
      true,
    ),
  )
  const rows = value?.rows ?? []
  const byName = new Map<string, Result[]>()
  for (const row of rows) byName.set(row.characteristic, [...(byName.get(row.characteristic) ?? []), row])
  const [name, measured = []] =
    [...byName].toSorted(
      ([, one], [, other]) => failsOf(other) - failsOf(one) || other.length - one.length,
    )[0] ?? []
  const shown = measured.slice(0, mostPoints)
  const [first] = shown
  if (!name || !first || shown.length < 2) return null
  const isSame = (of: 'min_value' | 'max_value') => shown.every((one) => one[of] === first[of])
  const isRelative = !isSame('min_value') || !isSame('max_value')
  const points = shown.flatMap((row) => {
    const value = isRelative ? ofTolerance(row) : row.result_value
    if (value === null) return []
    return {
      id: row.id,
      label: `${row.sample} v${row.version_number}`,
      at: `${row.tested_on ?? ''}T12:00:00Z`,
      value,
    }
  })
  const chart = controlChartOf(points, {
    target: null,
    min: isRelative ? -100 : first.min_value,
    max: isRelative ? 100 : first.max_value,
  })
  const title = { characteristic: name, count: points.length }
  return (
    <Suspense fallback={<div className="dc-report-chart-place" />}>
      <ControlChart
        title={
          isRelative
            ? t('{characteristic} in % of its tolerance, newest {count}', title)
            : t('{characteristic}, newest {count}', title)
        }
        unit={isRelative ? '%' : (first.unit ?? '')}
        chart={chart}
      />
    </Suspense>
  )
}
