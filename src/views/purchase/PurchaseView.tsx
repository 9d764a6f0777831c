import type { RecordPart } from '../resource/record/RecordDrawer'
import { purchases } from '../../resources/purchase/purchases'
import { EndangeredOrders } from '../production/plan/EndangeredOrders'
import { RecordPage } from '../resource/record/RecordPage'
import { PurchaseActions } from './PurchaseActions'
import { PurchaseBills } from './invoices/PurchaseBills'
import { PurchaseDeliveries } from './PurchaseDeliveries'
import { PurchaseProgress } from './PurchaseProgress'
import { usePurchaseFacts } from './usePurchaseFacts'
import './purchase.css'

const unsent: readonly unknown[] = ['draft', 'submitted', 'approved']

const awaited: readonly unknown[] = ['ordered', 'partially_received']

const Below = ({ row }: RecordPart) =>
  row && !(unsent.includes(row.status) && row.begun_lines === 0) ? (
    <>
      <PurchaseProgress row={row} />
      <PurchaseDeliveries row={row} />
      <PurchaseBills row={row} />
      {awaited.includes(row.status) && (
        <EndangeredOrders danger="purchase_id" id={row.id} version={row.version} />
      )}
    </>
  ) : null

/** One purchase order: lines with stock and last price, and receipts. */
export const PurchaseView = () => (
  <RecordPage resource={purchases} useFacts={usePurchaseFacts} below={Below} actions={PurchaseActions} />
)
