import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { auditTime, animationFrameScheduler } from 'rxjs'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { progressOf } from '../../../resources/kit/text/progress'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import type { Look } from '../../../resources/kit/fields/look'
import { lookOf } from '../../../resources/kit/text/columns'
import type { LiveList, ListState } from '../../../streams/rows/liveList'
import type { Present } from '../../../streams/connection/presence'
import { cellText, isFigure, labelOf, rowLabel } from '../../fields/cellText'
import { CellValue } from '../../fields/CellValue'
import { due, figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { ProgressBar } from '../../parts/ProgressBar'
import { RowName } from '../../parts/RowName'
import { StatusTag } from '../../parts/StatusTag'
import { useToday } from '../../hooks/observed'
import { isDue } from '../columns/isDue'
import { cardColumns } from './cardColumns'
import { PresenceNames } from '../presence/PresenceNames'
import { useOpenByOthers } from '../presence/useRowPresence'
import { t } from '../../../texts/texts'

function Due({ resource, row, field }: { resource: AnyResource; row: AnyRow; field: string }) {
  const today = useToday()
  const on = row[field]
  if (typeof on !== 'string') return null
  const words = due(on, today)
  if (!isDue(resource, row)) return <span className="dc-row-card-due">{cellText(resource, field, row)}</span>
  return (
    <span className={words.isLate ? 'dc-row-card-due dc-danger-text' : 'dc-row-card-due'}>
      {words.isLate && <Glyph name="clock" />} {words.text}
    </span>
  )
}

function Progress({ done, planned }: { done: number; planned: number }) {
  return (
    <span className="dc-row-card-progress">
      <ProgressBar done={done} planned={planned} label={t('Progress')} />
      <span>
        {Number.isInteger(done)
          ? `${figure(done)} / ${figure(planned)}`
          : `${Math.round((done / planned) * 100)} %`}
      </span>
    </span>
  )
}

const columnWith = (resource: AnyResource, look: Look) =>
  resource.list.columns.find((name) => lookOf(resource, name) === look)

const colourOf = (resource: AnyResource) =>
  resource.list.columns.find((name) => fieldOf(resource, name)?.kind === 'colour')

/** What a card shows by other means than a label and a value. */
const drawnApart = (resource: AnyResource) => {
  const { progress, due: dueNotes } = resource.list
  return new Set([
    colourOf(resource),
    'status',
    columnWith(resource, 'jurisdiction'),
    columnWith(resource, 'priority'),
    'progress',
    ...(progress?.done ?? []),
    progress?.planned,
    dueNotes?.field,
  ])
}

/** The column a card is headed by: the first, or instead of a mere key the text a record is called by everywhere. */
function titleOf(resource: AnyResource, columns: readonly string[]) {
  const [first] = columns
  const called = /^\{([a-z_0-9]+)\}$/.exec(resource.label)?.[1]
  const areTexts = [first, called].every((name) => name && fieldOf(resource, name)?.kind === 'text')
  return areTexts && called && columns.includes(called) ? called : first
}

/** What draws a value of a row on its card. A card is one button: there is nothing to press in it. */
export type CardCells = Readonly<Record<string, ComponentType<{ row: AnyRow }>>>

type CardGiven = {
  resource: AnyResource
  row: AnyRow
  cells: CardCells
  /** Others who have it open. */
  people: readonly Present[]
  onOpen: () => void
}

function Card({ resource, row, cells, people, onOpen }: CardGiven) {
  const { due: dueNotes } = resource.list
  const drawn = (name: string) => {
    const Cell = cells[name]
    return Cell && <Cell row={row} />
  }
  const progress = progressOf(resource, row)
  const apart = drawnApart(resource)
  const columns = resource.list.columns.filter((name) => !apart.has(name))
  const first = titleOf(resource, columns)
  const others = columns.filter((name) => name !== first)
  // A figure says nothing without its label.
  const second = others.find((name) => !isFigure(resource, name)) ?? others[0]
  const rest = others.filter((name) => name !== second)
  const title = first ? (
    (drawn(first) ?? <CellValue resource={resource} name={first} row={row} />)
  ) : (
    <RowName resource={resource} label={rowLabel(resource, row)} />
  )
  const colour = row[colourOf(resource) ?? '']
  const stamp = row[columnWith(resource, 'jurisdiction') ?? '']
  const ownStamp = typeof stamp === 'string' ? stamp : undefined
  const shown = cardColumns(resource, rest, row, progress ? 1 : undefined)
  return (
    <button type="button" className="dc-row-card" onClick={onOpen}>
      <span className="dc-row-card-head">
        {typeof colour === 'string' && <i style={{ background: colour }} />}
        <b>{title}</b>
        {row[columnWith(resource, 'priority') ?? ''] === 'rush' && (
          <span className="dc-rush">
            <Glyph name="rush" /> {t('Rush')}
          </span>
        )}
        <span className="dc-space" />
        <PresenceNames people={people} />
        {ownStamp !== undefined && <JurisdictionChip code={ownStamp} />}
      </span>
      {second && (
        <span className="dc-row-card-what">
          {drawn(second) ?? (
            <CellValue
              resource={resource}
              name={second}
              row={row}
              beside={columns}
              stamp={ownStamp}
              isStacked
            />
          )}
        </span>
      )}
      {progress && <Progress {...progress} />}
      <span className="dc-row-card-foot">
        {typeof row.status === 'string' && <StatusTag status={row.status} />}
        {shown.map(({ name, unit }) => {
          const [label, text] = [labelOf(resource, name), `${cellText(resource, name, row)} ${unit}`.trim()]
          return (
            <span key={name} className={isFigure(resource, name) ? 'dc-row-card-figure' : undefined}>
              {!progress && label !== text && <small>{label}</small>} {drawn(name) ?? text}
            </span>
          )
        })}
        {dueNotes &&
          (cells[dueNotes.field] ? (
            <span className="dc-row-card-due">{drawn(dueNotes.field)}</span>
          ) : (
            <Due resource={resource} row={row} field={dueNotes.field} />
          ))}
      </span>
    </button>
  )
}

const noCells: CardCells = {}

/** The buttons below a card, for what one press does with its row without opening it. */
export type CardActs = ComponentType<{ row: AnyRow }>

/** The rows of a list as cards, where the screen is too narrow for columns. */
export function Cards({
  resource,
  list,
  cells = noCells,
  acts: Acts,
  onOpen,
}: {
  resource: AnyResource
  list: LiveList
  cells?: CardCells | undefined
  acts?: CardActs | undefined
  onOpen: (row: AnyRow) => void
}) {
  const [state, setState] = useState<ListState | null>(null)
  const open = useOpenByOthers(resource)
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const following = list.state$.pipe(auditTime(0, animationFrameScheduler)).subscribe(setState)
    return () => following.unsubscribe()
  }, [list])
  const rows = state?.rows ?? []
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 128,
    gap: 10,
    overscan: 6,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 10) void list.more()
  }, [last, list, rows.length])
  return (
    <div
      ref={scroller}
      className="dc-row-cards"
      onPointerDown={() => list.attend(true)}
      onScroll={({ currentTarget }) => list.attend(currentTarget.scrollTop > 0)}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, start, key }) => {
          const row = rows[index]
          return (
            row && (
              <div
                key={key}
                data-index={index}
                ref={virtual.measureElement}
                className={
                  state?.removedIds.has(row.id) ? 'dc-row-card-place dc-row-gone' : 'dc-row-card-place'
                }
                style={{ transform: `translateY(${start}px)` }}
              >
                <Card
                  resource={resource}
                  row={row}
                  cells={cells}
                  people={open.get(row.id) ?? []}
                  onOpen={() => onOpen(row)}
                />
                {Acts && <Acts row={row} />}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
