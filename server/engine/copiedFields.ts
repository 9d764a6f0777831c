import type { AnyResource } from '../../src/resources/kit/define/definition'

/** The fields people type of a row as it travels, as values for a new row. */
export const copied = (resource: AnyResource, row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => {
      const value = (row as Record<string, unknown>)[name]
      return [name, field.kind === 'flag' ? Boolean(value) : value]
    }),
  )
