import {
  code128 as encodeBars,
  datamatrix as encodeDataMatrix,
  type DrawingContext,
  interleaved2of5 as encodeDigits,
  qrcode as encodeSquares,
} from 'bwip-js/generic'
import { encode } from 'uqr'
import { separator } from '../../resources/inventory/products/gs1'

/** Rows of squares, true for dark. */
type Squares = readonly (readonly boolean[])[]

const nothing = () => undefined
const notDrawn = {
  scale: (): [number, number] => [1, 1],
  measure: () => ({ width: 0, ascent: 0, descent: 0 }),
  hexagon: nothing,
  ellipse: nothing,
  fill: nothing,
  text: nothing,
}

/** Takes the squares as they are encoded: of the outlines around dark ones each upright edge turns what is beyond it. */
function squaresTaken(): DrawingContext<Squares> {
  let turns: boolean[][] = []
  return {
    ...notDrawn,
    init: (width, height) => {
      turns = Array.from({ length: height }, () => Array.from({ length: width + 1 }, () => false))
    },
    line: nothing,
    polygon: (corners) => {
      for (const [at, [x, y]] of corners.entries()) {
        const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y]
        if (nextX !== x) continue
        for (const row of turns.slice(Math.min(y, nextY), Math.max(y, nextY))) row[x] = !row[x]
      }
    },
    end: () =>
      turns.map((row) => {
        let isDark = false
        return row.slice(0, -1).map((turn) => (isDark = isDark !== turn))
      }),
  }
}

/** How elements of GS1 are encoded: the function character in front is their mark, and separates them. */
const gs1 = (text: string) => ({
  text: `^FNC1${text.replaceAll('^', '^^').replaceAll(separator, '^FNC1')}`,
  parsefnc: true,
})

const squaresOfM = { bcid: 'qrcode', eclevel: 'M', fixedeclevel: true, scale: 1 }

function checkLength(text: string) {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > 213) throw new Error(`${bytes.length} bytes are too many for a label`)
}

/**
 * A text as a QR code of level M; where it has elements of GS1 as a GS1 QR code. A label holds one of at most 213
 * bytes.
 */
export function qrCode(text: string, isGs1 = false): Squares {
  checkLength(text)
  if (!isGs1) return encode(text, { ecc: 'M', border: 0, boostEcc: false }).data
  return encodeSquares({ ...squaresOfM, ...gs1(text) }, squaresTaken())
}

/** A text as a DataMatrix (ECC 200), where it has elements of GS1 as a GS1 DataMatrix: smaller than a QR code of it. */
export function dataMatrix(text: string, isGs1 = false): Squares {
  checkLength(text)
  return encodeDataMatrix({ bcid: 'datamatrix', scale: 1, ...(isGs1 ? gs1(text) : { text }) }, squaresTaken())
}

/** The square codes a label can have, each with what stays empty around it, in squares. */
export const squareCodes = {
  qr: { encode: qrCode, quiet: 4 },
  datamatrix: { encode: dataMatrix, quiet: 2 },
} as const

export type SquareCode = keyof typeof squareCodes

/** Whether Code 128 has all of a text: the characters of a keyboard, and what separates elements of GS1. */
export const fitsCode128 = (text: string) => /^[ -~]{1,48}$/.test(text.replaceAll(separator, ' '))

/** What stays empty at either end, in the widths of the narrowest bar. */
export const quietModules = 10

/** Where each bar begins and how wide it is, and the width of all, in the widths of the narrowest bar. */
export type Bars = { bars: readonly (readonly [at: number, width: number])[]; total: number }

/** Takes the bars as they are encoded, instead of drawing them. */
function barsTaken(): DrawingContext<Bars> {
  const bars: [at: number, width: number][] = []
  let total = 0
  return {
    ...notDrawn,
    init: (width) => {
      total = width
    },
    // A line is given by its middle, the odd half of its width to the left.
    line: (x, _y, _x1, _y1, width) => void bars.push([x - Math.ceil(width / 2), width]),
    polygon: nothing,
    end: () => ({ bars, total }),
  }
}

/**
 * A text as Code 128; where it has elements of GS1 as GS1-128. What the elements say was checked when they were made.
 */
export function code128(text: string, isGs1 = false): Bars {
  if (!fitsCode128(text)) throw new Error('Code 128 takes 1 to 48 characters of a keyboard')
  return encodeBars({ bcid: 'code128', ...(isGs1 ? gs1(text) : { text }), scale: 1, height: 1 }, barsTaken())
}

/** A trade number of 14 digits as the ITF-14 of a case. That its check digit is right was checked when it was entered. */
export function itf14(tradeNumber: string): Bars {
  if (!/^\d{14}$/.test(tradeNumber)) throw new Error('ITF-14 takes 14 digits')
  return encodeDigits({ bcid: 'interleaved2of5', text: tradeNumber, scale: 1, height: 1 }, barsTaken())
}

/** How wide the narrowest bar is where bars have this room, quiet zones included. */
export const narrowestBar = ({ total }: Bars, room: number) => room / (total + 2 * quietModules)
