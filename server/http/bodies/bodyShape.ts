import { t } from '../../../src/texts/texts'

const mostFields = 1_000
const mostValues = 50_000
const mostDepth = 32

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/**
 * Why a JSON text is refused before it is parsed, null where it may be: many fields cost the parser, and each who
 * copies its object, far more than their bytes.
 */
export function shapeFault(text: string): string | null {
  const fields: number[] = []
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) {
      do at = text.indexOf('"', at + 1)
      while (at !== -1 && isEscaped(text, at))
      // The parser says what is wrong with a text that does not end.
      if (at === -1) return null
    } else if (sign === openBrace || sign === openBracket) {
      if (fields.push(0) > mostDepth) return t('A body has at most {mostDepth} levels', { mostDepth })
    } else if (sign === closeBrace || sign === closeBracket) fields.pop()
    else if (sign === comma || sign === colon) {
      if (++values > mostValues) return t('A body has at most {mostValues} values', { mostValues })
      const inside = fields.length - 1
      const many = (fields[inside] ?? 0) + 1
      if (sign === colon && inside >= 0) fields[inside] = many
      if (sign === colon && many > mostFields)
        return t('An object has at most {mostFields} fields', { mostFields })
    }
  }
  return null
}

/** Whether the quote at this place belongs to the text: it has an odd number of backslashes before it. */
function isEscaped(text: string, at: number) {
  let first = at
  while (text.charCodeAt(first - 1) === backslash) first--
  return (at - first) % 2 === 1
}
