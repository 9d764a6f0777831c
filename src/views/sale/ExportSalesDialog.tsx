import { useState } from 'react'
import { markExported, salesToExport } from '../../api/sales'
import { type AccountingExport, accountingExportInputs } from '../../resources/sale/accountingExport'
import type { JournalFormat } from '../../resources/purchase/journal/journalFiles'
import { serverNow } from '../../streams/connection/clock'
import { figure } from '../format/format'
import { dayOf } from '../format/timeText'
import { TryOut } from '../fields/TryOut'
import { saveText } from '../../api/files'
import { useOnce } from '../resource/saving/useOnce'
import { Dialog } from '../ui/Dialog'
import { notifyError, notifySuccess } from '../ui/notify'
import { PendingButton } from '../ui/PendingButton'
import { t } from '../../texts/texts'

type Params = { from: string; to: string; format: JournalFormat }

/** The invoices of a period that accounting does not have yet: saved as a file and marked, each once. */
export function ExportSalesDialog({ onClose }: { onClose: () => void }) {
  const once = useOnce<readonly number[]>('export sales')
  const [isSending, setSending] = useState(false)
  const send = async (file: AccountingExport) => {
    setSending(true)
    try {
      const { exported } = await once(
        file.sales.map(({ id }) => id),
        markExported,
      )
      saveText(file.content, file.name)
      notifySuccess(t('{count} invoices exported', { count: figure(exported) }))
      onClose()
    } catch (thrown) {
      notifyError(thrown)
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('Export to accounting')}>
      <TryOut
        inputs={accountingExportInputs}
        start={(): Params => {
          const today = dayOf(new Date(serverNow()))
          return { from: `${today.slice(0, 8)}01`, to: today, format: 'csv' }
        }}
        ask={salesToExport}
      >
        {(file) => (
          <>
            <p>
              {file.sales.length === 0
                ? t('No invoices of this period are waiting for export')
                : t('{count} invoices, debit {debit} CAD, credit {credit} CAD', {
                    count: figure(file.sales.length),
                    debit: figure(file.debit, 2),
                    credit: figure(file.credit, 2),
                  })}
              {file.unbalanced.length > 0 && (
                <span className="dc-danger-text">
                  {' '}
                  {t('Not balanced: {documents}', { documents: file.unbalanced.join(', ') })}
                </span>
              )}
            </p>
            <PendingButton
              loading={isSending}
              disabled={file.sales.length === 0 || file.unbalanced.length > 0}
              onClick={() => void send(file)}
            >
              {t('Save file and mark as exported')}
            </PendingButton>
          </>
        )}
      </TryOut>
    </Dialog>
  )
}
