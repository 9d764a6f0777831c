import { useEffect, useState } from 'react'
import { lookup } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { tableOf } from '../../registry/registry'
import { keepLabel, keptLabel } from '../filters/filterWords'

type Missing = { field: string; ids: number[] }

/** Rows in filters whose labels are not loaded yet, e.g. from a shared link. */
const missingOf = (resource: AnyResource, filters: readonly ColumnFilter[]): Missing[] =>
  filters
    .filter(({ field }) => fieldOf(resource, field)?.kind === 'reference')
    .map(({ field, filters: conditions }) => ({
      field,
      ids: conditions
        .filter(({ value_type: against }) => against === 'value')
        .flatMap(({ value }) => [value].flat().map(Number))
        .filter((id) => id > 0 && keptLabel(field, id) === undefined),
    }))
    .filter(({ ids }) => ids.length > 0)

/** Loads the labels of the rows picked in filters, for the chips. */
export function useLabels(resource: AnyResource, filters: readonly ColumnFilter[]) {
  const [, setKnown] = useState(0)
  const missing = JSON.stringify(missingOf(resource, filters))
  useEffect(() => {
    let isOver = false
    for (const { field, ids } of JSON.parse(missing) as Missing[]) {
      const table = tableOf(fieldOf(resource, field) ?? {})
      if (!table?.lookup) continue
      lookup(table, { id: ids, limit: 100 }).then(
        (found) => {
          for (const { id, label } of found) keepLabel(field, id, label)
          if (!isOver) setKnown((count) => count + 1)
        },
        // The chip then shows the id.
        () => undefined,
      )
    }
    return () => {
      isOver = true
    }
  }, [missing, resource])
}
