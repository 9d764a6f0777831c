import fc from 'fast-check'
import { expect, it } from 'vitest'
import { caseSymbols } from '../../../../src/resources/production/cartons/caseLabel'
import { withCheckDigit } from '../../../../src/resources/inventory/products/checkDigit'
import { finestBar, labelFormats } from '../../../../src/views/labels/labelFormats'
import { dotsPerMm, zplOf } from '../../../../src/views/labels/zpl'
import { type PrintedLabel, printZpl } from '../../../fixtures/labels/labelPrinter'
import { scannedCodes } from '../../../fixtures/labels/labelScanner'

/** What a scanner reads on a printed label. */
function scanned({ width, height, dark }: PrintedLabel) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [at, isDark] of dark.entries()) if (isDark) data.fill(0, at * 4, at * 4 + 3)
  return scannedCodes({ data, width, height, colorSpace: 'srgb' } as ImageData)
}

/** Widths of boxes that are as high as bars, in dots: the narrowest of them. */
const narrowest = (zpl: string) =>
  Math.min(
    ...[...zpl.matchAll(/\^GB(\d+),(\d+),/g)].flatMap(([, wide, high]) =>
      Number(high) > 40 ? [Number(wide)] : [],
    ),
  )

const sscc = withCheckDigit('06123450000001234')
const skid = {
  code: `00${sscc}`,
  isGs1: true,
  title: 'SK-00012',
  lines: ['40 cartons with 4,000 units', 'Stamp ON'],
  ofCase: { mark: null, symbols: [{ text: `00${sscc}`, readable: `(00) ${sscc}` }] },
}

it('the label of a skid is 100 x 150 mm in dots of 203 dpi, and its SSCC is read off both codes', async () => {
  const zpl = zplOf([skid], { format: labelFormats.case100, square: 'qr', copies: 2 })
  const [label] = printZpl(zpl)
  if (!label) throw new Error('Nothing was printed')
  expect(label).toMatchObject({ width: 100 * dotsPerMm, height: 150 * dotsPerMm, copies: 2 })
  expect(label.texts).toEqual(['SK-00012', '40 cartons with 4,000 units', 'Stamp ON', `(00) ${sscc}`])
  expect(await scanned(label)).toEqual([`Code128 00${sscc}`, `QRCode 00${sscc}`])
  expect(narrowest(zpl)).toBeGreaterThanOrEqual(finestBar * dotsPerMm)
})

it('the label of a case says its goods, their lot and its own number in bars that a scanner reads', async () => {
  const facts = {
    sscc,
    gtin: withCheckDigit('1061234500001'),
    unit_gtin: withCheckDigit('0061234500001'),
    lot_number: '26325-00417',
    expires_on: '2028-11-21',
    units: 100,
    units_full: 100,
  }
  const symbols = caseSymbols(facts)
  const label = {
    ...skid,
    title: 'Mango Ice 30 ml 12 mg/ml',
    lines: ['100 x 30 ml', 'Lot 26325-00417'],
    ofCase: { mark: 'NOT FOR SALE IN CANADA / VENTE INTERDITE AU CANADA', symbols },
  }
  const [printed] = printZpl(
    zplOf([label], { format: labelFormats.case100, square: 'datamatrix', copies: 1 }),
  )
  if (!printed) throw new Error('Nothing was printed')
  const found = await scanned(printed)
  for (const { text } of symbols) expect(found).toContain(`Code128 ${text}`)
  expect(found).toContain(`DataMatrix 00${sscc}`)
  expect(printed.texts).toContain('NOT FOR SALE IN CANADA / VENTE INTERDITE AU CANADA')
})

it('the code of a transfer is read off a label of any roll, whatever signs of a command its text has', async () => {
  for (const format of [labelFormats.roll100, labelFormats.roll62])
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 99_999 }), fc.string({ maxLength: 40 }), async (n, line) => {
        const number = `FT-${String(n).padStart(5, '0')}`
        const code = `FT|${number}|${n % 10}`
        const [label] = printZpl(
          zplOf([{ code, title: number, lines: [`${line}^XZ~_\\`] }], { format, square: 'qr', copies: 1 }),
        )
        if (!label) throw new Error('Nothing was printed')
        expect(label.texts).toContain(`${line}^XZ~_\\`)
        expect(await scanned(label)).toContain(`QRCode ${code}`)
      }),
      { numRuns: 12 },
    )
})
