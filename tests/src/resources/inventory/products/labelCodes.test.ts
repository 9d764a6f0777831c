import { describe, expect, it } from 'vitest'
import { binsOfRange } from '../../../../../src/resources/inventory/bins/binRange'
import {
  asBarcodes,
  barcodesRead,
  caseNumber,
  documentOnLabel,
  lotLabel,
  namedBy,
  packedLabel,
  readLabel,
} from '../../../../../src/resources/inventory/products/labelCodes'

const lot = { sku: 'NL-1', lot_number: '26120-00042', expires_on: '2027-04-30' }

describe('label of a lot', () => {
  it('the label of a lot is read as it was printed, by trade number or by SKU', () => {
    const printed = lotLabel({ ...lot, barcode: '4006381333931' })
    expect(printed).toEqual({ text: '0104006381333931172704301026120-00042', isGs1: true })
    for (const scanned of [printed.text, `]C1${printed.text}`])
      expect(readLabel(scanned)).toMatchObject({ gtin: '04006381333931', lot: '26120-00042' })
    expect(asBarcodes('04006381333931')).toContain('4006381333931')
    expect(readLabel(lotLabel({ ...lot, barcode: null }).text)).toMatchObject({
      sku: 'NL-1',
      lot: '26120-00042',
    })
  })

  it('a lot whose number GS1 does not take has our own label, which is read back all the same', () => {
    const barcode = '4006381333931'
    for (const lot_number of ['K 12', 'LOT-É', 'A#1', 'x'.repeat(21)]) {
      const printed = lotLabel({ ...lot, lot_number, barcode })
      expect(printed).toEqual({ text: `NL-1|${lot_number}`, isGs1: false })
      expect(readLabel(printed.text)).toMatchObject({ sku: 'NL-1', lot: lot_number })
    }
    expect(lotLabel({ ...lot, lot_number: 'A/1_%+', barcode }).isGs1).toBe(true)
  })

  it('the label of a lot names the goods it is stuck on, among others of the product and of the lot number', () => {
    const goods = [
      { sku: 'NL-1', barcode: '4006381333931', case_barcode: null, lot_number: '26120-00042' },
      { sku: 'NL-1', barcode: '4006381333931', case_barcode: null, lot_number: '26120-00043' },
      { sku: 'NL-2', barcode: null, case_barcode: '96385074', lot_number: '26120-00042' },
    ]
    const [first, second, other] = goods
    for (const barcode of ['4006381333931', null])
      expect(namedBy(lotLabel({ ...lot, barcode }).text, goods)).toEqual([first])
    expect(namedBy('nl-2|26120-00042', goods)).toEqual([other])
    expect(namedBy('26120-00042', goods)).toEqual([first, other])
    for (const code of ['nl-1', '4006381333931', '0104006381333931'])
      expect(namedBy(code, goods)).toEqual([first, second])
    expect(namedBy('96385074', goods)).toEqual([other])
    for (const code of ['NL-2|26120-00043', 'NA', '']) expect(namedBy(code, goods)).toEqual([])
  })

  it('the label of a lot takes other codes for what they are', () => {
    for (const plain of ['NL-1', '0112345', 'a|b|c', '0104006381333932'])
      expect(readLabel(plain)).toEqual({ text: plain, gtin: null, sku: null, lot: null })
  })
})

describe('label of a case', () => {
  it('the bars of a case say fourteen digits, and lead to the product that has its number with fewer', () => {
    expect(caseNumber({ case_barcode: '96385074' })).toBe('00000096385074')
    for (const none of [null, '96385075', 'CASE-1']) expect(caseNumber({ case_barcode: none })).toBeNull()
    expect(barcodesRead(readLabel('00000096385074'))).toContain('96385074')
    expect(barcodesRead(readLabel('10627000000016'))).toEqual(['10627000000016'])
    const goods = [{ sku: 'NL-2', barcode: null, case_barcode: '96385074', lot_number: null }]
    for (const scanned of ['00000096385074', '0100000096385074', '96385074'])
      expect(namedBy(scanned, goods)).toEqual(goods)
  })
})

describe('label of a carton or skid', () => {
  it('the label of a carton or skid names the packing list it belongs to, and so does the number of the list itself', () => {
    expect([packedLabel('AL-00012', 'carton', 3), packedLabel('AL-00012', 'skid', 1)]).toEqual([
      'AL-00012-3',
      'AL-00012-S1',
    ])
    for (const code of ['AL-00012', 'AL-00012-3', ' al-00012-s1 ', packedLabel('AL-00012', 'skid', 120)])
      expect(documentOnLabel(code)).toBe('AL-00012')
    for (const code of ['A-01', 'PG-12', 'AL-00012-X1', 'AL-00012|7', 'NL-SPRUCE-30'])
      expect(documentOnLabel(code)).toBeNull()
  })
})

describe('range of bins', () => {
  const range = {
    aisle_from: '09',
    aisle_to: '10',
    rack_from: '1',
    rack_to: '1',
    level_from: 'a',
    level_to: 'B',
  }

  it('a range of bins goes on from digits to digits and from letters to letters', () => {
    const made = binsOfRange(range)
    expect('bins' in made && made.bins.map(({ code }) => code)).toEqual([
      '09-1-A',
      '09-1-B',
      '10-1-A',
      '10-1-B',
    ])
  })

  it('a range of bins never goes backwards, from digits to letters, or beyond a thousand', () => {
    expect(binsOfRange({ ...range, aisle_to: '08' })).toMatchObject({ wrong: 'aisle_to' })
    expect(binsOfRange({ ...range, level_to: '3' })).toMatchObject({ wrong: 'level_to' })
    expect(binsOfRange({ ...range, aisle_from: '00', aisle_to: '99', rack_to: '9' })).toMatchObject({
      wrong: 'aisle_to',
    })
  })
})
