import type { CellClassParams, ColDef, ICellRendererParams } from 'ag-grid-community'
import type { AnyRow } from '../../api/resourceApi'
import { type AnyResource, fieldOf } from '../../resources/kit/defineResource'
import { kindOf } from '../../resources/kit/filter'
import { cellText, isFigure, labelOf } from '../fields/cellText'
import { JurisdictionChip } from '../parts/JurisdictionChip'
import { StatusTag } from '../parts/StatusTag'
import { Head } from './Head'

const widths: Partial<Record<string, number>> = {
  integer: 104,
  decimal: 116,
  day: 110,
  instant: 144,
  choice: 124,
  flag: 84,
  colour: 96,
}

const statusCell = ({ value }: ICellRendererParams<AnyRow>) =>
  value ? <StatusTag status={String(value)} /> : null
const stampCell = ({ value }: ICellRendererParams<AnyRow>) =>
  value ? <JurisdictionChip code={String(value)} /> : null

const cellOf = (name: string) => {
  if (name === 'status' || name.endsWith('_status')) return { cellRenderer: statusCell, width: 132 }
  return name === 'jurisdiction' ? { cellRenderer: stampCell, width: 84 } : {}
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
        isSortable: kind !== 'choices',
        // A reference is put in order by what is read, not by its id.
        sortField: kind === 'reference' ? name.replace(/_id$/, '') : name,
      },
      ...(isNumber ? { headerClass: 'dc-right' } : {}),
      valueGetter: ({ data }) => data?.[name],
      valueFormatter: ({ data }) => (data ? cellText(resource, name, data) : ''),
      equals: (a: unknown, b: unknown) =>
        a === b || (Array.isArray(a) && Array.isArray(b) && a.join() === b.join()),
      cellClass: classes,
      ...(isNumber
        ? { cellClassRules: { 'dc-zero': ({ value }: CellClassParams<AnyRow>) => Number(value) === 0 } }
        : {}),
      ...(width === undefined ? { flex: place === 0 ? 1.2 : 1, minWidth: 120 } : { width }),
      ...cellOf(name),
      ...(fieldOf(resource, name)?.kind === 'longText' ? { flex: 2, minWidth: 200 } : {}),
    }
  })
}
