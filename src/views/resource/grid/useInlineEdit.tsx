import { Tooltip } from '@mantine/core'
import type { ColDef, GridApi, ICellRendererParams, SuppressKeyboardEventParams } from 'ag-grid-community'
import { type ReactNode, type RefObject, useMemo } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { columnText } from '../../fields/cellText'
import { usePerson } from '../../session/session'
import { CellEditor } from './CellEditor'
import { type CellEdits, cellEdits, type Typed } from './cellEdits'
import { isEditable, mayWrite } from '../list/rights'

/** Longer texts and several values have no room in a cell: they are typed in the record. */
const roomless = new Set(['longText', 'choices', 'colour'])

/** Fields that are edited in the list. */
const typedFields = (resource: AnyResource) =>
  Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name]
    return field && !field.fixed && !roomless.has(field.kind)
  })

type Cell = ICellRendererParams<AnyRow>
type Draw = (cell: Cell) => ReactNode

/** A cell that was typed into: fainter until it is kept, and with the reason where it was refused. */
const drawn = (edits: CellEdits, name: string, draw: Draw): Draw =>
  function Drawn(cell) {
    const edit = cell.data && edits.of(cell.data, name)
    if (edit?.state === 'saving') return <span className="dc-cell-saving">{draw(cell)}</span>
    if (edit?.state !== 'refused') return draw(cell)
    return (
      <Tooltip opened label={<span role="alert">{edit.message}</span>} color="var(--dc-danger-fill)">
        <span className="dc-cell-refused">{draw(cell)}</span>
      </Tooltip>
    )
  }

const plain: Draw = ({ valueFormatted, value }) => valueFormatted ?? (value as ReactNode)

const isOpenList = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true'

/** Letters are the shortcuts of the screen, and what is in a cell is not deleted by one key; an open list has its keys to itself. */
const keepsKey =
  (isFirst: boolean) =>
  ({ event, editing }: SuppressKeyboardEventParams<AnyRow>) =>
    editing
      ? isOpenList(event.target) && event.key !== 'Tab'
      : (event.key.length === 1 && event.key !== ' ') ||
        event.key === 'Delete' ||
        event.key === 'Backspace' ||
        (isFirst && event.key === 'Enter')

/** Typing into the cells of a list where its definition allows it; null where it does not, or the person may not. */
export function useInlineEdit(resource: AnyResource, grid: RefObject<GridApi<AnyRow> | null>) {
  const person = usePerson()
  const isOn = resource.list.inline === true && mayWrite(resource, person)
  return useMemo(() => {
    if (!isOn) return null
    const names = new Set(typedFields(resource))
    const edits = cellEdits(resource, (id, name) => {
      const api = grid.current
      const node = api && !api.isDestroyed() ? api.getRowNode(String(id)) : undefined
      if (node) api?.refreshCells({ rowNodes: [node], columns: [name], force: true, suppressFlash: true })
    })
    const column = (column: ColDef<AnyRow>, place: number): ColDef<AnyRow> => {
      const name = column.colId ?? ''
      if (!names.has(name)) return column
      const draw = (column.cellRenderer as Draw | undefined) ?? plain
      return {
        ...column,
        editable: ({ data }) => data !== undefined && isEditable(resource, data),
        cellEditor: CellEditor,
        cellEditorParams: { resource, edits, name },
        cellRenderer: drawn(edits, name, draw),
        valueGetter: ({ data }) => data && edits.shown(data)[name],
        valueFormatter: ({ data }) => (data ? columnText(resource, name, edits.shown(data)) : ''),
        cellClass: [
          ...((column.cellClass as string[] | undefined) ?? []),
          ...(place > 0 ? ['dc-typed'] : []),
        ],
        suppressKeyboardEvent: keepsKey(place === 0),
      }
    }
    return {
      column,
      take: (row: AnyRow, name: string, typed: Typed) => edits.take(row, name, typed),
      drop: (row: AnyRow, name: string) => edits.drop(row, name),
    }
  }, [grid, isOn, resource])
}

export type InlineEdit = NonNullable<ReturnType<typeof useInlineEdit>>
