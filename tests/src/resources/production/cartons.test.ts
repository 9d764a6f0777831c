import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packInto, takeOut } from '../../../../src/resources/production/cartons/packing'
import { caseCode, caseSymbols, ssccOn } from '../../../../src/resources/production/cartons/caseLabel'
import { code128, narrowestBar } from '../../../../src/views/labels/codes'
import { finestBar } from '../../../../src/views/labels/labelFormats'
import { ssccOf } from '../../../../server/modules/production/cartons/sscc'

const sum = (of: readonly { units: number }[]) => of.reduce((all, { units }) => all + units, 0)
const parts = fc.array(
  fc.record({ lot_id: fc.integer({ min: 1, max: 3 }), units: fc.integer({ min: 1, max: 400 }) }),
  {
    maxLength: 6,
  },
)

describe('packing into cartons', () => {
  it('every bottle is in one carton of its lot, and only the last carton is open', () =>
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 120 }), fc.nat(119), (packed, size, before) => {
        const open = before > 0 && before < size ? { id: 7, lot_id: 1, units: before } : null
        const all = packInto(open, size, packed)
        expect(sum(all)).toBe(sum(packed) + (open?.units ?? 0))
        expect(all.every(({ units }) => units > 0 && units <= size)).toBe(true)
        expect(all.slice(0, -1).every(({ isClosed }) => isClosed)).toBe(true)
        expect(all.every(({ isClosed, units }) => isClosed || units < size)).toBe(true)
        // Short cartons are closed only where their lot ends.
        for (const [at, { units, lot_id }] of all.entries())
          if (units < size && at < all.length - 1) expect(all[at + 1]?.lot_id).not.toBe(lot_id)
        for (const lot of [1, 2, 3])
          expect(sum(all.filter(({ lot_id }) => lot_id === lot))).toBe(
            sum(packed.filter(({ lot_id }) => lot_id === lot)) + (lot === 1 ? (open?.units ?? 0) : 0),
          )
      }),
    ))

  it('what was counted too many is taken out of the newest cartons', () => {
    const newest = [{ units: 30 }, { units: 100 }, { units: 100 }]
    expect(takeOut(newest, 150).map(({ units }) => units)).toEqual([0, 0, 80])
    expect(takeOut(newest, 10).map(({ units }) => units)).toEqual([20])
  })
})

describe('the case label', () => {
  const facts = {
    sscc: '006141411234567890',
    gtin: '10614141543219',
    unit_gtin: '00614141543212',
    lot_number: '26325-00417',
    expires_on: '2028-03-01',
    units: 100,
    units_full: 100,
  }

  it('a lot number that GS1 does not take is on no bars: too long, with a space, or with a sign of no element', () => {
    for (const lot_number of ['26325-00417-1234567890', '26325 00417', '26325|00417', '26325#1', 'Süd-1']) {
      const codes = [
        ...caseSymbols({ ...facts, lot_number }).map(({ text }) => text),
        caseCode({ ...facts, lot_number }),
      ]
      expect(codes.join(' '), lot_number).not.toContain(lot_number)
      expect(caseSymbols({ ...facts, lot_number })).toHaveLength(2)
    }
    expect(caseSymbols(facts).map(({ text }) => text)).toContain(`10${facts.lot_number}`)
  })

  it('a full case is named by its case number, lot, expiry and SSCC', () => {
    expect(caseSymbols(facts)).toEqual([
      { text: '011061414154321917280301', readable: '(01) 10614141543219 (17) 280301' },
      { text: '1026325-00417', readable: '(10) 26325-00417' },
      { text: '00006141411234567890', readable: '(00) 006141411234567890' },
    ])
  })

  it('a short case, or one without a case number, says how many units of which number are in it', () => {
    const short = { ...facts, units: 40 }
    expect(caseSymbols(short)[0]?.readable).toBe('(02) 00614141543212 (17) 280301 (37) 40')
    expect(caseCode(short)).toBe(
      '0000614141123456789002006141415432121728030137' + '40\u001d10' + '26325-00417',
    )
    expect(caseSymbols({ ...facts, gtin: null })[0]?.readable).toContain('(37) 100')
  })

  it('the bars of a case are wide enough for a scanner of the warehouse on a label of 100 mm', () => {
    const worst = {
      ...facts,
      gtin: null,
      units: 99_999,
      units_full: 99_999,
      lot_number: '26325-00417-12345678',
    }
    for (const { text } of caseSymbols(worst))
      expect(narrowestBar(code128(text, true), 92), text).toBeGreaterThanOrEqual(finestBar)
  })

  it('the square code says all of it, the SSCC first, and nothing where there are no numbers', () => {
    expect(caseCode(facts)).toMatch(/^00006141411234567890011061414154321917/)
    expect(
      caseCode({ ...facts, sscc: null, gtin: null, unit_gtin: null, lot_number: null, expires_on: null }),
    ).toBeNull()
  })

  it('an SSCC is read from its label, alone, with its prefix and before other elements', () => {
    for (const scanned of [
      facts.sscc,
      `00${facts.sscc}`,
      `(00) ${facts.sscc}`,
      `]C100${facts.sscc}`,
      `]d2${caseCode(facts)}`,
      caseCode(facts) ?? '',
    ])
      expect(ssccOn(scanned), scanned).toBe(facts.sscc)
    for (const scanned of ['26325-00417', '10614141543219', '0110614141543219', 'CTN-00001', ''])
      expect(ssccOn(scanned), scanned).toBeNull()
  })

  it('an SSCC has extension, prefix, number and check digit, and 18 digits', () => {
    expect(ssccOf('0614141', 123_456_789)).toBe('006141411234567890')
    expect(ssccOf('0614141', 1)).toMatch(/^00614141000000001\d$/)
    expect(ssccOf('0614141', 1_000_000_000)).toMatch(/^10614141000000000\d$/)
    expect(ssccOf(null, 1)).toBeNull()
    // All numbers of this prefix are used.
    expect(ssccOf('061414112345', 100_000)).toBeNull()
  })
})
