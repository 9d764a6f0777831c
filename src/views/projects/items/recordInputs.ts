import type { OwnItem } from '../../../resources/projects/ownItemCalls'
import { projectCalls } from '../../../resources/projects/projectCalls'

/** The figure that each type of record has. */
const figures = { work: 'hours', measurement: 'value', cost: 'amount' } as const
const typed: readonly string[] = Object.values(figures)

/** What is asked for a record of a type: of its figures only its own. */
export function inputsOf(type: unknown, withPerson: boolean): string[] {
  const own = typeof type === 'string' && type in figures ? figures[type as keyof typeof figures] : null
  return Object.keys(projectCalls.record.inputs).filter(
    (name) => (!typed.includes(name) || name === own) && (withPerson || name !== 'user_id'),
  )
}

/** The type of the first record that an item is for. */
export const firstType = ({ item_type: type }: Pick<OwnItem, 'item_type'>) =>
  type === 'measurement'
    ? 'measurement'
    : type === 'purchase'
      ? 'cost'
      : type === 'decision'
        ? 'decision'
        : 'work'
