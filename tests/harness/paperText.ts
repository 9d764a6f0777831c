import { inflateSync } from 'node:zlib'

/** A piece of text and its position on the page, in points from the lower left corner. */
export type Piece = { text: string; x: number; y: number; width: number; size: number; isBold: boolean }

type Font = { isBold: boolean; letters: Map<string, string>; widths: number[] }

const objectsOf = (file: string) =>
  new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id ?? '', body ?? '']),
  )

const referenceIn = (body: string, name: string) =>
  new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(body)?.[1] ?? ''

function streamOf(body = '') {
  const packed = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? ''
  return /FlateDecode/.test(body) ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed
}

function fontOf(objects: Map<string, string>, body: string): Font {
  const inner = objects.get(referenceIn(body, 'DescendantFonts')) ?? ''
  const letters = new Map<string, string>()
  for (const [, from, list] of streamOf(objects.get(referenceIn(body, 'ToUnicode'))).matchAll(
    /<(\w{4})> <\w{4}> \[(.*?)\]/g,
  ))
    (list ?? '').split(/> ?/).forEach((hex, place) => {
      const units = (hex.match(/\w{4}/g) ?? []).map((unit) => parseInt(unit, 16))
      const id = (parseInt(from ?? '0', 16) + place).toString(16).padStart(4, '0')
      letters.set(id, String.fromCharCode(...units))
    })
  const widths = /\/W \[0 \[([^\]]*)\]/.exec(inner)?.[1]?.split(' ').map(Number) ?? []
  return { isBold: /SemiBold/.test(body), letters, widths }
}

/** Every piece of text of every page of a document that the plant prints, in the order it was written. */
export function paperText(bytes: Uint8Array): Piece[][] {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const fontsIn = (resources: string) =>
    new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
        name ?? '',
        fontOf(objects, objects.get(id ?? '') ?? ''),
      ]),
    )
  const texts = (content: string, fonts: Map<string, Font>) => {
    let font: Font | undefined
    let size = 0
    let at = { x: 0, y: 0 }
    const pieces: Piece[] = []
    for (const [, name, points, x, y, shown, kerned] of content.matchAll(
      /\/(F\d+) ([\d.]+) Tf|1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|<(\w*)> Tj|\[(<[^\]]*)\] TJ/g,
    )) {
      if (name !== undefined) [font, size] = [fonts.get(name), Number(points)]
      else if (x !== undefined) at = { x: Number(x), y: Number(y) }
      else {
        // A kerned text comes in parts, with the shifts between them.
        const hex = shown ?? [...(kerned ?? '').matchAll(/<(\w*)>/g)].map(([, part]) => part).join('')
        const ids = hex.match(/\w{4}/g) ?? []
        const wide = ids.reduce((sum, id) => sum + (font?.widths[parseInt(id, 16)] ?? 0), 0)
        const text = ids.map((id) => font?.letters.get(id) ?? '').join('')
        pieces.push({ text, ...at, width: (wide * size) / 1000, size, isBold: font?.isBold ?? false })
      }
    }
    return pieces
  }
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((page) => {
      const resources = objects.get(referenceIn(page, 'Resources')) ?? ''
      const form = objects.get(referenceIn(resources, 'Total')) ?? ''
      const content = streamOf(objects.get(referenceIn(page, 'Contents')))
      return [...texts(content, fontsIn(resources)), ...texts(streamOf(form), fontsIn(form))]
    })
}

/** The lines of a page from the top, each with its texts from the left; `of pages` comes last. */
export function paperLines(pieces: readonly Piece[]): string[][] {
  const rows = new Map<number, Piece[]>()
  for (const piece of pieces) rows.set(piece.y, [...(rows.get(piece.y) ?? []), piece])
  return [...rows]
    .toSorted(([one], [other]) => other - one)
    .map(([, row]) => row.toSorted((one, other) => one.x - other.x).map(({ text }) => text))
}
