import { forecastSales } from '../../resources/forecast/reports/forecast_sales'
import { forecastValueAdded } from '../../resources/forecast/reports/forecast_value_added'
import { ReportScreen } from '../report/ReportScreen'
import { useListTabs } from '../resource/list/useListTabs'
import { t } from '../../texts/texts'

const tabs = {
  sales: { label: t('Sales'), address: forecastSales.path },
  value_added: { label: t('Value added'), address: forecastValueAdded.path },
} as const

/** What was sold beside what was forecast, and what planners and methods added to the forecast. */
export function ForecastSalesView() {
  const [tab, choice] = useListTabs(tabs)
  return (
    <ReportScreen
      key={tab}
      resource={tab === 'value_added' ? forecastValueAdded : forecastSales}
      actions={choice}
    />
  )
}
