import { language, t } from '../../../texts/texts'

/** The properties of definitions that people read; `singular` is counted, and looked up where it is shown. */
const textNames = new Set([
  'confirm',
  'confirmText',
  'doneText',
  'heading',
  'help',
  'historyName',
  'label',
  'none',
  'note',
  'part',
  'placeholder',
  'readOnlyReason',
  'section',
  'text',
  'title',
  'unit',
])

/** Those whose values are all texts: lists of words, and messages by status or value. */
const textLists = new Set(['flagWords', 'outcomeMessages', 'sections', 'signatures'])

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || prototype === Array.prototype
}

/** Replaces each text of a definition, in place; `seen` has what was visited before. */
export function replaceTexts(
  value: unknown,
  replace: (text: string) => string,
  seen: WeakSet<object>,
  isText = false,
) {
  if (!isPlain(value) || (seen.has(value) && !isText)) return
  seen.add(value)
  for (const [name, one] of Object.entries(value)) {
    if (typeof one !== 'string') replaceTexts(one, replace, seen, isText || textLists.has(name))
    else if (isText || textNames.has(name)) value[name] = replace(one)
  }
}

const translatedBefore = new WeakSet()

/**
 * Puts the texts of a definition into the language of the page, in place: the catalogues are loaded before the
 * definitions. The server, whose callers read different languages, translates where a text leaves it.
 */
export function translated<D>(definition: D): D {
  if (language() !== 'en-CA') replaceTexts(definition, (text) => t(text), translatedBefore)
  return definition
}
