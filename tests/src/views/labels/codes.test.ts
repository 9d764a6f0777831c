import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128, narrowestBar } from '../../../../src/views/labels/code128'
import { barsPlace, labelFormats } from '../../../../src/views/labels/labelFormats'
import { qrCode } from '../../../../src/views/labels/qrCode'
import { corrected } from '../../../../src/views/labels/reedSolomon'

type Grid = readonly (readonly number[])[]

/** Whether a place belongs to the frame of a code of this size: corners, clocks, small squares, format and version. */
function isFrame(size: number, centres: readonly number[], row: number, column: number) {
  const version = (size - 17) / 4
  if (row === 6 || column === 6) return true
  if (row < 9 && (column < 9 || column >= size - 8)) return true
  if (column < 9 && row >= size - 8) return true
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true
  const last = size - 7
  return centres.some((r) =>
    centres.some((c) => {
      const isCorner = (r === 6 && (c === 6 || c === last)) || (r === last && c === 6)
      return !isCorner && Math.abs(row - r) <= 2 && Math.abs(column - c) <= 2
    }),
  )
}

const centresOf: Readonly<Record<number, readonly number[]>> = {
  21: [],
  25: [6, 18],
  29: [6, 22],
  33: [6, 26],
  37: [6, 30],
  41: [6, 34],
  45: [6, 22, 38],
}
const blocksOf: Readonly<Record<number, readonly number[]>> = {
  21: [16],
  25: [28],
  29: [44],
  33: [32, 32],
  37: [43, 43],
  41: [27, 27, 27, 27],
  45: [31, 31, 31, 31],
}
const turned: readonly ((r: number, c: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

/** Reads a code as a scanner does, without mending: the format, the bits in their order, the blocks, the bytes. */
function read(grid: Grid): { level: number; text: string } {
  const size = grid.length
  const at = (row: number, column: number) => grid[row]?.[column] ?? 0
  const written = [0, 1, 2, 3, 4, 5, 7].map((column) => at(8, column)).concat(at(8, 8))
  const format = Number.parseInt(written.slice(0, 5).join(''), 2) ^ 0b10101
  const isTurned = turned[format & 7] ?? (() => false)
  const bits: number[] = []
  const columns = Array.from({ length: (size - 1) / 2 }, (_, n) => size - 1 - 2 * n).map((c) =>
    c <= 6 ? c - 1 : c,
  )
  columns.forEach((right, pair) => {
    for (let n = 0; n < size; n++)
      for (const column of [right, right - 1]) {
        const row = pair % 2 === 0 ? size - 1 - n : n
        if (!isFrame(size, centresOf[size] ?? [], row, column))
          bits.push(at(row, column) ^ (isTurned(row, column) ? 1 : 0))
      }
  })
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, n) =>
    Number.parseInt(bits.slice(n * 8, n * 8 + 8).join(''), 2),
  )
  const blocks = blocksOf[size] ?? []
  const data = blocks.flatMap((length, block) =>
    Array.from({ length }, (_, n) => words[n * blocks.length + block] ?? 0),
  )
  const all = data.map((word) => word.toString(2).padStart(8, '0')).join('')
  const length = Number.parseInt(all.slice(4, 12), 2)
  const bytes = Array.from({ length }, (_, n) => Number.parseInt(all.slice(12 + n * 8, 20 + n * 8), 2))
  return { level: format >> 3, text: new TextDecoder().decode(new Uint8Array(bytes)) }
}

describe('QR code', () => {
  it('a QR code is corrected by the words of the standard', () => {
    const data = [
      0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11,
    ]
    expect(corrected(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55])
  })

  it('a QR code says its text at level M, however long', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme-ascii' }), (text) => {
        expect(read(qrCode(text))).toEqual({ level: 0, text })
      }),
      { numRuns: 8 },
    )
    expect(read(qrCode('Vapeur Boréale|26120-00042')).text).toBe('Vapeur Boréale|26120-00042')
  })

  it('a QR code has version information from version 7 on', () => {
    const grid = qrCode('x'.repeat(120))
    const emitted = Array.from(
      { length: 18 },
      (_, n) => grid[Math.floor(n / 3)]?.[45 - 11 + (n % 3)],
    ).toReversed()
    expect(emitted.join('')).toBe('000111110010010100')
  })

  it('a QR code is refused for what no label holds', () => {
    expect(() => qrCode('x'.repeat(214))).toThrow('too many')
  })
})

/** Signs of a Code 128 by their widths, as a scanner measures them. */
const signs = (widths: readonly number[]) => (widths.join('').slice(0, -7).match(/.{6}/g) ?? []) as string[]

describe('Code 128', () => {
  it('Code 128 is made of signs of eleven widths and its stop of thirteen', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,40}$/), (text) => {
        const widths = code128(text)
        expect(
          signs(widths).every((sign) => sign.split('').reduce((sum, one) => sum + Number(one), 0) === 11),
        ).toBe(true)
        expect(widths.slice(-7).join('')).toBe('2331112')
      }),
      { numRuns: 20 },
    )
  })

  it('Code 128 carries the check sign of the standard', () => {
    // 104 + 48 + 2*42 + 3*42 + 4*17 + 5*18 + 6*19 + 7*35 = 879, which leaves 55 by 103: the sign 311321.
    expect(signs(code128('PJJ123C'))).toEqual([
      '211214',
      '313121',
      '112133',
      '112133',
      '123221',
      '223211',
      '221132',
      '131321',
      '311321',
    ])
  })

  it('Code 128 takes pairs of digits together, and begins GS1 elements with their sign', () => {
    expect(signs(code128('0112', true)).slice(0, 4)).toEqual(['211232', '411131', '222122', '112232'])
  })

  it('Code 128 is on a label only where its narrowest bar is a quarter of a millimetre or more', () => {
    const { roll100, roll62, letter30 } = labelFormats
    const lot = '0100628011000123172804301026120-00042'
    // With its quiet zones this lot is 308 bars wide, a bin 121, a carton 165; beside the square code there are 54.0,
    // 35.3 and 43.3 mm.
    expect([narrowestBar(lot, true, 308), narrowestBar('A-03-B', false, 121)]).toEqual([1, 1])
    const on = (code: string, isGs1 = false) =>
      [roll100, roll62, letter30].map((format) => barsPlace(code, isGs1, format))
    expect(on(lot, true)).toEqual(['below', null, null])
    expect(on('A-03-B')).toEqual(['beside', 'beside', 'beside'])
    expect(on('AL-00012-3')).toEqual(['beside', 'below', 'beside'])
    expect(on('x'.repeat(49))).toEqual([null, null, null])
  })
})
