/** The languages of the product; its texts are written in the first one. */
export const languages = ['en-CA', 'fr-CA'] as const
export type Language = (typeof languages)[number]

/** Each language as its readers call it. */
export const languageNames: Readonly<Record<Language, string>> = { 'en-CA': 'English', 'fr-CA': 'Français' }

export const isLanguage = (value: unknown): value is Language => languages.some((one) => one === value)

/** The language for readers who prefer these, as browsers name them: "fr", "fr-CA", "en-GB". */
export const languageOf = (preferred: readonly string[]): Language =>
  /^fr\b/i.test(preferred[0] ?? '') ? 'fr-CA' : 'en-CA'
