import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { commitImport } from '../../../api/imports'
import type { Kind } from '../../../resources/imports/importShapes'
import { newKey } from '../../../api/resourceApi'
import type { ImportRun } from '../../../resources/imports/import_runs'
import { counted } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { failureMessage } from '../../ui/messages'
import { RunCounts } from '../run/RunCounts'
import { rowsText, rowsWritten } from '../run/runWords'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

type Props = { kind: Kind; run: ImportRun; onBack: () => void }

/** Last step: the counts to be written, confirmed by typing the number of rows. */
export function CommitStep({ kind, run, onBack }: Props) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const rows = rowsWritten(run)
  const isMeant = typed.replace(/[\s,]/g, '') === String(rows)
  const send = async () => {
    if (!isMeant) return setRefusal(t('Type {rows}, the number of rows to write', { rows }))
    setSending(true)
    setRefusal(null)
    try {
      await commitImport(run, rows, newKey())
    } catch (thrown) {
      setRefusal(failureMessage(thrown))
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className="dc-import-commit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="dc-import-body">
        <h2>{t('{title}: {rowsText} to write', { title: kind.title, rowsText: rowsText(rows) })}</h2>
        <RunCounts run={run} />
        <p className="dc-sentence">
          {rows === 0
            ? t('No rows left to write. Go back to the rows or discard the import.')
            : t('All rows are written, or none.')}
        </p>
        {run.rows_asked > 0 && (
          <p className="dc-sentence">
            {t('{rowsText} {value} protected fields and {value2} to approval as one batch.', {
              rowsText: rowsText(run.rows_asked),
              value: run.rows_asked === 1 ? t('changes') : t('change'),
              value2: run.rows_asked === 1 ? t('goes') : t('go'),
            })}
          </p>
        )}
        {rows > 0 && (
          <TextInput
            label={t('Number of rows to write')}
            description={t('Type {rows}', { rows })}
            inputMode="numeric"
            data-autofocus
            w={220}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </div>
      <footer className="dc-save-bar">
        <span className="dc-save-bar-said" role="alert">
          {refusal && (
            <>
              <Glyph name="stop" /> {refusal}
            </>
          )}
        </span>
        <Button variant="default" onClick={onBack}>
          {t('Back to rows')}
        </Button>
        <PendingButton type="submit" loading={isSending} disabled={rows === 0 || run.rows_error > 0}>
          {t('Commit {count}', { count: counted(rows, 'row') })}
        </PendingButton>
      </footer>
    </form>
  )
}
