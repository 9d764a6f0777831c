import { setupI18n } from '@lingui/core'
import type { TextValues } from './texts'

/** "{count} lignes" as the library takes it: plain text, and names in lists of their own. */
const compile = (text: string) =>
  text.split(/\{(\w+)\}/).map((part, at): string | [string] => (at % 2 === 1 ? [part] : part))

/** The French texts by their English ones, `{name}` for a value in both; one file for each part of the product. */
const catalogues = () => Promise.all([import('./fr/definitions.json'), import('./fr/views.json')])

/** Loads the French texts; answers the look-up of one of them by its English form. */
export async function loadFrench() {
  const i18n = setupI18n({ locale: 'fr-CA', messages: { 'fr-CA': {} } })
  i18n.setMessagesCompiler(compile)
  for (const { default: texts } of await catalogues()) i18n.load('fr-CA', texts)
  return (text: string, values: TextValues = {}) =>
    i18n._(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])))
}
