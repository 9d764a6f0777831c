import { type HplcRequest, hplcRequests } from '../../../resources/production/laboratory/hplc_requests'
import type { AnyRow } from '../../../api/resourceApi'
import { StatusTag } from '../../parts/StatusTag'
import { ResourceActions } from '../../resource/events/ResourceActions'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import type { OrderTabProps } from '../orders/orderTabs'
import { RequestPart } from './RequestPart'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'

const batchOf = ({ batch_no: batch, attempt }: HplcRequest) =>
  batch === null
    ? t('Attempt {attempt}', { attempt })
    : t('Batch {batch}, attempt {attempt}', { batch, attempt })

/** Every test of an order, with what its people may do about it: a manager signs deviations here. */
export function OrderLaboratory({ order }: OrderTabProps) {
  const { rows, isLoaded } = useLiveRows(
    hplcRequests,
    [equals('production_order_id', order.id)],
    [{ field: 'id', direction: 'asc' }],
  )
  if (!isLoaded) return null
  if (rows.length === 0) return <p className="dc-order-none">{t('No test was requested for this order')}</p>
  return rows.map((request) => (
    <section key={request.id} className="dc-panel" aria-label={request.number}>
      <header>
        <h2>
          {request.number} <small>{batchOf(request)}</small>
        </h2>
        <StatusTag status={request.status} />
        <span className="dc-space" />
        <ResourceActions resource={hplcRequests} row={request as unknown as AnyRow} />
      </header>
      <RequestPart request={request} />
    </section>
  ))
}
