import { ActionIcon, CloseButton, Drawer, Tooltip } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconHistory } from '@tabler/icons-react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { rowLabel } from '../../fields/cellText'
import { instant } from '../../format/timeText'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { type TrailEntry, trailAtMost, useChangeLogs } from './changeLogs'
import { failureMessage } from '../../ui/messages'
import { exportTrail } from '../export/exporting'
import { HistoryEntry } from './HistoryEntry'
import '../record/drawer.css'
import './history.css'

/**
 * When a row was created whose first log entries are missing: it came with the set-up, or the log was
 * truncated.
 */
function beginning({ version, created_at: at }: AnyRow, logs: readonly TrailEntry[]): string | null {
  const first = logs.at(-1)
  if (logs.length >= trailAtMost || first?.action === 'created') return null
  const entered = typeof at === 'string' ? `Entered ${instant(at)}` : 'Entered'
  if (first) return `${entered}, before this history begins`
  return version === 1 ? `${entered} and not changed since` : `${entered}; no change of it is recorded`
}

/** Who did what to a row, latest first. */
export function HistoryDrawer({
  resource,
  row,
  onClose,
}: {
  resource: AnyResource
  row: AnyRow
  onClose: () => void
}) {
  const { logs, error, again } = useChangeLogs(resource.name, row.id, row.version)
  const began = logs && beginning(row, logs)
  const title = `History of ${rowLabel(resource, row)}`
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      padding={0}
      withCloseButton={false}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
      attributes={{ content: { 'aria-label': title } }}
    >
      <header className="dc-drawer-head">
        <h2>{title}</h2>
        <span className="dc-space" />
        <Tooltip label="Export CSV">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Export CSV"
            disabled={!logs?.length}
            onClick={() => void exportTrail({ entity: resource.name, id: row.id })}
          >
            <IconDownload size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Export PDF">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Export PDF"
            disabled={!logs?.length}
            onClick={() => void exportTrail({ entity: resource.name, id: row.id }, 'pdf')}
          >
            <IconFileTypePdf size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        <CloseButton aria-label="Close" data-autofocus onClick={onClose} />
      </header>
      {error !== null && !logs && <ErrorState what={failureMessage(error)} onRetry={again} />}
      {logs?.length === 0 && <EmptyState icon={IconHistory} text={began ?? ''} />}
      <ol className="dc-history">
        {logs?.map((log) => (
          <HistoryEntry key={String(log.position)} resource={resource} log={log} />
        ))}
        {logs && logs.length > 0 && began && <li className="dc-history-begins">{began}</li>}
      </ol>
    </Drawer>
  )
}
