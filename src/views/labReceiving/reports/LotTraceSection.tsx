import { Link } from 'react-router-dom'
import { lotTrace, saveLotTrace } from '../../../api/labReceiving/reports'
import { recordAddress } from '../../../resources/kit/define/addresses'
import type { LotTrace } from '../../../resources/labReceiving/labReportCalls'
import { words } from '../../../resources/kit/text/words'
import { sales as salesResource } from '../../../resources/sale/sales'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { useAnswer } from '../../hooks/useAnswer'
import { ErrorState } from '../../parts/ErrorState'
import { FileMenu } from '../../parts/FileMenu'
import { FigureCell } from '../../parts/table/FigureCell'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { screenAt } from '../../routing/screens'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'

const isBalanced = ({ qty_in, qty_out, remaining }: LotTrace['balance']) =>
  Math.abs(qty_in - qty_out - remaining) < 1e-6

const formats = [
  { format: 'csv', label: t('CSV') },
  { format: 'xlsx', label: t('Excel') },
  { format: 'pdf', label: t('PDF') },
] as const

function Sales({ sales }: Pick<LotTrace, 'sales'>) {
  if (sales.length === 0) return null
  // Who leads the laboratory sees which sales, and not their screens.
  const opensSales = screenAt(recordAddress(salesResource, 1) ?? '') !== null
  return (
    <RowsSection title={t('Sales that carried it')} count={sales.length}>
      <PlainTable
        label={t('Sales that carried it')}
        heads={[
          t('Time'),
          t('Sale'),
          t('Customer'),
          t('Shipment'),
          t('Lot'),
          t('Product'),
          { figure: t('Quantity') },
        ]}
      >
        {sales.map((one) => (
          <tr key={`${one.sale_id} ${one.shipment} ${one.lot}`}>
            <td>{instant(one.at)}</td>
            <td>
              {opensSales ? (
                <Link className="dc-link" to={recordAddress(salesResource, one.sale_id) ?? ''}>
                  {one.sale}
                </Link>
              ) : (
                one.sale
              )}
            </td>
            <td>{one.customer}</td>
            <td>{one.shipment}</td>
            <td>{one.lot}</td>
            <td>
              {one.product} <small>{one.sku}</small>
            </td>
            <FigureCell value={one.qty} unit={one.measure} />
          </tr>
        ))}
      </PlainTable>
    </RowsSection>
  )
}

/** Where the lot of a container came from and went, to the sales that left with it, and whether all of it is accounted for. */
export function LotTraceSection({ lotId, at }: { lotId: number; at: string }) {
  const { value, error } = useAnswer(`${lotId} ${at}`, (signal) => lotTrace({ lot_id: lotId }, signal))
  if (error !== null) return <ErrorState what={failureMessage(error)} />
  if (!value) return null
  const { balance, measure } = value
  return (
    <>
      <RowsSection title={t('Trace of the lot')} count={value.uses.length}>
        <div className="dc-bench-head">
          <span>
            {value.supplier !== null && `${value.supplier}, `}
            {value.receiving_id !== null && (
              <Link className="dc-link" to={`/lab-receiving/receiving?open=${value.receiving_id}`}>
                {value.receiving}
              </Link>
            )}
          </span>
          <span className={isBalanced(balance) ? 'dc-success-text' : 'dc-danger-text'}>
            {t('In {in} {measure}, out {out}, remaining {remaining}', {
              in: figure(balance.qty_in),
              out: figure(balance.qty_out),
              remaining: figure(balance.remaining),
              measure,
            })}
          </span>
          {value.is_cut === 1 && <span>{t('Not all: the list was cut')}</span>}
          <FileMenu
            files={formats.map(({ format, label }) => ({
              label,
              save: () => saveLotTrace({ lot_id: lotId, format }, `${value.lot_number}.${format}`),
            }))}
          />
        </div>
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
      <Sales sales={value.sales} />
    </>
  )
}
