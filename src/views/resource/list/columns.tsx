import type { CellClassParams, ColDef } from 'ag-grid-community'
import type { AnyRow } from '../../../api/resourceApi'
import { headUnitOf, sortKeyOf } from '../../../resources/kit/text/columns'
import { type AnyResource, fieldOf } from '../../../resources/kit/define/defineResource'
import { kindOf } from '../../../resources/kit/query/filter'
import { columnText, isFigure, labelOf } from '../../fields/cellText'
import { cellOf, denseFrom, headRoom } from './cells'
import { chosenWidth, type ColumnChoice } from './columnChoice'
import { Head } from './Head'

const widths: Partial<Record<string, number>> = {
  integer: 72,
  decimal: 76,
  day: 100,
  instant: 148,
  choice: 96,
  flag: 72,
  colour: 96,
}

// What is read in small needs so much of the usual room.
const denseShare = 13 / 14
// A list of more is scrolled sideways in any case: its names are not cut for the rest.
const seenAtOnce = 12
// A code this long is a word of the program, like adjustment_reason; one this short needs the room of its head.
const wordCode = 40
const shortCode = 3
// A figure with so many decimals is a rate, and is read whole.
const rateDecimals = 8

type Width = { width?: number; minWidth: number; flex?: number | null }

/** Codes stay short; what is read gets the room that is left, and gives some up before the list is too wide. */
const growing = (resource: AnyResource, kind: string, name: string, opens: boolean): Width => {
  const scrolls = resource.list.columns.length > seenAtOnce
  if (name === 'sku') return { width: 148, minWidth: 64 }
  if (name === 'username') return { width: 184, minWidth: 96 }
  if (name === 'company') return { flex: 1.6, minWidth: 112 }
  if (name.endsWith('code')) {
    const most = fieldOf(resource, name)?.max ?? wordCode - 1
    if (most <= shortCode && !opens) return { width: headRoom(resource, name), minWidth: 48 }
    return { width: most >= wordCode ? 168 : opens ? 116 : 100, minWidth: 64 }
  }
  if (/(^|_)phase_id$/.test(name)) return { width: 88, minWidth: 64 }
  if (/(^|_)bin_id$/.test(name)) return { width: 100, minWidth: 88 }
  if (/(^|_)lot_id$/.test(name)) return { width: 116, minWidth: 88 }
  // Numbers of documents, and places within a warehouse.
  if (name === 'external_ref') return { flex: 1, minWidth: 124 }
  if (/^(sale|purchase|transfer|import_run)_id$/.test(name)) return { width: 108, minWidth: 88 }
  if (kind === 'text' && /^(zone|aisle|rack|level)$/.test(name)) return { width: 72, minWidth: 48 }
  if (name === 'measure') return { width: headRoom(resource, name), minWidth: 48 }
  if (kind === 'longText' || name === 'message') return { flex: 2, minWidth: 160 }
  if (name === 'product_id') return { flex: 1.8, minWidth: scrolls ? 208 : 186 }
  if (name === 'customer_id' || name === 'supplier_id') return { flex: 1.8, minWidth: scrolls ? 176 : 120 }
  if (/(^|_)location(_id)?$/.test(name)) return { flex: 1.6, minWidth: scrolls ? 168 : 120 }
  if (/(^|_)province_id$/.test(name)) return { flex: 1.2, minWidth: scrolls ? 136 : 112 }
  if (name === 'currency_id') return { width: headRoom(resource, name), minWidth: 64 }
  if (name === 'file_name') return { flex: 1.8, minWidth: 172 }
  if (name === 'product_name' || name === 'name' || name === 'title')
    return { flex: 1.8, minWidth: scrolls ? 208 : 154 }
  if (name === 'kind') return { flex: 1.2, minWidth: 156 }
  if (name === 'products') return { flex: 2, minWidth: 120 }
  if (name === 'about') return { flex: 2.4, minWidth: 200 }
  // The number of a change, or the long name of a batch of them.
  if (name === 'called') return { width: 116, minWidth: 88 }
  if (kind === 'text' && opens) return { flex: 1.2, minWidth: 150 }
  if (kind === 'reference') return { flex: 1.4, minWidth: 96 }
  return { flex: 1, minWidth: Math.max(88, Math.min(104, headRoom(resource, name))) }
}

const isWords = (kind: string) => kind === 'text' || kind === 'longText' || kind === 'reference'

const longest = (words: readonly string[]) => Math.max(0, ...words.map(({ length }) => length))

