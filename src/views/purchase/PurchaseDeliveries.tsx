import { deliveriesOf } from '../../api/purchases'
import type { AnyRow } from '../../api/resourceApi'
import { opens } from '../../access'
import { receivings } from '../../resources/inventory/receiving/receivings'
import { figure } from '../format/format'
import { instant } from '../format/timeText'
import { DocumentRow } from '../parts/table/DocumentRow'
import { ErrorState } from '../parts/ErrorState'
import { PlainTable } from '../parts/table/PlainTable'
import { RowsSection } from '../parts/table/RowsSection'
import { usePerson } from '../session/session'
import { failureMessage } from '../ui/messages'
import { useRowParts } from '../hooks/useRowParts'
import { t } from '../../texts/texts'

/** What came for an order, delivery by delivery. */
export function PurchaseDeliveries({ row }: { row: AnyRow }) {
  const { roles } = usePerson()
  const { parts, error } = useRowParts(row, deliveriesOf)
  if (error) return <ErrorState what={failureMessage(error)} />
  if (!parts) return null
  const mayOpen = opens(roles, receivings.access.read)
  return (
    <RowsSection title={t('Receipts')} count={parts.length}>
      {parts.length === 0 ? (
        <p>{t('No receipts yet')}</p>
      ) : (
        <PlainTable
          label={t('Deliveries of this order')}
          heads={[
            t('Number'),
            t('Packing slip'),
            t('Arrived'),
            { figure: t('Lines') },
            { figure: t('Received') },
            t('Status'),
          ]}
        >
          {parts.map(({ id, number, packing_slip, arrived_at, lines_received, line_count, status }) => (
            <DocumentRow key={id} number={number} to={mayOpen ? `/receiving/${id}` : null} status={status}>
              <td>{packing_slip}</td>
              <td>{arrived_at && instant(arrived_at)}</td>
              <td className="dc-right">{figure(line_count)}</td>
              <td className="dc-right">
                {line_count > 0 && `${Math.round((lines_received / line_count) * 100)} %`}
              </td>
            </DocumentRow>
          ))}
        </PlainTable>
      )}
    </RowsSection>
  )
}
