import type { Group } from './resourceAnswers'

/** A line of grouped figures: a group, or the subtotal of the groups before it. */
export type GroupLine = { group: Group; isSubtotal: boolean }

const nameOf = ({ key }: Group, by: readonly string[]) => JSON.stringify(by.map((name) => key[name] ?? null))

/**
 * Groups in order, each outer one followed by its subtotal, the innermost first. Subtotals of single groups
 * are omitted on screens; `alone` keeps them for calculations.
 */
export function nestedGroups(
  { by, groups, subtotals }: { by: readonly string[]; groups: readonly Group[]; subtotals: readonly Group[] },
  { alone = false }: { alone?: boolean } = {},
): GroupLine[] {
  const byKey = new Map(subtotals.map((group) => [nameOf(group, Object.keys(group.key)), group]))
  const depths = by.map((_, place) => by.slice(0, place)).slice(1)
  const started = new Map<number, number>()
  return groups.flatMap((group, at) => {
    const next = groups[at + 1]
    const ended = depths.toReversed().flatMap((keys) => {
      const many = (started.get(keys.length) ?? 0) + 1
      const isOver = !next || nameOf(next, keys) !== nameOf(group, keys)
      started.set(keys.length, isOver ? 0 : many)
      const subtotal = isOver && (alone || many > 1) ? byKey.get(nameOf(group, keys)) : undefined
      return subtotal ? [{ group: subtotal, isSubtotal: true }] : []
    })
    return [{ group, isSubtotal: false }, ...ended]
  })
}
