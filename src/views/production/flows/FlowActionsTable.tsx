import { useEffect, useRef, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { type FlowAction, flowActions } from '../../../resources/production/flows/flow_actions'
import { askToRemove } from '../../resource/events/deleteRow'
import { OrderTable } from '../orders/OrderTable'
import { FlowActionRow } from './FlowActionRow'
import { t } from '../../../texts/texts'

type Props = {
  actions: readonly FlowAction[]
  isFixed: boolean
  onOpen: (id: number) => void
  onMove: (from: number, to: number) => void
}

/** How an action is spoken of: its place and its operation. */
export const calledAction = ({ sequence, operation }: Pick<FlowAction, 'sequence' | 'operation'>) =>
  `${sequence} ${operation ?? ''}`

/** The actions of a flow in their order; moved by dragging or with the arrows. */
export function FlowActionsTable({ actions, isFixed, onOpen, onMove }: Props) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const card = useRef<HTMLDivElement>(null)
  const draggedRow = useRef<{ id: number; name: string } | null>(null)

  // A row that changes its place in the page loses the focus.
  useEffect(() => {
    if (!draggedRow.current) return
    const { id, name } = draggedRow.current
    draggedRow.current = null
    card.current?.querySelector<HTMLElement>(`[data-action="${id}"] [data-move="${name}"]`)?.focus()
  }, [actions])

  const move = (from: number, to: number) => {
    const action = actions[from]
    if (!action || to < 0 || to >= actions.length) return
    const focused = document.activeElement?.getAttribute('data-move') ?? 'open'
    draggedRow.current = { id: action.id, name: focused }
    setAnnouncement(
      t('{operation} is now {to} of {count}', {
        operation: action.operation,
        to: to + 1,
        count: actions.length,
      }),
    )
    onMove(from, to)
  }
  const endDrag = () => {
    setDragged(null)
    setOver(null)
  }

  return (
    <div className="dc-flow-card" ref={card}>
      <OrderTable
        heads={[
          t('Sequence'),
          t('Phase'),
          t('Operation'),
          t('Preferred machine'),
          t('Overlap'),
          { figure: t('Buffer') },
          t('Guards'),
          { figure: t('Scrap limit') },
        ]}
        hasTools={!isFixed}
      >
        {actions.map((action, at) => (
          <FlowActionRow
            key={action.id}
            action={action}
            isFirst={at === 0}
            isLast={at === actions.length - 1}
            isFixed={isFixed}
            isOver={dragged !== null && over === at && dragged !== at}
            onOpen={() => onOpen(action.id)}
            onRemove={() =>
              askToRemove(flowActions, action as unknown as AnyRow, () => undefined, calledAction(action))
            }
            onMove={(by) => move(at, at + by)}
            onDrag={() => setDragged(at)}
            onDragEnd={endDrag}
            onOver={() => setOver(at)}
            onDrop={() => {
              if (dragged !== null) onMove(dragged, at)
              endDrag()
            }}
          />
        ))}
      </OrderTable>
      <p className="dc-hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}
