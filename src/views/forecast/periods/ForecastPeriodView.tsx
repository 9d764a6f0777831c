import { Link } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { forecastAllocations } from '../../../resources/forecast/forecast_allocations'
import { forecastPeriods } from '../../../resources/forecast/forecast_periods'
import { forecastProductionPlans } from '../../../resources/forecast/forecast_production_plans'
import { useResource } from '../../resource/live/useLiveRows'
import { HistoryList } from '../../resource/history/HistoryList'
import { useChangeLogs } from '../../resource/history/changeLogs'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { RecordPage } from '../../resource/record/RecordPage'
import { t } from '../../../texts/texts'
import { CalculationProgress } from '../CalculationProgress'
import { supplyAddress } from '../supply/supplyAddress'
import { Accuracy } from './PeriodAccuracy'
import { Preview } from './PeriodPreview'
import './periods.css'

function PeriodLog({ row }: { row: AnyRow }) {
  const trail = useChangeLogs(forecastPeriods.name, row.id, row.version)
  return <HistoryList resource={forecastPeriods} row={row} trail={trail} />
}

const Log = ({ row }: RecordPart) => row && <PeriodLog row={row} />

const ScoredPart = ({ row }: RecordPart) =>
  row &&
  (row.status === 'closed' ? (
    <Accuracy periodId={row.id} />
  ) : (
    <p className="dc-period-note">{t('Accuracy is measured when the period is closed.')}</p>
  ))

/** Where the numbers of the period are worked on. */
const Ways = ({ row }: { row: AnyRow }) => (
  <nav className="dc-period-ways" aria-label={t('Forecast of the period')}>
    <Link className="dc-link" to={`${forecastAllocations.path}/${row.id}`}>
      {t('Allocations')}
    </Link>
    <Link className="dc-link" to={supplyAddress(row.id)}>
      {t('Supply')}
    </Link>
    <Link className="dc-link" to={`${forecastProductionPlans.path}/${row.id}`}>
      {t('Production plans')}
    </Link>
  </nav>
)

/** How far its calculation is, also for who comes while it runs. */
function Calculation({ id }: { id: number }) {
  const { row: period } = useResource(forecastPeriods, id)
  return period && <CalculationProgress period={period} />
}

const Below = ({ row }: RecordPart) =>
  row && (
    <>
      <Calculation id={row.id} />
      <Ways row={row} />
      <Preview row={row} />
    </>
  )

const parts = { Accuracy: ScoredPart, Log }

/** One period: its dates and method, what its calculation came to, how good it was, and all that was done to it. */
export const ForecastPeriodView = () => (
  <RecordPage resource={forecastPeriods} below={Below} parts={parts} hasOwnHistory />
)
