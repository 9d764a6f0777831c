import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withCheckDigit } from '../../../../../src/resources/inventory/products/checkDigit'
import { dayOnLabel, gs1Elements, supplierLabel } from '../../../../../src/resources/inventory/products/gs1'
import { expiryOnLabel, readLabel } from '../../../../../src/resources/inventory/products/labelCodes'

const gtin = '04006381333931'
/** What a scanner sends for the function character between two elements. */
const fnc1 = '\u001d'

const digits = (many: number) => fc.stringMatching(new RegExp(`^\\d{${many}}$`))
const signs = fc.stringMatching(/^[!"%-?A-Z_a-z]{1,20}$/)
const elements = fc.record({
  '01': digits(13).map(withCheckDigit),
  '17': fc.constantFrom('270430', '280229', '301200'),
  '3102': digits(6),
  '10': signs,
  '21': signs,
})

describe('elements of GS1', () => {
  it('elements are read in every order, with what ends those of any length where one follows', () => {
    const isFixed = (prefix: string) => !['10', '21'].includes(prefix)
    fc.assert(
      fc.property(
        elements.chain((of) => fc.shuffledSubarray(Object.entries(of), { minLength: 5 })),
        (printed) => {
          const text = printed
            .map(([prefix, value]) => `${prefix}${value}${isFixed(prefix) ? '' : fnc1}`)
            .join('')
          for (const symbol of ['', ']C1', ']d2', ']Q3', fnc1])
            expect(gs1Elements(`${symbol}${text}`)).toEqual(new Map(printed))
          // The last one needs no end.
          expect(gs1Elements(text.endsWith(fnc1) ? text.slice(0, -1) : text)).toEqual(new Map(printed))
        },
      ),
    )
  })

  it('an element of a fixed length that is short or has letters, and one without a name, make the text none of GS1', () => {
    for (const text of [
      '0112345',
      `01${gtin.slice(0, 13)}X`,
      '17 27043',
      `10${fnc1}21A`,
      `ABC`,
      `05${gtin}`,
      '3102',
    ])
      expect(gs1Elements(text)).toBeNull()
  })

  it('a day is one of the calendar, and day 00 the last of its month', () => {
    expect(['270430', '280229', '280200', '301200'].map(dayOnLabel)).toEqual([
      '2027-04-30',
      '2028-02-29',
      '2028-02-29',
      '2030-12-31',
    ])
    for (const none of ['270431', '270229', '271301', '270001', '270000', '2704', undefined])
      expect(dayOnLabel(none)).toBeNull()
  })
})

describe('label of a supplier', () => {
  const whole = {
    gtin,
    lot: 'A/7-x',
    made_on: '2026-01-15',
    expires_on: '2027-04-30',
    net_g: 25_340,
    gross_g: null,
    volume_ml: null,
    count: null,
    serial: '10C-1',
  }

  it('a label says product, lot, days, weight and serial number, scanned or as people read it', () => {
    const texts = [
      `01${gtin}1126011517270430310302534010A/7-x${fnc1}2110C-1`,
      `2110C-1${fnc1}10A/7-x${fnc1}01${gtin}11260115172704303102002534`,
      `(01)${gtin}(10)A/7-x(11)260115(17)270430(3102)002534(21)10C-1`,
    ]
    for (const text of texts) expect(supplierLabel(text)).toEqual(whole)
    expect(supplierLabel(`01${gtin}3301000271`)).toMatchObject({ net_g: null, gross_g: 27_100, lot: null })
    expect(supplierLabel(`01${gtin}3153001500`)).toMatchObject({ volume_ml: 1500 })
  })

  it('a case is named by the goods in it with how many they are, and best before is taken as its expiry', () => {
    expect(supplierLabel(`02${gtin}152704003712${fnc1}10L1`)).toMatchObject({
      gtin,
      count: 12,
      lot: 'L1',
      expires_on: '2027-04-30',
    })
  })

  it('a separator that was lost leaves the elements behind it in the lot, and is not guessed', () => {
    expect(supplierLabel(`01${gtin}10A7` + '21S9')).toMatchObject({ lot: 'A721S9', serial: null })
  })

  it('a misread check digit or day is a fault, and each single wrong figure of a trade number is one', () => {
    fc.assert(
      fc.property(digits(13), fc.nat(13), fc.integer({ min: 1, max: 9 }), (thirteen, at, more) => {
        const right = withCheckDigit(thirteen)
        const wrong = Array.from(right, (figure, n) =>
          n === at ? String((Number(figure) + more) % 10) : figure,
        )
        expect(supplierLabel(`01${right}`)).toMatchObject({ gtin: right })
        expect(supplierLabel(`01${wrong.join('')}`)).toBe('check_digit')
        expect(readLabel(`01${wrong.join('')}`).gtin).toBeNull()
      }),
    )
    expect(supplierLabel(`01${gtin}17270231`)).toBe('date')
    expect(expiryOnLabel(`01${gtin}17270231`)).toBeNull()
  })

  it('other codes are no label of a supplier', () => {
    for (const code of ['LEMON', 'LEMON|A7', 'LC-00042', '4006381333931', '17270430', '10A7', ''])
      expect(supplierLabel(code)).toBeNull()
  })

  it('the lot and the product are found behind a weight, also where other scans read the label', () => {
    const text = `01${gtin}310302534017270430` + '10A7'
    expect(readLabel(text)).toMatchObject({ gtin, lot: 'A7' })
    expect(expiryOnLabel(text)).toBe('2027-04-30')
  })
})
