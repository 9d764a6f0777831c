import { Button } from '@mantine/core'
import { useState } from 'react'
import { voidResult } from '../../../api/production/laboratory'
import { opens } from '../../../access'
import { words } from '../../../resources/kit/text/words'
import type { HplcRequest } from '../../../resources/production/laboratory/hplc_requests'
import { type HplcResult, hplcResults } from '../../../resources/production/laboratory/hplc_results'
import { voidCauseWords } from '../../../resources/production/laboratory/measuredValue'
import { strengthText } from '../../../resources/production/laboratory/strengthText'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { VoidDialog } from './VoidDialog'
import { t } from '../../../texts/texts'
import './laboratory.css'

/** A strength, or that it is below what the method can quantify. */
export const measuredText = (value: number, isBelow: 0 | 1, loq: number | null) =>
  isBelow === 1 && loq !== null ? `< ${strengthText(loq)}` : strengthText(value)

const causeOf = ({ void_cause: cause, void_reason: reason }: HplcResult) =>
  [cause === 'not_suitable' ? voidCauseWords.not_suitable : words(cause ?? ''), reason]
    .filter(Boolean)
    .join(': ')

/** Every replicate of a request, the voided ones with their cause. */
export function ResultsTable({ request }: { request: HplcRequest }) {
  const { roles, id: me } = usePerson()
  const { rows, isLoaded } = useLiveRows(
    hplcResults,
    [equals('hplc_request_id', request.id)],
    [{ field: 'measured_at', direction: 'asc' }],
  )
  const [voiding, setVoiding] = useState<HplcResult | null>(null)
  if (!isLoaded || rows.length === 0) return null
  const mayVoid = (result: HplcResult) =>
    request.status === 'in_test' &&
    result.voided_at === null &&
    result.entered_by_id !== me &&
    opens(roles, ['hplc'])
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
          <tr key={result.id} {...(result.voided_at !== null && { className: 'dc-lab-voided' })}>
            <td>{result.replicate}</td>
            <td className="dc-right">
              {measuredText(result.measured_mg_ml, result.is_below_loq, request.loq_mg_ml)}
              {result.uncertainty_mg_ml !== null && <small> ± {figure(result.uncertainty_mg_ml, 3)}</small>}
            </td>
            <td className="dc-right">
              {result.deviation_percent === null ? '' : figure(result.deviation_percent, 2)}
            </td>
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
            <td>
              {result.voided_at !== null && causeOf(result)}
              {mayVoid(result) && (
                <Button size="compact-xs" variant="default" onClick={() => setVoiding(result)}>
                  {t('Void')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {voiding && (
        <VoidDialog
          title={t('Void replicate {replicate}', { replicate: voiding.replicate })}
          id={voiding.id}
          table="hplc_results"
          send={voidResult}
          onClose={() => setVoiding(null)}
        />
      )}
    </RowsSection>
  )
}
