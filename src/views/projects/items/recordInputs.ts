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

/** The type of record that an item is for. */
const firstType = ({ item_type: type }: Pick<OwnItem, 'item_type'>) =>
  type === 'measurement' || type === 'decision' ? type : 'work'

/** The inputs of a new record of an item, which begin with the type that it is for. */
export const recordInputsOf = (item: Pick<OwnItem, 'item_type'>) => ({
  ...projectCalls.record.inputs,
  record_type: { ...projectCalls.record.inputs.record_type, initial: firstType(item) },
})
