import type { FieldValues } from '../../../src/resources/kit/fields/values'

/**
 * Objects that may hold these names and hold nothing yet: copies of one. One that grows name by name is laid out anew
 * again and again, which for the rows of a big file is most of the work.
 */
export function blankOf(names: Iterable<string>): () => FieldValues {
  const blank = Object.fromEntries([...names].map((name) => [name, undefined]))
  return () => ({ ...blank })
}
