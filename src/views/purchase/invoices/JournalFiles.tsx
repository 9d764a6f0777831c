import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { journalFileOf } from '../../../api/purchases'
import { journalInputs } from '../../../resources/purchase/journal/journalCalls'
import type { JournalFormat } from '../../../resources/purchase/journal/journalFiles'
import { serverNow } from '../../../streams/connection/clock'
import { figure } from '../../format/format'
import { dayOf } from '../../format/timeText'
import { TryOut } from '../../fields/TryOut'
import { saveText } from '../../../api/files'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'

type Params = { from: string; to: string; format: JournalFormat }

/** The journal of a period as a file, with its sums before it is saved. */
export const JournalFiles = () => (
  <section className="dc-panel" aria-label={t('File for accounting')}>
    <h2>{t('File for accounting')}</h2>
    <TryOut
      inputs={journalInputs}
      start={(): Params => {
        const today = dayOf(new Date(serverNow()))
        return { from: `${today.slice(0, 8)}01`, to: today, format: 'csv' }
      }}
      ask={journalFileOf}
    >
      {(file) => (
        <p>
          {t('{count} entries, debit {debit} CAD, credit {credit} CAD', {
            count: figure(file.entries),
            debit: figure(file.debit, 2),
            credit: figure(file.credit, 2),
          })}
          {file.waiting > 0 && (
            <span className="dc-danger-text">
              {' '}
              {t('{count} movements of stock are not booked yet', { count: figure(file.waiting) })}
            </span>
          )}
          {file.unbalanced.length > 0 && (
            <span className="dc-danger-text">
              {' '}
              {t('Not balanced: {documents}', { documents: file.unbalanced.join(', ') })}
            </span>
          )}{' '}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            disabled={file.entries === 0 || file.unbalanced.length > 0}
            onClick={() => saveText(file.content, file.name)}
          >
            {t('Save {name}', { name: file.name })}
          </Button>
        </p>
      )}
    </TryOut>
  </section>
)
