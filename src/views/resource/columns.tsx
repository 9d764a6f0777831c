import type { CellClassParams, ColDef } from 'ag-grid-community'
import type { AnyRow } from '../../api/resourceApi'
import { type AnyResource, fieldOf } from '../../resources/kit/defineResource'
import { kindOf } from '../../resources/kit/filter'
import { cellText, isFigure, labelOf } from '../fields/cellText'
import { cellOf, headRoom } from './cells'
import { Head } from './Head'

const widths: Partial<Record<string, number>> = {
  integer: 92,
  decimal: 84,
  day: 104,
  instant: 142,
  choice: 112,
  flag: 80,
  colour: 96,
}

/** Codes stay short; what is read gets the room. */
const growing = (kind: string, name: string, opens: boolean) => {
  if (name.endsWith('code') || name === 'sku' || name === 'revision')
    return { width: opens ? 148 : 120, minWidth: 80 }
  if (/(^|_)phase_id$/.test(name)) return { width: 92, minWidth: 80 }
  if (kind === 'longText') return { flex: 2, minWidth: 180 }
  return kind === 'reference' || name === 'name'
    ? { flex: 1.6, minWidth: name === 'product_id' ? 220 : 180 }
    : { flex: 1, minWidth: 110 }
}

const longest = (words: readonly string[]) => Math.max(0, ...words.map(({ length }) => length))

/** Room for a column whose kind says how wide it is, never less than its head or its longest option needs. */
function widthOf(resource: AnyResource, name: string, kind: string): number | undefined {
  const usual = name.endsWith('_per_hour') || name === 'capacity_ml' ? 112 : widths[kind]
  if (usual === undefined) return undefined
  const options = kind === 'choice' ? (fieldOf(resource, name)?.options ?? []) : []
  return Math.max(usual, headRoom(resource, name), longest(options.map(({ label }) => label)) * 7 + 18)
}

// A reference is put in order by what is read, not by its id; a priority by how urgent it is, not by its word.
const sortFieldOf = (resource: AnyResource, name: string, kind: string) =>
  kind === 'reference'
    ? name.replace(/_id$/, '')
    : name === 'priority' && fieldOf(resource, 'urgency')
      ? 'urgency'
      : name

/** The columns of a list from its definition; the first one opens the row. */
export function columnsOf(resource: AnyResource): ColDef<AnyRow>[] {
  return resource.list.columns.map((name, place) => {
    const kind = kindOf(resource, name) ?? 'text'
    const isNumber = isFigure(resource, name)
    const width = name === 'number' ? 106 : widthOf(resource, name, kind)
    const classes = [...(isNumber ? ['dc-right'] : []), ...(place === 0 ? ['dc-opens'] : [])]
    return {
      colId: name,
      headerName: labelOf(resource, name),
      headerComponent: Head,
      headerComponentParams: {
        isRight: isNumber,
        isSortable: kind !== 'choices' && name !== 'progress',
        sortField: sortFieldOf(resource, name, kind),
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
      ...(width === undefined ? growing(kind, name, place === 0) : { width, minWidth: 64 }),
      ...cellOf(resource, name),
    }
  })
}
