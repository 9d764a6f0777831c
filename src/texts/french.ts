import { setupI18n } from '@lingui/core'
import type { Catalogue, TextValue, TextValues } from './texts'

/** "{count} lignes" as the library takes it: plain text, and names in lists of their own. */
const compile = (text: string) =>
  text.split(/\{(\w+)\}/).map((part, at): string | [string] => (at % 2 === 1 ? [part] : part))

/** Names and words of definitions, their sentences, and the texts of views; refusals are the server's. */
const catalogues = async (): Promise<Catalogue[]> => {
  const files = await Promise.all([
    import('./fr/definitions.json'),
    import('./fr/hints.json'),
    import('./fr/views.json'),
  ])
  return files.map((file) => file.default)
}

const decimals = new Intl.NumberFormat('fr-CA', { maximumFractionDigits: 6 })

/** 1230.57 is "1 230,57"; whole numbers may be those of years and lines, and stay as they are. */
const written = (value: TextValue) =>
  typeof value === 'number' && !Number.isInteger(value) ? decimals.format(value) : (value ?? '')

/** Loads the French texts; answers the look-up of one of them by its English form. */
export async function loadFrench(more: readonly Catalogue[]) {
  const i18n = setupI18n({ locale: 'fr-CA', messages: { 'fr-CA': {} } })
  i18n.setMessagesCompiler(compile)
  for (const texts of [...(await catalogues()), ...more]) i18n.load('fr-CA', texts)
  return (text: string, values: TextValues = {}) =>
    i18n._(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)])))
}
