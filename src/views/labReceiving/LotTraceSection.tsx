import { Link } from 'react-router-dom'
import { lotTrace } from '../../api/labReceiving/containers'
import type { LotTrace } from '../../resources/labReceiving/labReceivingCalls'
import { words } from '../../resources/kit/text/words'
import { figure } from '../format/format'
import { instant } from '../format/timeText'
import { useAnswer } from '../hooks/useAnswer'
import { ErrorState } from '../parts/ErrorState'
import { FigureCell } from '../parts/table/FigureCell'
import { PlainTable } from '../parts/table/PlainTable'
import { RowsSection } from '../parts/table/RowsSection'
import { failureMessage } from '../ui/messages'
import { t } from '../../texts/texts'

const isBalanced = ({ qty_in, qty_out, remaining }: LotTrace['balance']) =>
  Math.abs(qty_in - qty_out - remaining) < 1e-6

/** Where the lot of a container came from and went, and whether all of it is accounted for. */
export function LotTraceSection({ lotId, at }: { lotId: number; at: string }) {
  const { value, error } = useAnswer(`${lotId} ${at}`, (signal) => lotTrace(lotId, signal))
  if (error !== null) return <ErrorState what={failureMessage(error)} />
  if (!value) return null
  const { balance, measure } = value
  return (
    <RowsSection title={t('Trace of the lot')} count={value.uses.length}>
      <p>
        {value.supplier !== null && `${value.supplier}, `}
        {value.receiving_id !== null && (
          <Link className="dc-link" to={`/lab-receiving/receiving?open=${value.receiving_id}`}>
            {value.receiving}
          </Link>
        )}
      </p>
      <p className={isBalanced(balance) ? 'dc-success-text' : 'dc-danger-text'}>
        {t('In {in} {measure}, out {out}, remaining {remaining}', {
          in: figure(balance.qty_in),
          out: figure(balance.qty_out),
          remaining: figure(balance.remaining),
          measure,
        })}
      </p>
      <PlainTable
        label={t('Trace of the lot')}
        heads={[
          t('Time'),
          t('Reason'),
          t('Document'),
          t('Container'),
          { figure: t('Quantity'), unit: measure },
        ]}
      >
        {value.uses.map((use) => (
          <tr key={`${use.source_type} ${use.source_id} ${use.container ?? ''} ${use.reason}`}>
            <td>{instant(use.at)}</td>
            <td>{t(words(use.reason))}</td>
            <td>{use.document ?? t(words(use.source_type))}</td>
            <td>{use.container}</td>
            <FigureCell value={use.qty} />
          </tr>
        ))}
      </PlainTable>
    </RowsSection>
  )
}
