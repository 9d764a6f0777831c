import type { ColDef, GridApi, ICellRendererParams } from 'ag-grid-community'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/defineResource'
import { openRows$, type Present } from '../../streams/presence'
import { usePerson } from '../session/session'

const namesOf = (people: readonly Present[]) => people.map(({ name }) => name).join(', ')

type Given = { resource: AnyResource; first: string | undefined; grid: RefObject<GridApi<AnyRow> | null> }

/** The first column of a list, with the names of others who have the row open. */
export function useOpenElsewhere({ resource, first = '', grid }: Given) {
  const { id: own } = usePerson()
  const open = useRef<ReadonlyMap<number, readonly Present[]>>(new Map())

  useEffect(() => {
    const following = openRows$(resource).subscribe((now) => {
      const others = new Map(
        [...now]
          .map(([id, people]) => [id, people.filter((one) => one.id !== own)] as const)
          .filter(([, people]) => people.length > 0),
      )
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

  return useMemo(() => {
    const WithNames = ({ data, valueFormatted, value }: ICellRendererParams<AnyRow>) => {
      const people = open.current.get(data?.id ?? 0) ?? []
      return (
        <span className="dc-open-elsewhere">
          <span>{valueFormatted ?? String(value ?? '')}</span>
          <span className="dc-word-chip" title={`Open by ${namesOf(people)}`}>
            <span className="dc-hidden">Open by </span>
            {people[0]?.name}
            {people.length > 1 && ` +${people.length - 1}`}
          </span>
        </span>
      )
    }
    return (given: ColDef<AnyRow>, place: number): ColDef<AnyRow> =>
      place === 0 && !given.cellRenderer
        ? {
            ...given,
            cellRendererSelector: ({ data }) =>
              data && open.current.has(data.id) ? { component: WithNames } : undefined,
          }
        : given
  }, [])
}
