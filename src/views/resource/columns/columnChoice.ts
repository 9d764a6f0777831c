import { columnNames, isHidden } from '../../../resources/kit/text/columns'
import type { AnyResource } from '../../../resources/kit/define/definition'

/** What a person made of the columns of a list, kept with the account; whatever no longer exists is passed over. */
export type ColumnChoice = {
  /** The columns that are shown, in order. */
  order?: readonly string[]
  /** The definition's own columns that were taken away. */
  hidden?: readonly string[]
  widths?: Readonly<Record<string, number>>
}

/** The columns this person may have in the list, the definition's own ones first. */
export const readableColumns = (resource: AnyResource, hidden: ReadonlySet<string>) =>
  columnNames(resource).filter((name) => !isHidden(hidden, name))

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** The columns of a list as they are shown: as chosen, with those the definition gained since at their own place. */
export function shownColumns(
  resource: AnyResource,
  readable: readonly string[],
  { order, hidden }: ColumnChoice,
): string[] {
  const chosen = [...new Set(listOf(order))].filter((name) => readable.includes(name))
  const own = resource.list.columns.filter((name) => readable.includes(name))
  if (chosen.length === 0) return own
  const away = new Set(listOf(hidden))
  const gained = own.filter((name) => !chosen.includes(name) && !away.has(name))
  return gained.reduce((shown, name) => {
    const before = own.slice(0, own.indexOf(name)).findLast((one) => shown.includes(one))
    return shown.toSpliced(before === undefined ? 0 : shown.indexOf(before) + 1, 0, name)
  }, chosen)
}

/** The choice with these columns in this order; what the definition would show besides is taken away on purpose. */
export const withOrder = (
  resource: AnyResource,
  choice: ColumnChoice,
  order: readonly string[],
): ColumnChoice => ({
  ...choice,
  order,
  hidden: resource.list.columns.filter((name) => !order.includes(name)),
})

/** No column can be made narrower, in px. */
export const narrowest = 48
const widest = 1_200

/** The chosen width of a column, in px; undefined where it was never changed. */
export const chosenWidth = ({ widths }: ColumnChoice, name: string): number | undefined => {
  const width: unknown = widths?.[name]
  return typeof width === 'number' && width >= narrowest && width <= widest ? Math.round(width) : undefined
}

/** A list with one of its members moved by so many places, as far as it goes. */
export function moved(list: readonly string[], name: string, by: number): string[] {
  const from = list.indexOf(name)
  if (from < 0) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, Math.min(rest.length, from + by)), 0, name)
}
