import { forecastAllocations } from '../../../resources/forecast/forecast_allocations'
import type { GridPeriod, GridRow } from '../../../resources/forecast/planningCalls'
import { columnText } from '../../fields/cellText'
import { figure, percent } from '../../format/format'
import { type Fact, Facts } from '../../parts/Facts'
import { t } from '../../../texts/texts'
import { HistoryButton } from '../allocations/rowActs'
import { rowsOf } from './lineCells'
import type { GridLine } from './lines'

type Props = { line: GridLine; period: GridPeriod; rows: ReadonlyMap<number, GridRow> }

const sumOf = (rows: readonly GridRow[], of: (row: GridRow) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

function factsOf(rows: readonly GridRow[]): Fact[] {
  const [first] = rows
  if (!first) return []
  const forecast = sumOf(rows, ({ forecast_qty }) => forecast_qty)
  const used = sumOf(rows, ({ sold_qty, open_qty }) => sold_qty + open_qty)
  const range = (of: (row: GridRow) => number) => figure(Math.round(sumOf(rows, of)))
  const word = (name: string) => columnText(forecastAllocations, name, first)
  return [
    [t('Method'), word('baseline_method')],
    [t('Class'), word('demand_class')],
    [t('Baseline'), range(({ baseline_qty }) => baseline_qty)],
    [
      t('80 % of cases'),
      `${range(({ baseline_lower_qty }) => baseline_lower_qty)} – ${range(({ baseline_upper_qty }) => baseline_upper_qty)}`,
    ],
    [t('Last year'), range(({ last_year_qty }) => last_year_qty)],
    [t('Forecast'), figure(forecast)],
    [t('Sold and on order'), figure(used)],
    [
      t('Remaining'),
      figure(sumOf(rows, (row) => Math.max(0, row.forecast_qty - row.sold_qty - row.open_qty))),
    ],
    [t('Attainment'), forecast > 0 ? percent((100 * used) / forecast, 1) : t('n/a')],
    ...(rows.length === 1 && first.method_reason
      ? [[t('Why this method'), first.method_reason] as const]
      : []),
    ...(rows.length === 1 && first.override_reason ? [[t('Reason'), first.override_reason] as const] : []),
  ]
}

/** What the cell with the focus is made of. */
export function CellFacts({ line, period, rows }: Props) {
  return (
    <section className="dc-planning-totals" aria-label={t('Selected cell')}>
      <h2 className="dc-planning-cell">
        {line.product.sku}, {line.customer}, {period.name}
      </h2>
      <Facts facts={factsOf(rowsOf(line, period.id, rows))} fits />
      <HistoryButton productId={line.product.id} customerId={line.customer_id} customer={line.customer} />
    </section>
  )
}
