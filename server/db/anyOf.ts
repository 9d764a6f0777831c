import { sql, type RawBuilder } from 'kysely'

/** Any of these values, as one parameter: `where('id', '=', anyOf(ids))`, also where there are none. */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`
