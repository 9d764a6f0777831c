import type { CellClassParams, ColDef } from 'ag-grid-community'
import type { AnyRow } from '../../../api/resourceApi'
import { headUnitOf, lookOf, sortKeyOf } from '../../../resources/kit/text/columns'
import { progressOf } from '../../../resources/kit/text/progress'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import type { Look } from '../../../resources/kit/fields/look'
import { kindOf, type Sort } from '../../../resources/kit/query/filter'
import { columnText, isFigure, labelOf } from '../../fields/cellText'
import { cellOf, denseFrom, headRoom, orderedHeadRoom } from './cells'
import { columnLook, type Room, rooms } from './columnRoom'
import { chosenWidth, type ColumnChoice } from './columnChoice'
import { Head } from './Head'
import { language } from '../../../texts/texts'

const widths: Partial<Record<string, number>> = {
  integer: 72,
  decimal: 76,
  // Dashes of a French date are wider than the slashes of an English one.
  day: language() === 'fr-CA' ? 116 : 100,
  instant: language() === 'fr-CA' ? 156 : 148,
  choice: 96,
  flag: 72,
  colour: 96,
}

// What is read in small needs so much of the usual room.
const denseShare = 13 / 14
// A list of more is scrolled sideways in any case: its names are not cut for the rest.
const seenAtOnce = 12
// A figure with so many decimals is a rate, and is read whole.
const rateDecimals = 8

/** The room of a column whose kind does not say how wide it is. */
function roomOf(resource: AnyResource, name: string, kind: string, opens: boolean): Room {
  const look = columnLook(resource, name) ?? (kind === 'longText' ? 'prose' : undefined)
  const head = headRoom(resource, name)
  const room = look && rooms[look]
  if (room) {
    const columns = resource.list.columns.length
    return room({
      scrolls: columns > seenAtOnce,
      fits: columns < denseFrom,
      opens,
      head,
      max: fieldOf(resource, name)?.max,
    })
  }
  if (kind === 'text' && opens) return { flex: 1.2, minWidth: 150 }
  return { flex: 1, minWidth: Math.max(88, Math.min(104, head)) }
}

/** What is drawn beside the figure of a trend. */
const trendPx = 40

const isWords = (kind: string) => kind === 'text' || kind === 'longText' || kind === 'reference'

const longest = (words: readonly string[]) => Math.max(0, ...words.map(({ length }) => length))

/** Room for a column whose kind says how wide it is, never less than its head or its longest option needs. */
function widthOf(resource: AnyResource, name: string, kind: string, share: number): number | undefined {
  const look = columnLook(resource, name)
  if (look === 'number') return Math.round(100 * share)
  if (look === 'trend') return Math.max(100, headRoom(resource, name))
  const field = fieldOf(resource, name)
  const isRate = (field?.scale ?? 0) >= rateDecimals
  // Its figures are money, or come in thousands.
  const isBroad = field?.unit === 'CAD' || field?.minDecimals === 2 || look === 'largeFigure'
  const usual = isRate ? 136 : isBroad ? 100 : widths[kind]
  if (usual === undefined) return undefined
  const options = kind === 'choice' ? (field?.options ?? []) : []
  const words = longest(options.map(({ label }) => label)) * 7.4 + 22
  return Math.max(Math.round(usual * share), headRoom(resource, name), words)
}

// A chosen width overrides any other, and the column no longer grows.
const sized = (usual: Room, chosen: number | undefined): Room =>
  chosen === undefined ? usual : { width: chosen, minWidth: 48, flex: null }

/** What a list has beside the open menu at 1440 px, less the boxes that select its rows. */
export const deskRoom = 1440 - 210 - 32 - 2 - 40

/** How wide a column is at least. */
export const leastWidth = ({ flex, width, minWidth }: ColDef<AnyRow>) =>
  flex ? (minWidth ?? 0) : (width ?? minWidth ?? 0)

const nameLooks: readonly (Look | undefined)[] = ['name', 'product']
const namePx = 190

/** In a list that is scrolled sideways, what a row is called by stays: its first column, and its name behind that. */
function keysStay(resource: AnyResource, columns: ColDef<AnyRow>[]): ColDef<AnyRow>[] {
  const scrolls = columns.reduce((sum, column) => sum + leastWidth(column), 0) > deskRoom
  const keys = !scrolls ? 0 : nameLooks.includes(columnLook(resource, columns[1]?.colId ?? '')) ? 2 : 1
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
const inSmall = ({ width, minWidth, flex }: Room, head: number): Room => ({
  ...(width !== undefined && { width: Math.max(Math.round(width * denseShare), Math.min(width, head)) }),
  minWidth: Math.round(minWidth * denseShare),
  ...(flex !== undefined && { flex }),
})

/** Room for the arrow of a chosen order beside the name of the head, and for its place among several. */
function roomForOrder({ width, minWidth, ...rest }: Room, head: number): Room {
  if (width !== undefined) return { ...rest, minWidth, width: Math.max(width, head) }
  return { ...rest, minWidth: Math.max(minWidth, head) }
}

/** The columns of a list, in the order and widths a person gave them; the first one opens the row. */
export function columnsOf(
  resource: AnyResource,
  shown: readonly string[] = resource.list.columns,
  choice: ColumnChoice = {},
  sort: readonly Sort[] = [],
): ColDef<AnyRow>[] {
  const isDense = shown.length >= denseFrom
  const sizedFor = isDense ? inSmall : (usual: Room) => usual
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
    const usual: Room =
      drawn !== undefined
        ? { width: drawn, minWidth: 48 }
        : width === undefined
          ? sizedFor(roomOf(resource, name, kind, place === 0), headRoom(resource, name))
          : { width, minWidth: 48 }
    const isOrdered = sort.some(({ field }) => field === sortKeyOf(resource, name))
    const roomy = isOrdered ? roomForOrder(usual, orderedHeadRoom(resource, name, sort.length > 1)) : usual
    return {
      colId: name,
      headerName: labelOf(resource, name),
      headerComponent: Head,
      headerComponentParams: {
        isRight: isNumber,
        unit: headUnitOf(resource, name),
        isSortable: kind !== 'choices' && name !== 'progress' && !resource.list.beside?.includes(name),
        sortField: sortKeyOf(resource, name),
      },
      ...(isNumber ? { headerClass: 'dc-right' } : {}),
      ...(lookOf(resource, name) === 'trend' && { context: { besidePx: trendPx } }),
      valueGetter: ({ data }) =>
        data && (name === 'progress' ? progressOf(resource, data)?.done : data[name]),
      valueFormatter: ({ data }) => (data ? columnText(resource, name, data) : ''),
      equals: (a: unknown, b: unknown) =>
        a === b || (Array.isArray(a) && Array.isArray(b) && a.join() === b.join()),
      cellClass: classes,
      ...(isNumber
        ? { cellClassRules: { 'dc-zero': ({ value }: CellClassParams<AnyRow>) => Number(value) === 0 } }
        : {}),
      ...sized(roomy, chosenWidth(choice, name)),
      ...cell,
    }
  })
  return keysStay(resource, columns)
}
