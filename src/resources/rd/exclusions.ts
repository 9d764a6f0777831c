import { fold } from '../kit/text/fold'

/** The parts of a text that are separated by commas. */
export const partsOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** What the project excludes that an ingredient is named by; null where nothing is. */
export const excludedIn = (excluded: string | null, names: readonly string[]): string | null =>
  partsOf(excluded).find((word) => names.some((name) => fold(name).includes(fold(word)))) ?? null
