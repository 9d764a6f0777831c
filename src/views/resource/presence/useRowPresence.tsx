import type { ColDef, GridApi, ICellRendererParams } from 'ag-grid-community'
import { type ComponentType, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { map, type Observable } from 'rxjs'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { openRows$, type Present } from '../../../streams/connection/presence'
import { usePerson } from '../../session/session'
import { PresenceNames } from './PresenceNames'

type OpenByOthers = ReadonlyMap<number, readonly Present[]>

const byOthers$ = (resource: AnyResource, own: number): Observable<OpenByOthers> =>
  openRows$(resource).pipe(
    map(
      (now) =>
        new Map(
          [...now]
            .map(([id, people]) => [id, people.filter((one) => one.id !== own)] as const)
            .filter(([, people]) => people.length > 0),
        ),
    ),
  )

type Cell = ICellRendererParams<AnyRow>

const noOthers: OpenByOthers = new Map()

/** Which rows of a table others have open. */
export function useOpenByOthers(resource: AnyResource): OpenByOthers {
  const { id: own } = usePerson()
  const [open, setOpen] = useState(noOthers)
  useEffect(() => {
    const following = byOthers$(resource, own).subscribe(setOpen)
    return () => following.unsubscribe()
  }, [resource, own])
  return open
}

type Props = { resource: AnyResource; first: string | undefined; grid: RefObject<GridApi<AnyRow> | null> }

/** The first column of a list, with the names of others who have the row open. */
export function useRowPresence({ resource, first = '', grid }: Props) {
  const { id: own } = usePerson()
  const open = useRef(noOthers)

  useEffect(() => {
    const following = byOthers$(resource, own).subscribe((others) => {
      const touched = new Set([...open.current.keys(), ...others.keys()])
      open.current = others
      const api = grid.current
      const rowNodes = [...touched]
        .map((id) => api?.getRowNode(String(id)))
        .filter((node) => node !== undefined)
      if (api && rowNodes.length > 0) api.refreshCells({ rowNodes, columns: [first], force: true })
    })
    return () => following.unsubscribe()
  }, [resource, own, first, grid])

  return useMemo(
    () =>
      (column: ColDef<AnyRow>, place: number): ColDef<AnyRow> => {
        if (place > 0) return column
        const Plain = column.cellRenderer as ComponentType<Cell> | undefined
        const WithNames = (cell: Cell) => (
          <span className="dc-open-elsewhere">
            <span>{Plain ? <Plain {...cell} /> : (cell.valueFormatted ?? String(cell.value ?? ''))}</span>
            <PresenceNames people={open.current.get(cell.data?.id ?? 0) ?? []} />
          </span>
        )
        return {
          ...column,
          cellRendererSelector: ({ data }) =>
            data && open.current.has(data.id) ? { component: WithNames } : undefined,
        }
      },
    [],
  )
}
