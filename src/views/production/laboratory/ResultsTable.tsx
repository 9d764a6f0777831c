import { voidResult } from '../../../api/production/laboratory'
import { opens } from '../../../access'
import type { HplcRequest } from '../../../resources/production/laboratory/hplc_requests'
import { hplcResults } from '../../../resources/production/laboratory/hplc_results'
import { strengthText } from '../../../resources/production/laboratory/strengthText'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { MeasuredRow } from './MeasuredRow'
import { FigureCell } from '../../parts/table/FigureCell'
import { t } from '../../../texts/texts'

/** A strength, or that it is below what the method can quantify. */
export const measuredText = (value: number, isBelow: 0 | 1, loq: number | null) =>
  isBelow === 1 && loq !== null ? `< ${strengthText(loq)}` : strengthText(value)

/** Every replicate of a request, the voided ones with their cause. */
export function ResultsTable({ request }: { request: HplcRequest }) {
  const { roles } = usePerson()
  const { rows, isLoaded } = useLiveRows(
    hplcResults,
    [equals('hplc_request_id', request.id)],
    [{ field: 'measured_at', direction: 'asc' }],
  )
  if (!isLoaded || rows.length === 0) return null
  const mayVoid = request.status === 'in_test' && opens(roles, ['hplc'])
  return (
    <RowsSection title={t('Results')} count={rows.length}>
      <PlainTable
        label={t('Results')}
        heads={[
          t('Replicate'),
          { figure: t('Measured') },
          { figure: t('Deviation'), unit: '%' },
          t('Method'),
          t('Run'),
          t('Entered by'),
          t('At'),
          '',
        ]}
      >
        {rows.map((result) => (
          <MeasuredRow
            key={result.id}
            row={result}
            mayVoid={mayVoid}
            title={t('Void replicate {replicate}', { replicate: result.replicate })}
            table="hplc_results"
            send={voidResult}
          >
            <td>{result.replicate}</td>
            <td className="dc-right">
              {measuredText(result.measured_mg_ml, result.is_below_loq, request.loq_mg_ml)}
              {result.uncertainty_mg_ml !== null && <small> ± {figure(result.uncertainty_mg_ml, 3)}</small>}
            </td>
            <FigureCell value={result.deviation_percent} places={2} />
            <td>
              {result.method_code}
              {result.is_legal_method === 1 && <small> {t('legal')}</small>}
              {result.is_below_method === 1 && (
                <small className="dc-warning-text"> {t('below its range')}</small>
              )}
            </td>
            <td>{result.hplc_order}</td>
            <td>{result.entered_by}</td>
            <td>{instant(result.measured_at)}</td>
          </MeasuredRow>
        ))}
      </PlainTable>
    </RowsSection>
  )
}
