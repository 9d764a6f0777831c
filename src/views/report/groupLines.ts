import type { Groups } from '../../api/reports'
import type { Group } from '../../resources/kit/reportGroups'
import type { FigureColumn } from './groupColumns'

/** By which figure the groups stand; null is the order of what they are grouped by. */
export type GroupOrder = { name: string; isDown: boolean } | null

/** A line of the table: a group, or what the groups before it add up to. */
export type GroupLine = { group: Group; isSubtotal: boolean }

/** What a press on the head of a figure orders by: downwards, upwards, no more. */
export const nextOrder = (order: GroupOrder, name: string): GroupOrder => {
  if (order?.name !== name) return { name, isDown: true }
  return order.isDown ? { name, isDown: false } : null
}

const nameOf = ({ key }: Group, by: readonly string[]) => JSON.stringify(by.map((name) => key[name] ?? null))

/** Groups in their own order, each outer one of several followed by its subtotal; ordered by a figure, groups alone. */
export function groupLines(
  { by, groups, subtotals }: Pick<Groups, 'by' | 'groups' | 'subtotals'>,
  columns: readonly FigureColumn[],
  order: GroupOrder,
): GroupLine[] {
  const line = (group: Group) => ({ group, isSubtotal: false })
  const figure = columns.find(({ name }) => name === order?.name)
  if (figure && order) {
    const sign = order.isDown ? -1 : 1
    return groups.toSorted((one, other) => sign * (figure.value(one) - figure.value(other))).map(line)
  }
  const known = new Map(subtotals.map((group) => [nameOf(group, Object.keys(group.key)), group]))
  const depths = by.map((_, place) => by.slice(0, place)).slice(1)
  const begun = new Map<number, number>()
  return groups.flatMap((group, at) => {
    const next = groups[at + 1]
    const ended = depths.toReversed().flatMap((keys) => {
      const many = (begun.get(keys.length) ?? 0) + 1
      const isOver = !next || nameOf(next, keys) !== nameOf(group, keys)
      begun.set(keys.length, isOver ? 0 : many)
      const subtotal = isOver && many > 1 ? known.get(nameOf(group, keys)) : undefined
      return subtotal ? [{ group: subtotal, isSubtotal: true }] : []
    })
    return [line(group), ...ended]
  })
}
