import type { ColDef, GridApi, RowDragEvent } from 'ag-grid-community'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { type AnyRow, newKey, placeRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import type { LiveList } from '../../../streams/rows/liveList'
import { rowLabel } from '../../fields/cellText'
import { usePerson } from '../../session/session'
import { notifyError } from '../../ui/notify'
import { mayWrite } from '../list/rights'
import { t } from '../../../texts/texts'

type Options = {
  resource: AnyResource
  query: ListQuery
  list: LiveList
  grid: RefObject<GridApi<AnyRow> | null>
}
type Drop = { over: AnyRow; isBelow: boolean }

/** The row that precedes a moved one after the drop, within its group; null for the first place. */
function behind(rows: readonly AnyRow[], moved: AnyRow, { over, isBelow }: Drop): number | null {
  const others = rows.filter(({ id }) => id !== moved.id)
  const at = others.findIndex(({ id }) => id === over.id)
  return others[isBelow ? at : at - 1]?.id ?? null
}

/** A code beside the handle it is dragged by, in px. */
const roomWithHandle = 152

const dropOf = ({ overNode, y }: RowDragEvent<AnyRow>): Drop | null =>
  overNode?.data
    ? { over: overNode.data, isBelow: y > (overNode.rowTop ?? 0) + (overNode.rowHeight ?? 0) / 2 }
    : null

/**
 * Manual order of rows by dragging or Alt and the arrows, while the list is in its own order; null where its
 * definition has no such order, or the user may not change it.
 */
export function useRowOrder({ resource, query, list, grid }: Options) {
  const person = usePerson()
  const [announcement, setAnnouncement] = useState('')
  const queue = useRef(Promise.resolve())
  const { ordered } = resource.list
  const isOn = ordered !== undefined && query.sort.length === 0 && mayWrite(resource, person)
  const order = useMemo(() => {
    if (!isOn) return null
    const groupOf = (row: AnyRow) =>
      list.currentRows().filter((one) => !ordered.within || one[ordered.within] === row[ordered.within])
    const isInGroup = (row: AnyRow, drop: Drop | null): drop is Drop =>
      drop !== null && groupOf(row).some(({ id }) => id === drop.over.id)

    const move = async (row: AnyRow, drop: Drop) => {
      const rows = await placeRow(resource, row.id, behind(groupOf(row), row, drop), newKey())
      await list.arrangeWith(rows)
      const place = groupOf(row).findIndex(({ id }) => id === row.id)
      setAnnouncement(
        t('{rowLabel} is now {place} of {count}', {
          rowLabel: rowLabel(resource, row),
          place: place + 1,
          count: groupOf(row).length,
        }),
      )
    }
    /** One move after the other: each begins where the one before it ended. */
    const soon = (work: () => Promise<void>) => {
      queue.current = queue.current.then(work).catch((thrown: unknown) => notifyError(thrown))
      return queue.current
    }
    const show = (event: RowDragEvent<AnyRow>) => {
      const drop = dropOf(event)
      const isFit = event.node.data !== undefined && isInGroup(event.node.data, drop)
      event.api.setRowDropPositionIndicator(
        isFit
          ? { row: event.overNode, dropIndicatorPosition: drop?.isBelow ? 'below' : 'above' }
          : { row: null, dropIndicatorPosition: 'none' },
      )
    }
    const hide = ({ api }: RowDragEvent<AnyRow>) =>
      api.setRowDropPositionIndicator({ row: null, dropIndicatorPosition: 'none' })
    return {
      /** The first column gets the handle. */
      column: (column: ColDef<AnyRow>, place: number): ColDef<AnyRow> =>
        place === 0
          ? {
              ...column,
              // A chosen width is kept.
              ...(column.flex !== null && { width: roomWithHandle }),
              rowDrag: true,
              rowDragText: ({ rowNode }) => textOf(resource, rowNode?.data),
            }
          : column,
      show,
      hide,
      drop: (event: RowDragEvent<AnyRow>) => {
        hide(event)
        const { data } = event.node
        const drop = dropOf(event)
        if (data && isInGroup(data, drop) && drop.over.id !== data.id) void soon(() => move(data, drop))
      },
      /** Moves a row by one place; the focus goes along. */
      step: (row: AnyRow, by: 1 | -1, column: string) =>
        void soon(async () => {
          const rows = groupOf(row)
          const over = rows[rows.findIndex(({ id }) => id === row.id) + by]
          if (!over) return
          await move(row, { over, isBelow: by > 0 })
          const node = grid.current?.getRowNode(String(row.id))
          if (node && node.rowIndex !== null) grid.current?.setFocusedCell(node.rowIndex, column)
        }),
    }
  }, [grid, isOn, list, ordered, resource])
  return { order, announcement }
}

const textOf = (resource: AnyResource, row: AnyRow | undefined) => (row ? rowLabel(resource, row) : '')

export type RowOrder = NonNullable<ReturnType<typeof useRowOrder>['order']>
