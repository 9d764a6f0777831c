import { t } from '../../../texts/texts'

/** A text as the beginning of a sentence. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The words of a choice: `in_progress` reads "In progress" unless another label is given. */
export const words = (value: string) => t(capitalised(value.replaceAll('_', ' ')))

/** The same within a sentence: "in progress". */
export const wordsWithin = (value: string) => {
  const text = words(value)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

const pluralOfWord = (noun: string) => {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** The plural of a noun of the product: "category" reads "categories", "bin of a count" reads "bins of a count". */
export function pluralOf(singular: string) {
  const [noun = '', ...behind] = singular.split(' of ')
  return [pluralOfWord(noun), ...behind].join(' of ')
}

/** The digits of a document number: 42 becomes "00042". */
export const zeroFill = (value: number | string) => String(value).padStart(5, '0')

type Worded = { flagWords?: readonly [on: string, off: string] }

/** The two words of a flag: Yes and No, unless its field has words of its own. */
export const flagWord = (value: unknown, { flagWords: [on, off] = ['Yes', 'No'] }: Worded = {}) =>
  t(value ? on : off)

const yes = new Set(['1', 'yes', 'y', 'true', 'x', 'oui'])
const no = new Set(['0', 'no', 'n', 'false', 'non'])

/** Parses a flag from a cell of a sheet: its own words or common ones; undefined otherwise. */
export function readFlag(text: string, { flagWords = ['Yes', 'No'] }: Worded = {}): boolean | undefined {
  const word = text.trim().toLowerCase()
  const [on, off] = flagWords.map((one) => one.toLowerCase())
  if (word === on || yes.has(word)) return true
  return word === off || no.has(word) ? false : undefined
}
