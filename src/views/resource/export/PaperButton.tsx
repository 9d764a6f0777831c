import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { saveFrom } from '../../../api/calls'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { papersOf } from '../../../resources/kit/define/facets/paper'
import { paperCall } from '../../../resources/kit/query/resourceCalls'
import { rowLabel } from '../../fields/cellText'
import { notifyError } from '../../ui/notify'
import { t } from '../../../texts/texts'

type Props = { resource: AnyResource; row: AnyRow; layout: number; title: string }

/** Downloads a document in one of its layouts. */
function PaperLayout({ resource, row, layout, title }: Props) {
  const [isBusy, setBusy] = useState(false)
  const label = t('Download {title}', { title: title.toLowerCase() })
  const download = () => {
    setBusy(true)
    saveFrom(
      paperCall(resource),
      { id: row.id, ...(layout > 0 && { layout }) },
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

/** Downloads a document on paper, where its definition has layouts for it. */
export const PaperButton = ({ resource, row }: Pick<Props, 'resource' | 'row'>) =>
  papersOf(resource).map(({ title }, layout) => (
    <PaperLayout key={title} resource={resource} row={row} layout={layout} title={title} />
  ))
