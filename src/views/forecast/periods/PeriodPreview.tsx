import { periodPreview } from '../../../api/forecast/periods'
import type { AnyRow } from '../../../api/resourceApi'
import { forecastAllocations } from '../../../resources/forecast/forecast_allocations'
import { figure } from '../../format/format'
import { useAnswer } from '../../hooks/useAnswer'
import { ErrorState } from '../../parts/ErrorState'
import { optionLabel } from '../../parts/optionLabel'
import { FigureCell } from '../../parts/table/FigureCell'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'

const { demand_class: classes, baseline_method: methods } = forecastAllocations.systemFields

/** The change against last year in percent; nothing where there was none. */
const changeText = (now: number, lastYear: number) =>
  lastYear > 0 ? `${figure((100 * (now - lastYear)) / lastYear, 1)} %` : t('new')

/** What the last calculation of a period came to. */
export function Preview({ row }: { row: AnyRow }) {
  const { value, error } = useAnswer(`${row.id}:${row.version}`, (signal) => periodPreview(row.id, signal))
  if (error !== null) return <ErrorState what={failureMessage(error)} />
  if (!value) return null
  const { classes: rows, changes, without_history: missing, without_history_count: count } = value
  if (rows.length === 0)
    return <p className="dc-period-note">{t('Not calculated yet. Save the period, then calculate it.')}</p>
  return (
    <>
      <RowsSection title={t('Products by class and method')} count={rows.length}>
        <PlainTable
          label={t('Products by class and method')}
          heads={[
            t('Class'),
            t('Method'),
            { figure: t('Products') },
            { figure: t('Baseline') },
            { figure: t('Forecast') },
            { figure: t('Last year') },
          ]}
        >
          {rows.map((one) => (
            <tr key={`${one.demand_class} ${one.baseline_method}`}>
              <td>{optionLabel(classes, one.demand_class)}</td>
              <td>{optionLabel(methods, one.baseline_method)}</td>
              <FigureCell value={one.products} />
              <FigureCell value={one.baseline_qty} />
              <FigureCell value={one.forecast_qty} />
              <FigureCell value={one.last_year_qty} />
            </tr>
          ))}
        </PlainTable>
      </RowsSection>
      {changes.length > 0 && (
        <RowsSection title={t('Largest changes against last year')} count={changes.length}>
          <PlainTable
            label={t('Largest changes against last year')}
            heads={[
              t('SKU'),
              t('Product'),
              { figure: t('Last year') },
              { figure: t('Forecast') },
              { figure: t('Change') },
            ]}
          >
            {changes.map((one) => (
              <tr key={one.product_id}>
                <td>{one.sku}</td>
                <td>{one.name}</td>
                <FigureCell value={one.last_year_qty} />
                <FigureCell value={one.forecast_qty} />
                <td className="dc-right">{changeText(one.forecast_qty, one.last_year_qty)}</td>
              </tr>
            ))}
          </PlainTable>
        </RowsSection>
      )}
      {count > 0 && (
        <RowsSection title={t('Products without history')} count={count}>
          <ul className="dc-period-missing">
            {missing.map((one) => (
              <li key={one.product_id}>
                {one.sku} <small>{one.name}</small>
              </li>
            ))}
            {count > missing.length && <li>{t('and {more} more', { more: count - missing.length })}</li>}
          </ul>
        </RowsSection>
      )}
    </>
  )
}
