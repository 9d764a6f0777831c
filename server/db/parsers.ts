import pg from 'pg'

const { builtins } = pg.types
// A type id that the typings of `pg` do not list.
const textArray = 1009 as Parameters<typeof pg.types.getTypeParser>[0]

const day = (text: string): string => text

/** Converts `2026-11-21 14:03:05.12+00` to ISO format with milliseconds and Z. */
const instant = (text: string): string => {
  if (!text.endsWith('+00')) return text // infinity
  const fraction = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

const single: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: day,
  [builtins.TIMESTAMPTZ]: instant,
}

// Type ids of the arrays of the four above.
const arrays: Record<number, (text: string) => unknown> = {
  1016: Number,
  1231: Number,
  1182: day,
  1185: instant,
}

const arrayOf = (parse: (text: string) => unknown) => (text: string) =>
  (pg.types.getTypeParser(textArray, 'text')(text) as (string | null)[]).map((item) =>
    item === null ? null : parse(item),
  )

/** Parsers: integers and decimals become numbers, days text, instants ISO text in UTC. */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(type, 'binary')
    const array = arrays[type]
    return single[type] ?? (array === undefined ? pg.types.getTypeParser(type, 'text') : arrayOf(array))
  }) as typeof pg.types.getTypeParser,
}
