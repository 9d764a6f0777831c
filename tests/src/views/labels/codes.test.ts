import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import {
  type Bars,
  code128,
  dataMatrix,
  fitsCode128,
  itf14,
  narrowestBar,
  qrCode,
  quietModules,
} from '../../../../src/views/labels/codes'
import { withCheckDigit } from '../../../../src/resources/inventory/products/checkDigit'
import { barsPlace, labelFormats } from '../../../../src/views/labels/labelFormats'

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(file).buffer }, fireImmediately: true })
})

/** A picture of dark and light squares, as a camera takes it of a label, a module four points wide. */
function pictureOf(columns: number, rows: number, isDark: (column: number, row: number) => boolean) {
  const [point, quiet] = [4, quietModules]
  const [width, height] = [(columns + 2 * quiet) * point, (rows + 2 * quiet) * point]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isDark(Math.floor(x / point) - quiet, Math.floor(y / point) - quiet))
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

const scannedQr = async (text: string, isGs1 = false) => {
  const rows = qrCode(text, isGs1)
  const picture = pictureOf(rows.length, rows.length, (x, y) => rows[y]?.[x] === true)
  const [found] = await readBarcodes(picture, { formats: ['QRCode'] })
  return {
    text: found?.bytes && new TextDecoder().decode(found.bytes),
    level: found?.ecLevel,
    identifier: found?.symbologyIdentifier,
    isMirrored: found?.isMirrored,
  }
}

const scannedMatrix = async (text: string, isGs1 = false) => {
  const rows = dataMatrix(text, isGs1)
  const picture = pictureOf(rows.length, rows.length, (x, y) => rows[y]?.[x] === true)
  const [found] = await readBarcodes(picture, { formats: ['DataMatrix'] })
  return {
    text: found?.bytes && new TextDecoder().decode(found.bytes),
    identifier: found?.symbologyIdentifier,
    isMirrored: found?.isMirrored,
  }
}

const scannedBars = async ({ bars, total }: Bars) => {
  const dark = new Set(bars.flatMap(([at, width]) => Array.from({ length: width }, (_, n) => at + n)))
  const picture = pictureOf(total, 40, (x, y) => y >= 0 && y < 40 && dark.has(x))
  const [found] = await readBarcodes(picture, { formats: ['Code128', 'ITF'] })
  return {
    text: found?.bytes && new TextDecoder().decode(found.bytes),
    identifier: found?.symbologyIdentifier,
  }
}

/** A lot of a product with its last day, as elements of GS1. */
const gs1Lot = fc
  .tuple(fc.stringMatching(/^\d{14}$/), fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^[A-Z0-9^-]{1,18}$/))
  .map(([gtin, until, lot]) => `01${gtin}17${until}10${lot}`)

/** A case that is short: which units, their last day, how many, and their lot after what ends the number. */
const gs1Case = fc
  .tuple(
    fc.stringMatching(/^\d{14}$/),
    fc.stringMatching(/^\d{6}$/),
    fc.integer({ min: 1, max: 9999 }),
    fc.stringMatching(/^\d{5}-\d{5}$/),
  )
  .map(([unit, until, units, lot]) => `02${unit}17${until}37${units}\u001d10${lot}`)

describe('QR code', () => {
  it('a QR code is read as its text at level M by a scanner that did not make it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme-ascii' }), async (text) => {
        expect(await scannedQr(text)).toMatchObject({ text, level: 'M', isMirrored: false })
      }),
      { numRuns: 30 },
    )
    expect((await scannedQr('Vapeur Boréale|26120-00042')).text).toBe('Vapeur Boréale|26120-00042')
  })

  it('a QR code with elements of GS1 is read as a GS1 QR code', async () => {
    await fc.assert(
      fc.asyncProperty(gs1Lot, async (text) => {
        expect(await scannedQr(text, true)).toEqual({
          text,
          level: 'M',
          identifier: ']Q3',
          isMirrored: false,
        })
      }),
      { numRuns: 30 },
    )
  })

  it('a QR code is refused for what no label holds', () => {
    expect(() => qrCode('x'.repeat(214))).toThrow('too many')
  })
})

describe('DataMatrix', () => {
  it('a DataMatrix is read as its text by a scanner that did not make it, upright', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme-ascii' }), async (text) => {
        expect(await scannedMatrix(text)).toMatchObject({ text, identifier: ']d1', isMirrored: false })
      }),
      { numRuns: 30 },
    )
    expect((await scannedMatrix('Vapeur Boréale|26120-00042')).text).toBe('Vapeur Boréale|26120-00042')
  })

  it('a DataMatrix with elements of GS1 is read as a GS1 DataMatrix, and takes fewer squares than the QR code', async () => {
    await fc.assert(
      fc.asyncProperty(gs1Lot, async (text) => {
        expect(await scannedMatrix(text, true)).toEqual({ text, identifier: ']d2', isMirrored: false })
        expect(dataMatrix(text, true).length).toBeLessThan(qrCode(text, true).length)
      }),
      { numRuns: 30 },
    )
  })
})

describe('ITF-14', () => {
  it('the trade number of a case is read as ITF-14 by a scanner that did not make it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^\d{13}$/), async (digits) => {
        const tradeNumber = withCheckDigit(digits)
        expect(await scannedBars(itf14(tradeNumber))).toEqual({ text: tradeNumber, identifier: ']I1' })
      }),
      { numRuns: 30 },
    )
    expect(() => itf14('1234')).toThrow('14 digits')
  })
})

describe('Code 128', () => {
  it('Code 128 is read as its text by a scanner that did not make it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[ -~]{1,40}$/), async (text) => {
        expect(await scannedBars(code128(text))).toEqual({ text, identifier: ']C0' })
      }),
      { numRuns: 30 },
    )
  })

  it('Code 128 with elements of GS1, a lot, a short case or the number of a skid, is read as GS1-128', async () => {
    const skid = fc.stringMatching(/^00\d{18}$/)
    await fc.assert(
      fc.asyncProperty(fc.oneof(gs1Lot, skid, gs1Case), async (text) => {
        expect(await scannedBars(code128(text, true))).toEqual({ text, identifier: ']C1' })
      }),
      { numRuns: 30 },
    )
  })

  it('Code 128 is on a label only where its narrowest bar is a quarter of a millimetre or more', () => {
    const { roll100, roll62, letter30 } = labelFormats
    const lot = '0100628011000123172804301026120-00042'
    // With its quiet zones this lot is 308 bars wide, a bin 121, a carton 165; beside the square code there are 54.0,
    // 35.3 and 43.3 mm.
    expect([narrowestBar(code128(lot, true), 308), narrowestBar(code128('A-03-B'), 121)]).toEqual([1, 1])
    const on = (code: string, isGs1 = false) =>
      [roll100, roll62, letter30].map((format) => barsPlace(code128(code, isGs1), format))
    expect(on(lot, true)).toEqual(['below', null, null])
    expect(on('A-03-B')).toEqual(['beside', 'beside', 'beside'])
    expect(on('AL-00012-3')).toEqual(['beside', 'below', 'beside'])
    expect(fitsCode128('x'.repeat(49))).toBe(false)
  })
})
