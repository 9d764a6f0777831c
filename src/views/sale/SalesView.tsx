import { healthCanadaSales } from '../../resources/sale/reports/health_canada_sales'
import { openOrders } from '../../resources/sale/reports/open_orders'
import { taxesCharged } from '../../resources/sale/reports/taxes_charged'
import { sales } from '../../resources/sale/sales'
import { ListWithReports } from '../report/ListWithReports'
import { ExportSales } from './ExportSales'
import { useCopySale } from './CopySale'
import { HalfYearDue } from './HalfYearDue'
import { t } from '../../texts/texts'
import './sale.css'

const reports = {
  'open-orders': { label: t('Open orders'), resource: openOrders },
  'taxes-charged': { label: t('Taxes charged'), resource: taxesCharged },
  'health-canada': { label: t('Health Canada'), resource: healthCanadaSales, note: <HalfYearDue /> },
}

/** Every order, and from there what customers wait for, line by line, and what is reported of what was sold. */
export function SalesView() {
  const { copy } = useCopySale()
  return (
    <ListWithReports
      resource={sales}
      reports={reports}
      back={t('All sales')}
      more={<ExportSales />}
      onCopy={({ id }) => void copy(id)}
    />
  )
}
