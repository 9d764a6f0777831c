import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { invoiceDraftOf } from '../../../api/purchases'
import { newKey } from '../../../api/resourceApi'
import type { InvoiceDraft } from '../../../resources/purchase/invoices/invoiceCalls'
import { invoices } from '../../../resources/purchase/invoices/invoices'
import { ErrorState } from '../../parts/ErrorState'
import { beginLines } from '../../resource/lines/mergeLines'
import type { DocumentLine } from '../../resource/lines/lines'
import { RecordPage } from '../../resource/record/RecordPage'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { t } from '../../../texts/texts'

/** Lines of a form that no user has saved, each with a name of its own. */
const fresh = (lines: readonly object[]) =>
  beginLines(
    [],
    lines.map((line) => ({ ...line, key: newKey() }) as unknown as DocumentLine),
  )

/** A new bill for an order, prefilled with what was received and not billed yet. */
export function NewInvoiceView() {
  const { purchase_id = '' } = useParams()
  const [read, setRead] = useState<{ of: string; draft?: InvoiceDraft; error?: unknown } | null>(null)
  useEffect(() => {
    let isOver = false
    invoiceDraftOf(Number(purchase_id)).then(
      (draft) => isOver || setRead({ of: purchase_id, draft }),
      (error: unknown) => isOver || setRead({ of: purchase_id, error }),
    )
    return () => {
      isOver = true
    }
  }, [purchase_id])
  if (read?.of !== purchase_id) return null
  if (!read.draft) {
    const why = Object.values(fieldMessages(read.error)).join(', ') || failureMessage(read.error)
    return (
      <Page title={t('New bill')}>
        <ErrorState what={why} />
        <p>
          <Link className="dc-link" to={`/purchase/${purchase_id}`}>
            {t('Back to the purchase')}
          </Link>
        </p>
      </Page>
    )
  }
  const { values, invoice_lines, invoice_taxes } = read.draft
  return (
    <RecordPage
      key={purchase_id}
      resource={invoices}
      idFrom="invoice_id"
      initial={values}
      initialLines={{ invoice_lines: fresh(invoice_lines), invoice_taxes: fresh(invoice_taxes) }}
    />
  )
}
