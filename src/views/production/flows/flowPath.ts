import type { FlowAction } from '../../../resources/production/flows/flow_actions'

export type PathPhase = {
  key: number
  name: string
  operations: string[]
  /** Precedes a phase that comes earlier on the board. */
  isAstray: boolean
}

/** The phases a flow passes, one after the other, with the operations in each. */
export function flowPath(actions: readonly FlowAction[]): PathPhase[] {
  const path: (PathPhase & { place: number })[] = []
  for (const { id, phase, operation, phase_sequence } of actions) {
    const place = phase_sequence ?? 0
    const last = path.at(-1)
    if (last && last.name === phase) last.operations.push(operation ?? '')
    else
      path.push({
        key: id,
        name: phase ?? '',
        operations: [operation ?? ''],
        isAstray: last !== undefined && place < last.place,
        place,
      })
  }
  return path
}

/** A list with one member at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
