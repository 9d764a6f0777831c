const isList = Array.isArray
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

const written = (value: unknown) => {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (value instanceof Date) return value.toISOString()
  return value === null ? '' : String(value as string | number)
}

function* pairs(name: string, value: unknown): Generator<string> {
  if (value === undefined) return
  if (isList(value)) {
    // Plain values repeat as `name[]`; objects need an index, otherwise their fields would merge.
    for (const [place, item] of value.entries())
      yield* pairs(isPlain(item) ? `${name}[${place}]` : `${name}[]`, item)
  } else if (isPlain(value)) {
    for (const [key, item] of Object.entries(value)) yield* pairs(`${name}[${key}]`, item)
  } else yield `${encodeURIComponent(name)}=${encodeURIComponent(written(value))}`
}

/** A query string: arrays and objects in brackets, booleans as 1 and 0, null empty, undefined left out. */
export const brackets = (query: Readonly<Record<string, unknown>>) =>
  Object.entries(query)
    .flatMap(([name, value]) => [...pairs(name, value)])
    .join('&')
