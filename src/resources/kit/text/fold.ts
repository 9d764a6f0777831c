/** Accents as NFKD separates them from their letters. */
const marks = /[\u0300-\u036f]/g

/** Letters that NFKD leaves whole, as people type them without them. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
}
const others = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

/**
 * A text without case and accents, as lists are searched and ordered: "Émile" and "emile" are alike. The function
 * `folded` of the database gives the same text.
 */
export const fold = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(marks, '')
        .toLowerCase()
        .replace(others, (letter) => plainLetters[letter] ?? letter)
