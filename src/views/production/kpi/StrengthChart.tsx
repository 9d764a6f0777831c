import { Suspense, useEffect, useState } from 'react'
import { type AnyRow, listRows } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { controlChartOf } from '../../../resources/production/laboratory/controlChart'
import { filled } from '../../resource/live/useLiveRows'
import { failureMessage } from '../../ui/messages'
import { lazyPart } from '../../ui/lazyPart'
import { strengthPoints } from './strengthPoints'
import { t } from '../../../texts/texts'

const ControlChart = lazyPart(async () => (await import('../../charts/ControlChart')).ControlChart)

/** Batches of a chart at most. */
const mostPoints = 100

/** The measured batches of a query, newest first. */
function useMeasured(report: AnyResource, { filters, search }: ListQuery) {
  const [rows, setRows] = useState<readonly AnyRow[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const queryKey = JSON.stringify([filters, search])
  useEffect(() => {
    const [among, words] = JSON.parse(queryKey) as [ListQuery['filters'], string]
    let isOver = false
    listRows(report, {
      filters: [...among, filled('strength_deviation_percent')],
      search: words,
      sort: [{ field: 'finished_at', direction: 'desc' }],
      limit: mostPoints,
    }).then(
      (page) => !isOver && setRows(page.rows),
      (thrown: unknown) => !isOver && setFailure(failureMessage(thrown)),
    )
    return () => {
      isOver = true
    }
  }, [report, queryKey])
  return { rows, failure }
}

/** The control chart of how far the measured strength of each batch is from its target. */
export function StrengthChart({ report, query }: { report: AnyResource; query: ListQuery }) {
  const { rows, failure } = useMeasured(report, query)
  if (failure !== null) return <p className="dc-chart">{failure}</p>
  if (rows === null) return <div className="dc-report-chart-place" />
  const chart = controlChartOf(strengthPoints(rows), { target: 0, min: null, max: null })
  return (
    <Suspense fallback={<div className="dc-report-chart-place" />}>
      <ControlChart title={t('Strength deviation of batches')} unit="%" chart={chart} />
    </Suspense>
  )
}
