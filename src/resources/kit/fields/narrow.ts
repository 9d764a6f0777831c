import type { AnyField } from './field'

/** The field with only the rows that fit the other values of its row: operations of the phase, bins of the location. */
export function narrowed(field: AnyField, valueOf: (name: string) => unknown): AnyField {
  const fitting = Object.entries(field.dependsOn ?? {}).flatMap(([column, name]) => {
    const value = valueOf(name)
    return typeof value === 'number' || typeof value === 'string' ? [[column, value] as const] : []
  })
  return fitting.length === 0
    ? field
    : { ...field, where: { ...field.where, ...Object.fromEntries(fitting) } }
}
