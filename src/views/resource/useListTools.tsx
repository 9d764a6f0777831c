import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/defineResource'
import type { ListQuery } from '../../resources/kit/listAddress'
import { ColumnsButton } from './ColumnsButton'
import { ExportButton } from './ExportButton'
import { exportList } from './exporting'
import { type Columns, useColumns } from './useColumns'
import type { useLiveList } from './useLiveList'
import { usePrint } from './usePrint'

const noRows: readonly AnyRow[] = []

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
  const isNarrow = useMediaQuery('(max-width: 991.98px)', window.innerWidth < 992)
  const held = useCallback(() => list.held(), [list])
  const { print, sheet } = usePrint(resource, { query, columns: columns.shown, held })
  const select = useCallback((rows: readonly AnyRow[]) => {
    setSelected(rows)
    setAll(false)
  }, [])
  const selectAll = useCallback(() => setAll(true), [])
  const { shown } = columns
  const buttons = useMemo(() => {
    if (isNarrow) return null
    const take = (format: 'csv' | 'xlsx', isSelection: boolean) =>
      void exportList(resource, {
        format,
        columns: shown,
        filters: query.filters,
        sort: query.sort,
        search: query.search,
        ...(isSelection && { ids: selected.map(({ id }) => id) }),
      })
    return (
      <>
        <ColumnsButton resource={resource} columns={columns} />
        <ExportButton
          total={meta.total}
          selected={isAll ? 0 : selected.length}
          onExport={take}
          onPrint={print}
        />
      </>
    )
  }, [columns, isAll, isNarrow, meta.total, print, query, resource, selected, shown])
  return { columns, selected, isAll, select, selectAll, buttons, sheet }
}
