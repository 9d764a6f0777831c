import { useEffect, useState } from 'react'
import { invoiceFigures } from '../../../api/purchases'
import type { InvoiceFigures } from '../../../resources/purchase/invoices/invoiceCalls'
import { invoices } from '../../../resources/purchase/invoices/invoices'
import { invoiceVariances } from '../../../resources/purchase/reports/invoice_variances'
import { journal } from '../../../resources/purchase/reports/journal'
import { receivedNotInvoiced } from '../../../resources/purchase/reports/received_not_invoiced'
import { stockValueCorrections } from '../../../resources/purchase/reports/stock_value_corrections'
import { JournalFiles } from './JournalFiles'
import { figure } from '../../format/format'
import { ListWithReports, type ReportOf } from '../../report/ListWithReports'
import { KpiTile } from '../../parts/KpiTile'
import { t } from '../../../texts/texts'
import '../purchase.css'

const reports: Readonly<Record<string, ReportOf>> = {
  'received-not-invoiced': { label: t('Received, not billed'), resource: receivedNotInvoiced },
  'invoice-variances': { label: t('Bill variances'), resource: invoiceVariances },
  journal: { label: t('Journal'), resource: journal, above: JournalFiles },
  'landed-cost': { label: t('Landed cost'), resource: stockValueCorrections },
}

const money = (value: number) => t('{amount} CAD', { amount: figure(value, 2) })

/** What is due within a week, what differs, and what was received without a bill. */
function Tiles() {
  const [figures, setFigures] = useState<InvoiceFigures | null>(null)
  useEffect(() => {
    let isOver = false
    invoiceFigures().then(
      (read) => isOver || setFigures(read),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])
  return (
    <div className="dc-purchase-tiles">
      <KpiTile
        label={t('Due this week')}
        figure={figures && money(figures.due_week_amount)}
        {...(figures && { sense: { text: t('{count} to pay', { count: figure(figures.due_week) }) } })}
      />
      <KpiTile
        label={t('Open variances')}
        figure={figures && money(figures.variance_value)}
        {...(figures && {
          sense: {
            family: figures.variances > 0 ? ('warning' as const) : ('success' as const),
            text: t('{count} differ', { count: figure(figures.variances) }),
          },
        })}
      />
      <KpiTile label={t('Received, not billed')} figure={figures && money(figures.grni)} />
    </div>
  )
}

/** The bills of suppliers by what is due, and from there what differs, what is not billed and what was booked. */
export const InvoicesView = () => (
  <ListWithReports resource={invoices} reports={reports} back={t('All bills')} above={<Tiles />} />
)
