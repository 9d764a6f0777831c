import {
  DndContext,
  KeyboardSensor,
  type KeyboardSensorOptions,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import { step } from '../../machines/kit'
import type { AnyResource } from '../../resources/kit/define/definition'
import { StatusTag } from '../parts/StatusTag'
import { actorOf, offeredEvents } from '../resource/list/rights'
import { useRowEvents } from '../resource/events/useRowEvents'
import { usePerson } from '../session/session'
import { PromptMouseSensor } from '../ui/promptMouse'
import { t } from '../../texts/texts'
import './projects.css'

const mouse = { activationConstraint: { distance: 6 } }
const touch = { activationConstraint: { delay: 220, tolerance: 8 } }
/** As in projects.css. */
const gap = 12
/** Keys lift a card by its handle; arrows move it by a column. */
const keys: KeyboardSensorOptions = {
  keyboardCodes: { start: ['Space'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] },
  coordinateGetter: ({ code }, { currentCoordinates: { x, y }, context: { droppableRects } }) => {
    const [column] = droppableRects.values()
    const width = (column?.width ?? 0) + gap
    if (code === 'ArrowRight') return { x: x + width, y }
    return code === 'ArrowLeft' ? { x: x - width, y } : undefined
  },
}

type Props = {
  resource: AnyResource
  rows: readonly AnyRow[]
  /** The statuses with a column, from left to right. */
  columns: readonly string[]
  card: (row: AnyRow) => ReactNode
  name: (row: AnyRow) => string
}

function Card({ row, children, name }: { row: AnyRow; children: ReactNode; name: string }) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform } = useDraggable({
    id: row.id,
    attributes: { roleDescription: t('card') },
  })
  // The whole card is dragged by mouse and finger; keys lift it by its handle, so that its links stay links.
  const { onKeyDown, ...pointed } = listeners ?? {}
  return (
    <article
      ref={setNodeRef}
      className={`dc-status-board-card${transform ? ' dc-status-board-lifted' : ''}`}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      {...pointed}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="dc-status-board-handle"
        {...attributes}
        onKeyDown={(event) => onKeyDown?.(event)}
        aria-label={t('Move {name}', { name })}
      >
        <IconGripVertical size={14} aria-hidden="true" />
      </button>
      {children}
    </article>
  )
}

function Column({ status, isOpen, children }: { status: string; isOpen: boolean; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !isOpen })
  return (
    <section
      ref={setNodeRef}
      className={`dc-status-board-column${isOver ? ' dc-status-board-over' : ''}${isOpen ? '' : ' dc-status-board-shut'}`}
    >
      {children}
    </section>
  )
}

/** Rows by their status as cards; a card that is dropped in a column is sent the event that leads there. */
export function StatusBoard({ resource, rows, columns, card, name }: Props) {
  const person = usePerson()
  const { press, dialog } = useRowEvents(resource)
  const [lifted, setLifted] = useState<AnyRow | null>(null)
  const sensors = useSensors(
    useSensor(PromptMouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keys),
  )
  const eventTo = (row: AnyRow, status: string) =>
    offeredEvents(resource, row, person).find(({ event }) => {
      const next =
        resource.workflow && step(resource.workflow, String(row.status), row, event, actorOf(person))
      return next?.ok === true && next.status === status && row.status !== status
    })
  const drop = (row: AnyRow, status: string) => {
    const found = eventTo(row, status)
    if (found) press({ ...found, count: 1 }, [row])
  }
  const nameOf = (id: string | number) => {
    const row = rows.find((one) => one.id === id)
    return row ? name(row) : ''
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        screenReaderInstructions: {
          draggable: t('Space lifts the card, arrows move it to another column, Enter drops it.'),
        },
        announcements: {
          onDragStart: ({ active }) => t('{card} lifted', { card: nameOf(active.id) }),
          onDragOver: () => undefined,
          onDragEnd: ({ active }) => t('{card} dropped', { card: nameOf(active.id) }),
          onDragCancel: ({ active }) => t('{card} is where it was', { card: nameOf(active.id) }),
        },
      }}
      onDragStart={({ active }) => setLifted(rows.find(({ id }) => id === active.id) ?? null)}
      onDragCancel={() => setLifted(null)}
      onDragEnd={({ over }) => {
        if (lifted && over) drop(lifted, String(over.id))
        setLifted(null)
      }}
    >
      <div className="dc-status-board">
        {columns.map((status) => {
          const own = rows.filter((row) => row.status === status)
          return (
            <Column key={status} status={status} isOpen={!lifted || eventTo(lifted, status) !== undefined}>
              <h2>
                <StatusTag status={status} /> <span>{own.length}</span>
              </h2>
              {own.map((row) => (
                <Card key={row.id} row={row} name={name(row)}>
                  {card(row)}
                </Card>
              ))}
            </Column>
          )
        })}
      </div>
      {dialog}
    </DndContext>
  )
}
