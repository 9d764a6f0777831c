import { readFileSync } from 'node:fs'
import type PDFDocument from 'pdfkit'

/** One cut of the letters of a document: how text of it is written down, and how wide it is, in thousandths of its size. */
export type Face = {
  /** How the pages call it. */
  id: string
  reference: unknown
  hex: (text: string) => string
  widthOf: (text: string) => number
  /** Of one sign, by its number. */
  signWidth: (sign: number) => number
}

type Letter = { hex: string; width: number }

const missing = '0000'
const box = 0x25a1

/** What of a font of pdfkit is used beneath its calls for text, which would lay every text out anew. */
type EmbeddedFont = {
  id: string
  ref: () => unknown
  encode: (text: string) => [hex: string[], positions: { advanceWidth: number }[]]
}

// Inter, as the screens have it, cut down to the letters of Europe, signs and arrows; its figures are all of one width,
// and it has no pairs that stand closer: the width of a text is that of its signs.
const files = { regular: './fonts/inter-regular.ttf', bold: './fonts/inter-semibold.ttf' }

/** Text as it can be set: in signs of one piece where there are such, without those that only steer. */
export const plainText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{C}\n]/gu, (sign) => (sign === '\t' ? ' ' : ''))

/** Brings a cut of letters into a document; only the signs that are used become part of it. */
export function faceOf(doc: typeof PDFDocument, name: keyof typeof files): Face {
  doc.font(readFileSync(new URL(files[name], import.meta.url)))
  const font = (doc as unknown as { _font: EmbeddedFont })._font
  const letters: Letter[] = []
  const letter = (sign: number): Letter => {
    const found = letters[sign]
    if (found) return found
    const [hex, [position]] = font.encode(String.fromCodePoint(sign))
    // What the font does not have is seen to be missing.
    if (hex[0] === missing && sign !== box) return (letters[sign] = letter(box))
    return (letters[sign] = { hex: hex.join(''), width: position?.advanceWidth ?? 0 })
  }
  const signWidth = (sign: number) => letter(sign).width
  return {
    id: font.id,
    reference: font.ref(),
    signWidth,
    hex(text) {
      let hex = ''
      for (const sign of text) hex += letter(sign.codePointAt(0) ?? 32).hex
      return hex
    },
    widthOf(text) {
      let width = 0
      for (const sign of text) width += signWidth(sign.codePointAt(0) ?? 32)
      return width
    },
  }
}
