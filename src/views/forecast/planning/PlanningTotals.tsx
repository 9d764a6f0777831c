import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type TotalKey, totalKeys } from '../../../forecasting/planning/totals'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { t } from '../../../texts/texts'
import { savedSums, totalNames, typedTotals } from './planningSums'
import type { Planning } from './usePlanning'

/** More totals than these are read in the grid itself. */
const mostShown = 40

const words: Readonly<Record<TotalKey, string>> = {
  product_id: t('Product'),
  customer_id: t('Customer'),
  demand_class: t('Class'),
  period_id: t('Period'),
}

/** The sums of the grid by product, customer, class or period, as they are with what is typed. */
export function PlanningTotals({ planning }: { planning: Planning }) {
  const [by, setBy] = useState<TotalKey>('period_id')
  const { grid, live, draft, forecastOf } = planning
  const saved = useMemo(() => grid && live && savedSums(grid, live.rows, by), [grid, live, by])
  const totals = useMemo(
    () =>
      grid && live && saved ? typedTotals(grid, saved, by, draft.edits.keys(), live.rows, forecastOf) : [],
    [grid, live, saved, by, draft, forecastOf],
  )
  if (!grid) return null
  const nameOf = totalNames(grid, by)
  const sum = (of: 'forecast_qty' | 'sold_qty' | 'open_qty' | 'remaining_qty' | 'volume_ml') =>
    totals.reduce((all, total) => all + total[of], 0)
  const litres = (ml: number) => figure(ml / 1000, 1)
  return (
    <section className="dc-planning-totals" aria-label={t('Totals')}>
      <SegmentedControl
        aria-label={t('Totals by')}
        size="xs"
        data={totalKeys.map((value) => ({ value, label: words[value] }))}
        value={by}
        onChange={(next) => setBy(totalKeys.find((key) => key === next) ?? 'period_id')}
      />
      <PlainTable
        label={t('Totals')}
        heads={[
          words[by],
          { figure: t('Forecast') },
          { figure: t('Sold') },
          { figure: t('On order') },
          { figure: t('Remaining') },
          { figure: t('Litres') },
        ]}
      >
        <tr className="dc-planning-sum">
          <td>{t('All')}</td>
          <td className="dc-right" data-testid="forecast-total">
            {figure(sum('forecast_qty'))}
          </td>
          <td className="dc-right">{figure(sum('sold_qty'))}</td>
          <td className="dc-right">{figure(sum('open_qty'))}</td>
          <td className="dc-right">{figure(sum('remaining_qty'))}</td>
          <td className="dc-right">{litres(sum('volume_ml'))}</td>
        </tr>
        {totals.slice(0, mostShown).map((total) => (
          <tr key={total.key}>
            <td>{nameOf(total.key)}</td>
            <td className="dc-right">{figure(total.forecast_qty)}</td>
            <td className="dc-right">{figure(total.sold_qty)}</td>
            <td className="dc-right">{figure(total.open_qty)}</td>
            <td className="dc-right">{figure(total.remaining_qty)}</td>
            <td className="dc-right">{litres(total.volume_ml)}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}
