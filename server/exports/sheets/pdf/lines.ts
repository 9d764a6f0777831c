import type { Face } from './face'

const lineEnd = 10
const space = 32
const dash = 45
const slash = 47
const isDigit = (sign: number) => sign >= 48 && sign <= 57
const isSpace = (sign: number) => sign === space || sign === 160
const separators = new Set(',;_.@'.split('').map((sign) => sign.charCodeAt(0)))
/** Tolerance for rounding: a text that fits exactly must not be broken. */
export const tolerance = 1

/** Where a line may break: not inside a number, nor between a minus sign and its number. */
function mayEnd(text: string, next: number) {
  const last = text.charCodeAt(next - 1)
  if (last === space || last === slash) return true
  if (last === dash) return next > 1 && text.charCodeAt(next - 2) !== space
  return separators.has(last) && !isDigit(text.charCodeAt(next))
}

/** The width of the longest word of a text, and of the longest part of a code or a day in it. */
export function longestWords(face: Face, text: string) {
  const longest = { word: 0, code: 0 }
  for (const word of text.split(/[ \n]/)) {
    longest.word = Math.max(longest.word, face.widthOf(word))
    if (!/\d/.test(word)) continue
    for (const part of word.split(/(?<=[^-]-)/)) longest.code = Math.max(longest.code, face.widthOf(part))
  }
  return longest
}

/** A text truncated to the available width, with an ellipsis. */
function cut(face: Face, text: string, room: number) {
  let width = face.widthOf('…')
  let length = 0
  for (const sign of text.trimEnd()) {
    width += face.signWidth(sign.codePointAt(0) ?? space)
    if (width > room) break
    length += sign.length
  }
  return `${text.slice(0, length).trimEnd()}…`
}

/**
 * Wraps a text into lines of at most `room` (thousandths of the font size): words wrap, longer words are
 * broken, and after `most` lines the text ends with an ellipsis.
 */
export function linesOf(face: Face, text: string, room: number, most: number): string[] {
  const lines: string[] = []
  let begin = 0
  let end = 0
  let width = 0
  let widthAtEnd = 0
  for (let at = 0; at < text.length;) {
    const sign = text.codePointAt(at) ?? space
    const wide = face.signWidth(sign)
    const isFull = width + wide > room + tolerance && !isSpace(sign) && at > begin
    if (!isFull && sign !== lineEnd) {
      width += wide
      at += sign > 0xffff ? 2 : 1
      if (mayEnd(text, at)) [end, widthAtEnd] = [at, width]
      continue
    }
    const until = sign === lineEnd || end <= begin ? at : end
    if (lines.length + 1 === most) return [...lines, cut(face, text.slice(begin, until), room)]
    lines.push(text.slice(begin, until).trimEnd())
    width = until === at ? 0 : width - widthAtEnd
    if (sign === lineEnd) at += 1
    begin = sign === lineEnd ? at : until
  }
  lines.push(text.slice(begin).trimEnd())
  return lines
}
