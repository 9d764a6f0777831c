import { CloseButton, Drawer } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { AnyRow } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/defineResource'
import { words } from '../../resources/kit/field'
import { rowLabel } from '../fields/cellText'
import { instant } from '../fields/format'
import { EmptyState } from '../parts/EmptyState'
import { changedFields, type ChangeLog, useChangeLogs } from '../production/changeLogs'
import './history.css'

const eventWord = (resource: AnyResource, { event, action }: ChangeLog) =>
  event ? (resource.events[event]?.label ?? words(event)) : words(action)

const Entry = ({ resource, log }: { resource: AnyResource; log: ChangeLog }) => (
  <li className="dc-history-entry">
    <p>
      <b>{eventWord(resource, log)}</b>
      <span>{log.user_name ?? 'System'}</span>
      <time dateTime={log.at}>{instant(log.at, { seconds: true })}</time>
    </p>
    <dl>
      {changedFields(resource, log, true).map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {before} → {after}
          </dd>
        </div>
      ))}
    </dl>
  </li>
)

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
  const logs = useChangeLogs(resource.name, row.id, row.version)
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
        <CloseButton aria-label="Close" data-autofocus onClick={onClose} />
      </header>
      {logs?.length === 0 && <EmptyState icon={IconHistory} text="Nothing is known of its past" />}
      <ol className="dc-history">
        {logs?.map((log) => (
          <Entry key={String(log.position)} resource={resource} log={log} />
        ))}
      </ol>
    </Drawer>
  )
}
