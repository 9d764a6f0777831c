import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { flagWord } from '../../../resources/kit/text/words'
import type { FlowAction } from '../../../resources/production/flows/flow_actions'
import { figure } from '../../format/format'
import { t } from '../../../texts/texts'

export type RowGiven = {
  action: FlowAction
  isFirst: boolean
  isLast: boolean
  isFixed: boolean
  isOver: boolean
  onOpen: () => void
  onRemove: () => void
  onMove: (by: -1 | 1) => void
  onDrag: () => void
  onDragEnd: () => void
  onOver: () => void
  onDrop: () => void
}

const guardsOf = (action: FlowAction) =>
  [
    action.requires_hplc_pass && t('After HPLC pass'),
    action.requires_label_check && t('Label check'),
    action.requires_second_person && t('Second person'),
  ]
    .filter(Boolean)
    .join(', ')

type Pressed = { label: string; icon: ReactNode; isOff?: boolean; onPress: () => void; name?: string }

const Press = ({ label, icon, isOff = false, onPress, name }: Pressed) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-disabled={isOff}
      {...(isOff && { 'data-disabled': true })}
      data-move={name}
      onClick={() => !isOff && onPress()}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
)

/** One action of a flow: what is done, under which rules, and how it changes place. */
export function FlowActionRow({ action, isFirst, isLast, isFixed, isOver, ...on }: RowGiven) {
  const buffer = action.allow_overlap ? action.min_buffer_qty : 0
  return (
    <tr
      data-action={action.id}
      className={isOver ? 'dc-flow-over' : undefined}
      onKeyDown={(event) => {
        if (isFixed || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        on.onMove(event.key === 'ArrowUp' ? -1 : 1)
      }}
      onDragOver={(event) => {
        event.preventDefault()
        on.onOver()
      }}
      onDrop={(event) => {
        event.preventDefault()
        on.onDrop()
      }}
    >
      <td className="dc-flow-place">
        {!isFixed && (
          <span
            className="dc-flow-grip"
            draggable
            title={t('Drag to reorder')}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', String(action.id))
              const row = event.currentTarget.closest('tr')
              if (row) event.dataTransfer.setDragImage(row, 20, 17)
              on.onDrag()
            }}
            onDragEnd={on.onDragEnd}
          >
            <IconGripVertical size={16} aria-hidden="true" />
          </span>
        )}
        {action.sequence}
      </td>
      <td>{action.phase}</td>
      <td>
        <button type="button" className="dc-plain dc-flow-opens" data-move="open" onClick={on.onOpen}>
          {action.operation}
        </button>
        {action.is_optional === 1 && <small> {t('optional')}</small>}
      </td>
      <td>{action.machine ?? ''}</td>
      <td className={action.allow_overlap ? undefined : 'dc-zero'}>{flagWord(action.allow_overlap)}</td>
      <td className={`dc-right${buffer === 0 ? ' dc-zero' : ''}`}>{figure(buffer)}</td>
      <td>{guardsOf(action)}</td>
      <td className="dc-right">{figure(action.scrap_limit_percent)} %</td>
      {!isFixed && (
        <td className="dc-stays">
          <span className="dc-flow-presses">
            <Press
              label={t('Move {operation} up', { operation: action.operation })}
              name="up"
              isOff={isFirst}
              onPress={() => on.onMove(-1)}
              icon={<IconArrowUp size={16} aria-hidden="true" />}
            />
            <Press
              label={t('Move {operation} down', { operation: action.operation })}
              name="down"
              isOff={isLast}
              onPress={() => on.onMove(1)}
              icon={<IconArrowDown size={16} aria-hidden="true" />}
            />
            <Press
              label={t('Edit {operation}', { operation: action.operation })}
              onPress={on.onOpen}
              icon={<IconPencil size={16} aria-hidden="true" />}
            />
            <Press
              label={t('Remove {operation}', { operation: action.operation })}
              onPress={on.onRemove}
              icon={<IconTrash size={16} aria-hidden="true" />}
            />
          </span>
        </td>
      )}
    </tr>
  )
}
