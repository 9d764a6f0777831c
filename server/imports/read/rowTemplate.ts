/**
 * Objects that may hold these names and hold nothing yet: copies of one. One that grows name by name is laid out anew
 * again and again, which for the rows of a big file is most of the work.
 */
export function blankOf(names: Iterable<string>): () => Record<string, unknown> {
  const blank = Object.fromEntries([...names].map((name) => [name, undefined]))
  return () => ({ ...blank })
}

/** The values of a row that are given. */
export const filledValues = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
