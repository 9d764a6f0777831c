import type { AnyField } from './field'

/**
 * The field with only the rows that fit the other values of its row: operations of the phase, bins of the location;
 * and what the quantities beside them are of.
 */
export function narrowed(field: AnyField, valueOf: (name: string) => unknown): AnyField {
  const fitting = Object.entries(field.dependsOn ?? {}).flatMap(([column, name]) => {
    const value = valueOf(name)
    return typeof value === 'number' || typeof value === 'string' ? [[column, value] as const] : []
  })
  const quantities = (field.quantitiesOf ?? []).flatMap((name) => {
    const value = valueOf(name)
    return typeof value === 'number' ? [[name, value] as const] : []
  })
  return fitting.length === 0 && quantities.length === 0
    ? field
    : {
        ...field,
        ...(fitting.length > 0 && { where: { ...field.where, ...Object.fromEntries(fitting) } }),
        ...(quantities.length > 0 && { quantities: Object.fromEntries(quantities) }),
      }
}
