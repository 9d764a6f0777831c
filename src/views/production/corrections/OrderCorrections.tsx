import { Button } from '@mantine/core'
import { useState } from 'react'
import { opens } from '../../../access'
import {
  type ProductionOrderCorrection,
  productionOrderCorrections,
} from '../../../resources/production/corrections/production_order_corrections'
import { cellText } from '../../fields/cellText'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { mayCreate } from '../../resource/list/rights'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import type { OrderTabProps } from '../orders/orderTabs'
import { RequestCorrection } from './CorrectionRecord'
import { OrderTable } from '../orders/OrderTable'
import { t } from '../../../texts/texts'

const newest = [{ field: 'requested_at', direction: 'desc' }] as const

const changeOf = ({ old_value, new_value }: ProductionOrderCorrection) =>
  `${old_value ?? ''} → ${new_value ?? ''}`

/** What was asked to be corrected on an order, and what was decided. */
export function OrderCorrections({ order: { id } }: OrderTabProps) {
  const person = usePerson()
  const mayOpen = opens(person.roles, ['production_order_corrections'])
  const [isAsking, setIsAsking] = useState(false)
  const { rows, isLoaded } = useLiveRows(
    productionOrderCorrections,
    [equals('production_order_id', id)],
    newest,
  )
  if (!isLoaded) return null
  return (
    <>
      {rows.length === 0 ? (
        <p className="dc-order-none">{t('Nothing of this order was corrected')}</p>
      ) : (
        <OrderTable
          heads={[
            t('Correction'),
            t('Phase'),
            t('Kind'),
            t('Change'),
            t('Reason'),
            t('Requested by'),
            t('Decided by'),
            t('Status'),
          ]}
        >
          {rows.map((row) => (
            <DocumentRow
              key={row.id}
              number={row.number}
              to={mayOpen ? `${productionOrderCorrections.path}?open=${row.id}` : null}
              status={row.status}
            >
              <td>{row.phase}</td>
              <td>{cellText(productionOrderCorrections, 'kind', row)}</td>
              <td>{changeOf(row)}</td>
              <td className="dc-wraps">{row.reason}</td>
              <td>{row.requested_by}</td>
              <td>{row.decided_by}</td>
            </DocumentRow>
          ))}
        </OrderTable>
      )}
      {mayCreate(productionOrderCorrections, person) && (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {t('Request correction')}
        </Button>
      )}
      {isAsking && <RequestCorrection orderId={id} onClose={() => setIsAsking(false)} />}
    </>
  )
}
