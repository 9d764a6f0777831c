import { useNarrow } from '../../theme/widths'
import type { GridApi, ICellRendererParams } from 'ag-grid-community'
import {
  type RefObject,
  type ComponentType,
  type ReactNode,
  Suspense,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { lazyPart } from '../../ui/lazyPart'
import { type CardActs, type CardCells, Cards } from '../cards/Cards'
import { columnsOf } from '../columns/columns'
import { copyRows } from '../export/copyRows'
import { withFilter } from '../filters/filterByValue'
import type { PointedCell } from '../grid/gridKeys'
import { History } from '../history/History'
import { ListFooter } from './ListFooter'
import { Empty, Failed, Waiting } from './ListState'
import { RowMenu } from './RowMenu'
import { isBulk } from './SelectionActions'
import type { useLiveList } from '../live/useLiveList'
import type { ListTools } from './useListTools'
import { useInlineEdit } from '../grid/useInlineEdit'
import { useRowPresence } from '../presence/useRowPresence'
import { useRowEvents } from '../events/useRowEvents'
import { useRowOrder } from '../live/useRowOrder'
import './list.css'
// Worn by the cells; the grid itself is loaded later.
import { t } from '../../../texts/texts'
import '../grid/grid.css'

const Grid = lazyPart(async () => (await import('../grid/grid')).Grid)

/** How columns of a list are drawn where their value alone would not do. */
export type RowCells = Readonly<Record<string, ComponentType<{ row: AnyRow }>>>

/** Buttons for the selected rows that no workflow of theirs has. */
export type SelectedActions = ComponentType<{ rows: readonly AnyRow[] }>

type Props = {
  resource: AnyResource
  query: ListQuery
  live: ReturnType<typeof useLiveList>
  tools: ListTools
  onQuery: (query: ListQuery) => void
  onOpen: (row: AnyRow) => void
  /** The one button of an empty list. */
  create?: ReactNode
  cells?: RowCells
  cardCells?: CardCells
  cardActs?: CardActs
  /** Copies a row, where the server makes the copy at once. */
  onCopy?: (row: AnyRow) => void
  actions?: SelectedActions
}

const drawnBy = (Cell: RowCells[string] | undefined) =>
  Cell && {
    cellRenderer: ({ data }: ICellRendererParams<AnyRow>) => (data ? <Cell row={data} /> : null),
  }

/** The columns of the grid: typed into, moved, and marked where others have the row open, as the list allows. */
function useGridColumns(
  { resource, query, live: { list }, tools, cells }: Props,
  grid: RefObject<GridApi<AnyRow> | null>,
) {
  const { shown, choice } = tools.columns
  const inline = useInlineEdit(resource, grid)
  const named = useRowPresence({ resource, first: shown[0], grid })
  const { order, announcement } = useRowOrder({ resource, query, list, grid })
  const columns = useMemo(
    () =>
      columnsOf(resource, shown, choice, query.sort).map((base, place) => {
        const column = { ...base, ...drawnBy(cells?.[base.colId ?? '']) }
        const typed = inline?.column(column, place) ?? column
        return named(order?.column(typed, place) ?? typed, place)
      }),
    [resource, shown, choice, query.sort, cells, inline, order, named],
  )
  return { columns, inline, order, announcement }
}

/** The rows that the menu of one of them is for. */
function menuRows({ selected, isAll }: ListTools, { row }: PointedCell) {
  const isOfSelected = !isAll && isBulk(selected) && selected.some(({ id }) => id === row.id)
  return isOfSelected ? selected : [row]
}

/** The rows of a resource: a grid at the desk, cards on a phone, and the states without rows. */
export function ResourceList(props: Props) {
  const { resource, query, live, tools, onQuery, onOpen, create, onCopy, actions: Actions } = props
  const { list, meta } = live
  const { shown, show, resize } = tools.columns
  const isNarrow = useNarrow()
  const grid = useRef<GridApi<AnyRow> | null>(null)
  const { columns, inline, order, announcement } = useGridColumns(props, grid)
  const [menu, setMenu] = useState<PointedCell | null>(null)
  const [past, setPast] = useState<AnyRow | null>(null)
  const { press, dialog } = useRowEvents(resource)

  if (meta.error && !meta.isLoaded)
    return <Failed resource={resource} error={meta.error} onRetry={live.again} />
  const isEmpty = meta.isLoaded && meta.count === 0
  return (
    <div className="dc-list">
      <div className="dc-list-rows">
        {isNarrow ? (
          <Cards
            resource={resource}
            list={list}
            cells={props.cardCells}
            acts={props.cardActs}
            onOpen={onOpen}
          />
        ) : (
          <Suspense fallback={<Waiting rows={12} />}>
            <Grid
              columns={columns}
              list={list}
              label={resource.title}
              isSelectable
              onOpen={onOpen}
              onSelected={tools.select}
              onReady={(api) => {
                grid.current = api
              }}
              onOrder={show}
              onWidths={resize}
              onMenu={setMenu}
              onCopy={(rows) => void copyRows(resource, shown, rows)}
              inline={inline}
              order={order}
            />
          </Suspense>
        )}
        {!meta.isLoaded && <Waiting rows={12} />}
        {isEmpty && (
          <div className="dc-list-empty">
            <Empty resource={resource} query={query} onQuery={onQuery} create={create} />
          </div>
        )}
        {meta.waiting > 0 && (
          <button type="button" className="dc-new-pill" onClick={list.showNew}>
            {t('{waiting} new', { waiting: meta.waiting })}
          </button>
        )}
      </div>
      <ListFooter
        resource={resource}
        list={list}
        query={query}
        meta={meta}
        shown={shown}
        selected={tools.selected}
        isAll={tools.isAll}
        onAll={tools.selectAll}
        onPress={(offer, inputs) => press(offer, tools.selected, inputs)}
        actions={Actions && <Actions rows={tools.selected} />}
        onClear={() => grid.current?.deselectAll()}
      />
      {menu && (
        <RowMenu
          resource={resource}
          at={menu}
          rows={menuRows(tools, menu)}
          columns={shown}
          onClose={() => setMenu(null)}
          onOpen={onOpen}
          onFilter={(filter) => onQuery({ ...query, filters: withFilter(query.filters, filter) })}
          onEvent={press}
          {...(onCopy && { onCopy })}
          onHistory={setPast}
        />
      )}
      {past && <History resource={resource} row={past} onClose={() => setPast(null)} />}
      {dialog}
      <span className="dc-hidden" role="status">
        {announcement}
      </span>
      {tools.sheet}
    </div>
  )
}
