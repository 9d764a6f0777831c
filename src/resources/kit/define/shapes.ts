import * as z from 'zod/mini'

const tables = new WeakMap<object, string>()

/** A row of a table as it travels; its columns are those of the definition of that name. */
export function rowOf<R extends { id: number }>(table: string): z.ZodMiniType<R> {
  const isRow = (value: unknown) => typeof value === 'object' && value !== null && 'id' in value
  const shape = z.custom<R>(isRow, `Not a row of ${table}`)
  tables.set(shape, table)
  return shape
}

/** The table of whose rows a shape is, for the documentation. */
export const tableOf = (shape: object): string | undefined => tables.get(shape)

/** Yes or no as it travels. */
export const bit = () => z.literal([0, 1])

/** The bytes of a file. */
export const bytes = () => z.custom<Blob>()
