import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { usePerson } from '../../session/session'
import { askToRemove } from '../events/deleteRow'
import { PaperButton } from '../export/PaperButton'
import { History } from '../history/History'
import { isRemovable, mayRemove } from '../list/rights'
import { Presence } from '../presence/Presence'
import { t } from '../../../texts/texts'
import './record.css'

type Props = {
  resource: AnyResource
  row: AnyRow
  /** How the screen around calls it. */
  called?: string | undefined
  /** Nothing of it may be changed here. */
  isFixed?: boolean
  /** Another part of the page shows its history. */
  hasOwnHistory?: boolean
  onRemoved: () => void
}

/** Beside the work on a record: its history, its paper, its deletion, and the others who have it open. */
export function RecordTools({ resource, row, called, isFixed, hasOwnHistory, onRemoved }: Props) {
  const person = usePerson()
  const [isPast, setPast] = useState(false)
  return (
    <span className="dc-record-tools">
      {!hasOwnHistory && (
        <Tooltip label={t('History')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('History')} onClick={() => setPast(true)}>
            <IconHistory size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      <PaperButton resource={resource} row={row} />
      {!isFixed && mayRemove(resource, person) && isRemovable(resource, row) && (
        <Tooltip label={t('Delete')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Delete')}
            onClick={() => askToRemove(resource, row, onRemoved, called)}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      <Presence table={resource.name} id={row.id} />
      {isPast && <History resource={resource} row={row} onClose={() => setPast(false)} />}
    </span>
  )
}
