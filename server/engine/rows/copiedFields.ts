import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { WriteOf } from '../../../src/resources/kit/fields/values'
import type { Row } from '../../../src/resources/kit/define/row'

/** The fields people edit, as values for a new row. */
type Copied<R extends AnyResource> = { -readonly [N in keyof R['fields']]: WriteOf<R['fields'][N]> }

/** The fields people edit of a row as it travels, as values for a new row. */
export const copied = <R extends AnyResource>(resource: R, row: Row<R>) => {
  const values = new Map<string, unknown>(Object.entries(row))
  // A value of each field: what Object.fromEntries makes of them has lost their names.
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, { kind }]) => {
      const value = values.get(name)
      return [name, kind === 'flag' ? Boolean(value) : value]
    }),
  ) as Copied<R>
}
