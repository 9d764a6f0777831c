import { createGrid, type ColDef, type GridApi, type GridOptions } from 'ag-grid-community'
import { useEffect, useRef, useState } from 'react'

type Options<T> = {
  options: GridOptions<T>
  columnDefs: ColDef<T>[]
  rowData: readonly T[]
  /** What the grid calls; the last of them, as it is made once. */
  onCellFocused: NonNullable<GridOptions<T>['onCellFocused']>
  onCellEditRequest: NonNullable<GridOptions<T>['onCellEditRequest']>
}

/**
 * A grid that draws its cells itself: as components of React they took half of the time of scripts while a sheet scrolls.
 * Its cells are texts and its editors no components.
 */
export function usePlainGrid<T>(props: Options<T>) {
  const { columnDefs, rowData } = props
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [api, setApi] = useState<GridApi<T> | null>(null)
  useEffect(() => {
    if (!box.current) return
    const { options, columnDefs: columns, rowData: rows } = latest.current
    const made = createGrid<T>(box.current, {
      ...options,
      columnDefs: columns,
      rowData: [...rows],
      onCellFocused: (event) => latest.current.onCellFocused(event),
      onCellEditRequest: (event) => latest.current.onCellEditRequest(event),
    })
    setApi(made)
    return () => {
      setApi(null)
      made.destroy()
    }
  }, [])
  useEffect(() => api?.setGridOption('columnDefs', columnDefs), [api, columnDefs])
  useEffect(() => api?.setGridOption('rowData', [...rowData]), [api, rowData])
  return { box, api }
}
