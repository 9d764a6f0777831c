import { useNarrow } from '../../theme/widths'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { FileFormat } from '../../../resources/kit/query/exportCalls'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { usePerson } from '../../session/session'
import { useCommand } from '../../ui/commands'
import { lazyPart } from '../../ui/lazyPart'
import { ColumnsButton } from '../columns/ColumnsButton'
import { ExportButton } from '../export/ExportButton'
import { exportList } from '../export/exporting'
import { type Columns, useColumns } from '../columns/useColumns'
import type { useLiveList } from '../live/useLiveList'
import { usePrint } from '../export/usePrint'
import { mayExport } from './rights'
import { t } from '../../../texts/texts'

const ImportButton = lazyPart(async () => (await import('./ImportButton')).ImportButton)

const noRows: readonly AnyRow[] = []
const offered = {}
/** On a phone a list is read, not filed; some people may only read it. */
const atDesk = (isNarrow: boolean, isAllowed = true) => (isNarrow || !isAllowed ? null : offered)

/** What a person does with a list as a whole: its columns, which rows are selected, the list as a file and on paper. */
export type ListTools = {
  columns: Columns
  selected: readonly AnyRow[]
  /** Every row that passes is meant, also those that are not at hand. */
  isAll: boolean
  select: (rows: readonly AnyRow[]) => void
  selectAll: () => void
  /** For the head of the page. */
  buttons: ReactNode
  sheet: ReactNode
}

export function useListTools(
  resource: AnyResource,
  query: ListQuery,
  { list, meta }: ReturnType<typeof useLiveList>,
): ListTools {
  const columns = useColumns(resource)
  const [selected, setSelected] = useState(noRows)
  const [isAll, setAll] = useState(false)
  const isNarrow = useNarrow()
  const isFiled = mayExport(resource, usePerson())
  const currentRows = useCallback(() => list.currentRows(), [list])
  const { print, sheet } = usePrint(resource, { query, columns: columns.shown, currentRows })
  const select = useCallback((rows: readonly AnyRow[]) => {
    setSelected(rows)
    setAll(false)
  }, [])
  const selectAll = useCallback(() => setAll(true), [])
  const { shown } = columns
  const take = useCallback(
    (format: FileFormat, isSelection: boolean, isPlain = false) =>
      void exportList(resource, {
        format,
        columns: shown,
        filters: query.filters,
        sort: query.sort,
        search: query.search,
        ...(isPlain && { plain: 1 }),
        ...(isSelection && { ids: selected.map(({ id }) => id) }),
      }),
    [query, resource, selected, shown],
  )
  const title = resource.title.toLowerCase()
  useCommand(t('Export {title} as CSV', { title }), () => take('csv', false), atDesk(isNarrow, isFiled))
  useCommand(t('Export {title} to Excel', { title }), () => take('xlsx', false), atDesk(isNarrow, isFiled))
  useCommand(t('Export {title} as PDF', { title }), () => take('pdf', false), atDesk(isNarrow, isFiled))
  useCommand(t('Print {title}', { title }), print, atDesk(isNarrow))
  const buttons = useMemo(() => {
    if (isNarrow) return null
    return (
      <>
        <Suspense>
          <ImportButton resource={resource} />
        </Suspense>
        <ColumnsButton resource={resource} columns={columns} />
        {isFiled && (
          <ExportButton
            total={meta.total}
            selected={isAll ? 0 : selected.length}
            onExport={take}
            onPrint={print}
          />
        )}
      </>
    )
  }, [columns, isAll, isFiled, isNarrow, meta.total, print, resource, selected.length, take])
  return { columns, selected, isAll, select, selectAll, buttons, sheet }
}
