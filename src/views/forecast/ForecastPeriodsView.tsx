import { forecastCorrections } from '../../resources/forecast/forecast_corrections'
import { forecastEvents } from '../../resources/forecast/forecast_events'
import { forecastHistory } from '../../resources/forecast/forecast_history'
import { forecastPeriods } from '../../resources/forecast/forecast_periods'
import { forecastSuccessions } from '../../resources/forecast/forecast_successions'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { useListTabs } from '../resource/list/useListTabs'
import { t } from '../../texts/texts'

const lists = {
  periods: forecastPeriods,
  history: forecastHistory,
  corrections: forecastCorrections,
  events: forecastEvents,
  successions: forecastSuccessions,
} as const

const tabs = {
  periods: { label: t('Periods'), address: forecastPeriods.path },
  history: { label: t('Earlier demand'), address: forecastHistory.path },
  corrections: { label: t('Corrected demand'), address: forecastCorrections.path },
  events: { label: t('Demand events'), address: forecastEvents.path },
  successions: { label: t('Successions'), address: forecastSuccessions.path },
} as const

/** Periods of the forecast, and what their history is taken from. */
export function ForecastPeriodsView() {
  const [tab, choice] = useListTabs(tabs)
  return <ResourceScreen key={tab} resource={lists[tab]} actions={choice} />
}
