import { useState } from 'react'
import { cancelImport } from '../../../api/imports'
import type { ImportRun } from '../../../resources/imports/import_runs'
import { figure } from '../../format/format'
import { ProgressBar } from '../../parts/ProgressBar'
import { ConnectionBadge } from '../../parts/live/ConnectionBadge'
import { useLiveness } from '../../parts/live/liveness'
import { notifyError } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

const wordsOf = ({ status }: ImportRun) => {
  if (status === 'parsing') return { title: t('Validating rows'), label: t('Rows validated') }
  return status === 'reverting'
    ? { title: t('Reverting rows'), label: t('Rows reverted') }
    : { title: t('Writing rows'), label: t('Rows written') }
}

/** How far the server is with a run, as it goes; a preview can be stopped, the rest is whole or nothing. */
export function RunProgress({ run, isOwn }: { run: ImportRun; isOwn: boolean }) {
  const [isStopping, setStopping] = useState(false)
  const { state } = useLiveness()
  const { title, label } = wordsOf(run)
  const stop = async () => {
    setStopping(true)
    await cancelImport(run.id).catch(notifyError)
    setStopping(false)
  }
  return (
    <div className="dc-import-progress">
      <h2>
        {title}
        {state !== 'live' && <ConnectionBadge />}
      </h2>
      <ProgressBar label={label} done={run.rows_done} planned={run.rows_total} />
      <p role="status">
        {t('{rowsDone} of {rowsTotal} rows', {
          rowsDone: figure(run.rows_done),
          rowsTotal: figure(run.rows_total),
        })}
      </p>
      {run.status === 'parsing' && isOwn && (
        <PendingButton variant="default" loading={isStopping} onClick={() => void stop()}>
          {t('Cancel preview')}
        </PendingButton>
      )}
    </div>
  )
}
