import { code128 as encodeBars, type DrawingContext } from 'bwip-js/generic'
import { encode } from 'uqr'

/** A text as a QR code of level M: rows of squares, true for dark. A label holds one of at most 213 bytes. */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > 213) throw new Error(`${bytes.length} bytes are too many for a label`)
  return encode(text, { ecc: 'M', border: 0, boostEcc: false }).data
}

/** Whether Code 128 has all of a text: the characters of a keyboard. */
export const fitsCode128 = (text: string) => /^[ -~]{1,48}$/.test(text)

/** What stays empty at either end, in the widths of the narrowest bar. */
export const quietModules = 10

/** Where each bar begins and how wide it is, and the width of all, in the widths of the narrowest bar. */
type Bars = { bars: readonly (readonly [at: number, width: number])[]; total: number }

/** Takes the bars as they are encoded, instead of drawing them. */
function barsTaken(): DrawingContext<Bars> {
  const bars: [at: number, width: number][] = []
  let total = 0
  const nothing = () => undefined
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      total = width
    },
    // A line is given by its middle, the odd half of its width to the left.
    line: (x, _y, _x1, _y1, width) => void bars.push([x - Math.ceil(width / 2), width]),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ bars, total }),
  }
}

/**
 * A text as Code 128; where it has elements of GS1 as GS1-128, of which the function character in front is the mark. What
 * the elements say was checked when they were made.
 */
export function code128(text: string, isGs1 = false): Bars {
  if (!fitsCode128(text)) throw new Error('Code 128 takes 1 to 48 characters of a keyboard')
  const options = isGs1 ? { text: `^FNC1${text.replaceAll('^', '^^')}`, parsefnc: true } : { text }
  return encodeBars({ bcid: 'code128', ...options, scale: 1, height: 1 }, barsTaken())
}

/** How wide the narrowest bar is where a text has this room, quiet zones included. */
export const narrowestBar = (text: string, isGs1: boolean, room: number) =>
  room / (code128(text, isGs1).total + 2 * quietModules)
