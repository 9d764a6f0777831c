import type { CellClassParams, ColDef } from 'ag-grid-community'
import type { AnyRow } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/defineResource'
import { kindOf } from '../../resources/kit/filter'
import { cellText, isFigure, labelOf } from '../fields/cellText'
import { cellOf } from './cells'
import { Head } from './Head'

const widths: Partial<Record<string, number>> = {
  integer: 92,
  decimal: 94,
  day: 104,
  instant: 142,
  choice: 112,
  flag: 80,
  colour: 96,
}

/** Codes stay short; what is read gets the room. */
const growing = (kind: string, name: string) => {
  if (name.endsWith('code') || name === 'sku' || name === 'revision') return { width: 120, minWidth: 80 }
  if (/(^|_)phase_id$/.test(name)) return { width: 104, minWidth: 80 }
  if (kind === 'longText') return { flex: 2, minWidth: 180 }
  return kind === 'reference' || name === 'name' ? { flex: 1.6, minWidth: 180 } : { flex: 1, minWidth: 110 }
}

/** The columns of a list from its definition; the first one opens the row. */
export function columnsOf(resource: AnyResource): ColDef<AnyRow>[] {
  return resource.list.columns.map((name, place) => {
    const kind = kindOf(resource, name) ?? 'text'
    const isNumber = isFigure(resource, name)
    const width = name === 'number' ? 116 : widths[kind]
    const classes = [...(isNumber ? ['dc-right'] : []), ...(place === 0 ? ['dc-opens'] : [])]
    return {
      colId: name,
      headerName: labelOf(resource, name),
      headerComponent: Head,
      headerComponentParams: {
        isRight: isNumber,
        isSortable: kind !== 'choices' && name !== 'progress',
        // A reference is put in order by what is read, not by its id.
        sortField: kind === 'reference' ? name.replace(/_id$/, '') : name,
      },
      ...(isNumber ? { headerClass: 'dc-right' } : {}),
      valueGetter: ({ data }) => data?.[name === 'progress' ? (resource.list.progress?.done ?? name) : name],
      valueFormatter: ({ data }) => (data ? cellText(resource, name, data) : ''),
      equals: (a: unknown, b: unknown) =>
        a === b || (Array.isArray(a) && Array.isArray(b) && a.join() === b.join()),
      cellClass: classes,
      ...(isNumber
        ? { cellClassRules: { 'dc-zero': ({ value }: CellClassParams<AnyRow>) => Number(value) === 0 } }
        : {}),
      ...(width === undefined ? growing(kind, name) : { width, minWidth: 64 }),
      ...cellOf(resource, name),
    }
  })
}
