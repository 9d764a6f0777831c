import { useEffect, useMemo, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { Row } from '../../../resources/kit/define/row'
import type { ColumnFilter, Sort } from '../../../resources/kit/query/filter'
import { noSigns, type SourceSigns } from '../../../streams/connection/freshness'
import { resourceRows } from '../../../streams/rows/liveList'

export type LiveRows<T> = { rows: readonly T[]; isLoaded: boolean; error: unknown; signs: SourceSigns }

const nothing = { rows: [], isLoaded: false, error: null, signs: noSigns }

/**
 * The rows of a table that pass some filters, all of them, kept right while the screen is seen; nothing is read while
 * `filters` is null.
 */
export function useLiveRows<R extends AnyResource>(
  resource: R,
  filters: readonly ColumnFilter[] | null,
  sort: readonly Sort[] = [],
): LiveRows<Row<R>> {
  const queryKey = filters && JSON.stringify([filters, sort])
  const rows$ = useMemo(() => {
    if (!queryKey) return null
    const [conditions, order] = JSON.parse(queryKey) as [ColumnFilter[], Sort[]]
    return resourceRows(resource, { filters: conditions, sort: order })
  }, [resource, queryKey])
  const [state, setState] = useState<{ of: typeof rows$; live: LiveRows<AnyRow> }>({
    of: null,
    live: nothing,
  })
  useEffect(() => {
    const following = rows$?.subscribe((live) => setState({ of: rows$, live }))
    return () => following?.unsubscribe()
  }, [rows$])
  const live: LiveRows<AnyRow> = state.of === rows$ ? state.live : nothing
  return live as unknown as LiveRows<Row<R>>
}

/** A filter on one field with one value, the commonest question. */
export const equals = (field: string, value: string | number): ColumnFilter => ({
  field,
  field_type: typeof value === 'number' ? 'integer' : 'text',
  filters: [{ logic_operator: 'and', operator: '=', value_type: 'value', value }],
})

/** A filter on rows by their ids. */
export const withIds = (ids: readonly number[]): ColumnFilter => ({
  field: 'id',
  field_type: 'integer',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: ids }],
})

/** A filter on the rows that have a value in a field. */
export const filled = (field: string): ColumnFilter => ({
  field,
  field_type: 'text',
  filters: [{ logic_operator: 'and', operator: 'not_empty', value_type: 'value', value: null }],
})

/** A filter on the rows that have no value in a field. */
export const missing = (field: string): ColumnFilter => ({
  field,
  field_type: 'text',
  filters: [{ logic_operator: 'and', operator: 'empty', value_type: 'value', value: null }],
})

/**
 * One row of a table, by its id or its document number, as it is now; null until it is read, `isGone` when
 * there is none.
 */
export function useResource<R extends AnyResource>(resource: R, key: number | string | null) {
  const name = typeof key === 'number' ? 'id' : 'number'
  const { rows, isLoaded, error } = useLiveRows(resource, key === null ? null : [equals(name, key)])
  const row = (rows[0] ?? null) as Row<R> | null
  return { row, isLoaded, isGone: isLoaded && row === null, error }
}

/**
 * A live row, and after its deletion its last state, so that typed input is not lost. Dropped when no longer
 * requested.
 */
export function useOpenRow<R extends AnyResource>(resource: R, key: number | string | null) {
  const { row, isGone, error } = useResource(resource, key)
  const [current, setCurrent] = useState<{ key: typeof key; row: Row<R> } | null>(null)
  if (row && current?.row !== row) setCurrent({ key, row })
  return { row: row ?? (current?.key === key ? current.row : null), isGone, error }
}