/** Room for a column whose kind says how wide it is, never less than its head or its longest option needs. */
function widthOf(resource: AnyResource, name: string, kind: string, share: number): number | undefined {
  if (name === 'number') return Math.round(100 * share)
  const field = fieldOf(resource, name)
  const isRate = (field?.scale ?? 0) >= rateDecimals
  // Its figures are money, or come in thousands.
  const isBroad =
    field?.unit === 'CAD' || field?.minDecimals === 2 || name.endsWith('_per_hour') || name === 'capacity_ml'
  const usual = isRate ? 136 : isBroad ? 100 : widths[kind]
  if (usual === undefined) return undefined
  const options = kind === 'choice' ? (field?.options ?? []) : []
  const words = longest(options.map(({ label }) => label)) * 7.4 + 22
  return Math.max(Math.round(usual * share), headRoom(resource, name), words)
}

// A width somebody gave wins over any other, and then the column no longer grows.
const sized = (usual: Width, chosen: number | undefined): Width =>
  chosen === undefined ? usual : { width: chosen, minWidth: 48, flex: null }

/** What a list has beside the open menu at 1440 px, less the boxes that select its rows. */
export const deskRoom = 1440 - 210 - 32 - 2 - 40

/** How wide a column is at least. */
export const leastWidth = ({ flex, width, minWidth }: ColDef<AnyRow>) =>
  flex ? (minWidth ?? 0) : (width ?? minWidth ?? 0)

const names = ['name', 'product_name', 'product_id']
const namePx = 190

/** In a list that is scrolled sideways, what a row is called by stays: its first column, and its name behind that. */
function keysStay(columns: ColDef<AnyRow>[]): ColDef<AnyRow>[] {
  const scrolls = columns.reduce((sum, column) => sum + leastWidth(column), 0) > deskRoom
  const keys = !scrolls ? 0 : names.includes(columns[1]?.colId ?? '') ? 2 : 1
  return columns.map((column, place) => {
    // Null, not left out: the grid would keep what the column was before.
    if (place >= keys) return { ...column, pinned: null, lockPinned: false }
    const { flex, width, minWidth = 0 } = column
    return {
      ...column,
      pinned: 'left',
      lockPinned: true,
      ...(flex && { flex: null, width: width ?? Math.max(namePx, minWidth) }),
    }
  })
}

/** The width in a list that is read in small, whose heads are as large as any. */
const inSmall = ({ width, minWidth, flex }: Width, head: number): Width => ({
  ...(width !== undefined && { width: Math.max(Math.round(width * denseShare), Math.min(width, head)) }),
  minWidth: Math.round(minWidth * denseShare),
  ...(flex !== undefined && { flex }),
})

/** The columns of a list, in the order and widths a person gave them; the first one opens the row. */
export function columnsOf(
  resource: AnyResource,
  shown: readonly string[] = resource.list.columns,
  choice: ColumnChoice = {},
): ColDef<AnyRow>[] {
  const isDense = shown.length >= denseFrom
  const sizedFor = isDense ? inSmall : (usual: Width) => usual
  const columns = shown.map((name, place): ColDef<AnyRow> => {
    const kind = kindOf(resource, name) ?? 'text'
    const isNumber = isFigure(resource, name)
    const width = widthOf(resource, name, kind, isDense ? denseShare : 1)
    const classes = [
      ...(isNumber ? ['dc-right'] : []),
      ...(isWords(kind) ? ['dc-words'] : []),
      ...(place === 0 ? ['dc-opens'] : []),
    ]
    const { width: drawn, ...cell } = cellOf(resource, name) ?? {}
    const usual: Width =
      drawn !== undefined
        ? { width: drawn, minWidth: 48 }
        : width === undefined
          ? sizedFor(growing(resource, kind, name, place === 0), headRoom(resource, name))
          : { width, minWidth: 48 }
    return {
      colId: name,
      headerName: labelOf(resource, name),
      headerComponent: Head,
      headerComponentParams: {
        isRight: isNumber,
        unit: headUnitOf(resource, name),
        isSortable: kind !== 'choices' && name !== 'progress',
        sortField: sortKeyOf(resource, name),
      },
      ...(isNumber ? { headerClass: 'dc-right' } : {}),
      valueGetter: ({ data }) => data?.[name === 'progress' ? (resource.list.progress?.done ?? name) : name],
      valueFormatter: ({ data }) => (data ? columnText(resource, name, data) : ''),
      equals: (a: unknown, b: unknown) =>
        a === b || (Array.isArray(a) && Array.isArray(b) && a.join() === b.join()),
      cellClass: classes,
      ...(isNumber
        ? { cellClassRules: { 'dc-zero': ({ value }: CellClassParams<AnyRow>) => Number(value) === 0 } }
        : {}),
      ...sized(usual, chosenWidth(choice, name)),
      ...cell,
    }
  })
  return keysStay(columns)
}
