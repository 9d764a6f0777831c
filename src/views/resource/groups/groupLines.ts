import type { Groups } from '../../../resources/kit/query/resourceAnswers'
import { type GroupLine, nestedGroups } from '../../../resources/kit/query/nestedGroups'
import type { FigureColumn } from './groupColumns'

/** Figure the groups are sorted by; null sorts by the group keys. */
export type GroupOrder = { name: string; isDown: boolean } | null

/** What a press on the head of a figure orders by: downwards, upwards, no more. */
export const nextOrder = (order: GroupOrder, name: string): GroupOrder => {
  if (order?.name !== name) return { name, isDown: true }
  return order.isDown ? { name, isDown: false } : null
}

/** Groups in their own order with their subtotals; ordered by a figure, groups alone. */
export function groupLines(
  input: Pick<Groups, 'by' | 'groups' | 'subtotals'>,
  columns: readonly FigureColumn[],
  order: GroupOrder,
): GroupLine[] {
  const figure = columns.find(({ name }) => name === order?.name)
  if (!figure || !order) return nestedGroups(input)
  const sign = order.isDown ? -1 : 1
  return input.groups
    .toSorted((one, other) => sign * (figure.value(one) - figure.value(other)))
    .map((group) => ({ group, isSubtotal: false }))
}
