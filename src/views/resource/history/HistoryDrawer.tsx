import { ActionIcon, CloseButton, Drawer, Tooltip } from '@mantine/core'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { rowLabel } from '../../fields/cellText'
import { useChangeLogs } from './changeLogs'
import { exportTrail } from '../export/exporting'
import { HistoryList } from './HistoryList'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { t } from '../../../texts/texts'
import '../record/drawer.css'

/** The history of a row over the screen it was opened from, with its export. */
export function HistoryDrawer({
  resource,
  row,
  onClose,
}: {
  resource: AnyResource
  row: AnyRow
  onClose: () => void
}) {
  const trail = useChangeLogs(resource.name, row.id, row.version)
  const { logs } = trail
  const title = t('History of {rowLabel}', { rowLabel: rowLabel(resource, row) })
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
      <LayerFocus />
      <header className="dc-drawer-head">
        <h2>{title}</h2>
        <span className="dc-space" />
        <Tooltip label={t('Export CSV')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Export CSV')}
            disabled={!logs?.length}
            onClick={() => void exportTrail({ entity: resource.name, id: row.id })}
          >
            <IconDownload size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('Export PDF')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Export PDF')}
            disabled={!logs?.length}
            onClick={() => void exportTrail({ entity: resource.name, id: row.id }, 'pdf')}
          >
            <IconFileTypePdf size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        <CloseButton aria-label={t('Close')} data-autofocus onClick={onClose} />
      </header>
      <HistoryList resource={resource} row={row} trail={trail} />
    </Drawer>
  )
}
