import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { saveFrom } from '../../../api/calls'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { paperCall } from '../../../resources/kit/query/resourceCalls'
import { rowLabel } from '../../fields/cellText'
import { notifyError } from '../../ui/notify'
import { t } from '../../../texts/texts'

type Props = { resource: AnyResource; row: AnyRow }

/** Downloads a document on paper, where its definition has a layout for it. */
export function PaperButton({ resource, row }: Props) {
  const [isBusy, setBusy] = useState(false)
  if (!resource.paper) return null
  const { title } = resource.paper
  const label = t('Download {title}', { title: title.toLowerCase() })
  const download = () => {
    setBusy(true)
    saveFrom(
      paperCall(resource),
      { id: row.id },
      t('{title} {rowLabel}.pdf', { title, rowLabel: rowLabel(resource, row) }),
    )
      .catch(notifyError)
      .finally(() => setBusy(false))
  }
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} loading={isBusy} onClick={download}>
        <IconFileTypePdf size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}
