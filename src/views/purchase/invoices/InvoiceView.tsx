import { invoices } from '../../../resources/purchase/invoices/invoices'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { RecordPage } from '../../resource/record/RecordPage'
import { InvoiceBooked, InvoiceLanded } from './InvoiceBooked'
import { InvoiceMatch } from './InvoiceMatch'

const Below = ({ row }: RecordPart) =>
  row ? (
    <>
      <InvoiceMatch row={row} />
      <InvoiceLanded row={row} />
      <InvoiceBooked row={row} />
    </>
  ) : null

/** One bill of a supplier: its lines beside ordered and received, the result of every test, and what was booked. */
export const InvoiceView = () => <RecordPage resource={invoices} idFrom="invoice_id" below={Below} />
