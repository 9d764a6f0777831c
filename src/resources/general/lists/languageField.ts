import { languageNames, languages } from '../../../texts/languages'
import { choice, withDefault } from '../../kit/fields/field'

/** The language in which a person outside the company is written to. */
export const languageField = (help: string) => ({
  ...withDefault(choice('Language', languages, languageNames), 'en-CA'),
  help,
})
