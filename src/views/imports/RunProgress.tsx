import { Button } from '@mantine/core'
import { useState } from 'react'
import { cancelImport } from '../../api/imports'
import type { ImportRun } from '../../resources/imports/import_runs'
import { figure } from '../fields/format'
import { LiveBadge } from '../parts/LiveBadge'
import { ProgressBar } from '../parts/ProgressBar'
import { useLiveness } from '../shell/liveness'
import { notifyError } from '../shell/notify'

/** How far the server is with a run, as it goes; a preview can be stopped, a commit is whole or nothing. */
export function RunProgress({ run, isOwn }: { run: ImportRun; isOwn: boolean }) {
  const [isStopping, setStopping] = useState(false)
  const liveness = useLiveness()
  const isParsing = run.status === 'parsing'
  const stop = async () => {
    setStopping(true)
    await cancelImport(run.id).catch(notifyError)
    setStopping(false)
  }
  return (
    <div className="dc-import-progress">
      <h2>
        {isParsing ? 'Looking at the rows' : 'Writing the rows'}
        {liveness.state !== 'live' && <LiveBadge {...liveness} />}
      </h2>
      <ProgressBar
        label={isParsing ? 'Rows looked at' : 'Rows written'}
        done={run.rows_done}
        planned={run.rows_total}
      />
      <p role="status">
        {figure(run.rows_done)} of {figure(run.rows_total)} rows
      </p>
      {isParsing && isOwn && (
        <Button variant="default" loading={isStopping} onClick={() => void stop()}>
          Cancel preview
        </Button>
      )}
    </div>
  )
}
