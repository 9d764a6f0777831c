import { readFileSync } from 'node:fs'
import type PDFDocument from 'pdfkit'

/** A font of a document: encodes text and measures it, in thousandths of the font size. */
export type Face = {
  /** Its resource name on the pages. */
  id: string
  reference: unknown
  hex: (text: string) => string
  widthOf: (text: string) => number
  /** Width of one glyph by code point. */
  signWidth: (sign: number) => number
}

type Letter = { hex: string; width: number }

const missing = '0000'
const box = 0x25a1

/** Internals of a pdfkit font: its own text calls would lay out every text again. */
type EmbeddedFont = {
  id: string
  ref: () => unknown
  encode: (text: string) => [hex: string[], positions: { advanceWidth: number }[]]
}

// Inter, as on the screens, subset to European letters, symbols and arrows, with tabular figures and without
// kerning: the width of a text is the sum of its glyphs.
const files = { regular: './fonts/inter-regular.ttf', bold: './fonts/inter-semibold.ttf' }

/** The font of every paper, as a file. */
export const fontFile = (name: keyof typeof files) => readFileSync(new URL(files[name], import.meta.url))

/** Text prepared for layout: composed characters (NFC), without control characters. */
export const plainText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{C}\n]/gu, (sign) => (sign === '\t' ? ' ' : ''))

/** Embeds a font into a document, with the used glyphs only. */
export function faceOf(doc: typeof PDFDocument, name: keyof typeof files): Face {
  doc.font(fontFile(name))
  const font = (doc as unknown as { _font: EmbeddedFont })._font
  const letters: Letter[] = []
  const letter = (sign: number): Letter => {
    const found = letters[sign]
    if (found) return found
    const [hex, [position]] = font.encode(String.fromCodePoint(sign))
    // Missing glyphs are shown as a box.
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
