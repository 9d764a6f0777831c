import type { RecordPart } from '../resource/record/RecordDrawer'
import { purchases } from '../../resources/purchase/purchases'
import { RecordPage } from '../resource/record/RecordPage'
import { PurchaseActions } from './PurchaseActions'
import { PurchaseDeliveries } from './PurchaseDeliveries'
import { PurchaseProgress } from './PurchaseProgress'
import { usePurchaseFacts } from './usePurchaseFacts'
import './purchase.css'

const unsent: readonly unknown[] = ['draft', 'submitted', 'approved']

const Below = ({ row }: RecordPart) =>
  row && !(unsent.includes(row.status) && row.begun_lines === 0) ? (
    <>
      <PurchaseProgress row={row} />
      <PurchaseDeliveries row={row} />
    </>
  ) : null

/** One purchase order: lines with stock and last price, and receipts. */
export const PurchaseView = () => (
  <RecordPage resource={purchases} useFacts={usePurchaseFacts} below={Below} actions={PurchaseActions} />
)
