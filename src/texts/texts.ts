import { type Language, languages } from './languages'

/** The names in braces of a text. */
type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** French texts by their English ones, `{name}` for a value in both. */
export type Catalogue = Readonly<Record<string, string>>

export type TextValue = string | number | null | undefined

/** Values by the names in braces; a missing one leaves its place empty. */
export type TextValues = Readonly<Record<string, TextValue>>

/** What has to be given with a text: a value for each name in its braces, nothing without names. */
type ValuesOf<T extends string> = string extends T
  ? [values?: TextValues]
  : [NamesIn<T>] extends [never]
    ? []
    : [values: Readonly<Record<NamesIn<T>, TextValue>>]

/** "Open|verb" is shown as "Open": the use is for words that French has several of. */
const withoutUse = (text: string) => text.replace(/\|[a-z]+$/, '')

/** The English texts are the keys: they need their values alone, and no page in English loads more than this. */
const fill = (text: string, values: TextValues = {}) =>
  withoutUse(text).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

const translators: Record<Language, (text: string, values?: TextValues) => string> = {
  'en-CA': fill,
  'fr-CA': fill,
}

/** Loads the texts of a language, with those that only the server has; a page waits for them. */
export async function loadTexts(of: Language, ...more: readonly Catalogue[]) {
  if (of === 'fr-CA') translators[of] = await (await import('./french')).loadFrench(more)
}

let readLanguage: () => Language = () => 'en-CA'

/** Sets where the language of the reader is read: a page has one, the server reads that of the request it serves. */
export const readLanguageFrom = (source: () => Language) => {
  readLanguage = source
}

/** The language of this page, or of the caller of a request. */
export const language = () => readLanguage()

/** The languages besides that of the reader. */
export const otherLanguages = () => languages.filter((one) => one !== language())

/**
 * A text in the language of the reader: its English form is its key, and is shown where a catalogue has none.
 * A text that was looked up already comes back as it is, and so does a template whose values come later.
 */
export const t = <const T extends string>(text: T, ...[values]: ValuesOf<T>): string =>
  text === '' || (values === undefined && text.includes('{')) ? text : translators[language()](text, values)
