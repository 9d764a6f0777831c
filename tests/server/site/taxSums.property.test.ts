import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Tax, taxSums } from '../../../server/site/taxSums'
import { taxClasses } from '../../../src/resources/inventory/products/categories'

const tax = fc.record<Tax>({
  code: fc.constantFrom('GST', 'PST', 'QST'),
  rate: fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 10_000),
  tax_classes: fc.subarray([...taxClasses]),
  compound: fc.boolean(),
  exempt_for: fc.subarray(['resale_exempt', 'export']),
})
const line = fc.record({
  class: fc.constantFrom(...taxClasses),
  amount: fc.integer({ min: -50_000_000, max: 50_000_000 }).map((value) => value / 10_000),
})
const document = [fc.array(tax, { maxLength: 4 }), fc.array(line, { minLength: 1, maxLength: 30 })] as const
const cents = (amount: number) => Math.round(amount * 100)
const plain = (rate: number, more: Partial<Tax> = {}): Tax => ({
  code: 'GST',
  rate,
  tax_classes: ['standard'],
  compound: false,
  exempt_for: [],
  ...more,
})
const standard = (...amounts: number[]) => amounts.map((amount) => ({ class: 'standard', amount }))
const amounts = (taxes: Tax[], lines: { class: string; amount: number }[]) =>
  taxSums(taxes, lines, 'registrant').map(({ amount }) => amount)

describe('taxes of a document', () => {
  it('the taxes of a document are borne by its lines to the cent, whatever is bought and given back', () => {
    fc.assert(
      fc.property(...document, (taxes, lines) => {
        for (const { amount, shares } of taxSums(taxes, lines, 'registrant'))
          expect(shares.reduce((sum, share) => sum + cents(share), 0)).toBe(cents(amount))
      }),
    )
  })

  it('the taxes of a document leave every line within a cent of its own tax, and a line that is not taxed free', () => {
    fc.assert(
      fc.property(...document, (taxes, lines) => {
        const apart = taxes.map((one) => ({ ...one, compound: false }))
        for (const { tax: one, shares } of taxSums(apart, lines, 'registrant'))
          lines.forEach(({ class: of, amount }, place) => {
            const own = one.tax_classes.includes(of) ? (amount * one.rate) / 100 : 0
            expect(Math.abs((shares[place] ?? 0) - own)).toBeLessThan(own === 0 ? 0.000_001 : 0.010_001)
          })
      }),
    )
  })

  it('the taxes of a document of a credit note are those of its invoice with the other sign', () => {
    fc.assert(
      fc.property(...document, (taxes, lines) => {
        const back = lines.map((one) => ({ ...one, amount: -one.amount }))
        const rows = taxSums(taxes, lines, 'registrant').map(({ shares }) => shares.map(cents))
        const taken = taxSums(taxes, back, 'registrant').map(({ shares }) =>
          shares.map((one) => 0 - cents(one)),
        )
        expect(taken).toEqual(rows.map((shares) => shares.map((share) => share + 0)))
      }),
    )
  })

  it('the taxes of a document are worked out once on the sum: three lines of 0.33 at 5 % are 0.05, not three times 0.02', () => {
    expect(amounts([plain(5)], standard(0.33, 0.33, 0.33))).toEqual([0.05])
  })

  it('the taxes of a document are rounded half away from zero', () => {
    expect(amounts([plain(5)], standard(0.1))).toEqual([0.01])
    expect(amounts([plain(5)], standard(-0.1))).toEqual([-0.01])
    expect(amounts([plain(9.975)], standard(100))).toEqual([9.98])
  })

  it('the taxes of a document are levied on earlier taxes too where they say so', () => {
    const [gst, onTop] = [plain(5), plain(10, { compound: true })]
    expect(amounts([gst, onTop], standard(100))).toEqual([5, 10.5])
    expect(amounts([gst, { ...onTop, compound: false }], standard(100))).toEqual([5, 10])
  })

  it('the taxes of a document are not asked of whom a tax frees', () => {
    const taxes = [plain(5), plain(7, { exempt_for: ['resale_exempt'] })]
    expect(taxSums(taxes, standard(100), 'resale_exempt').map(({ amount }) => amount)).toEqual([5])
    expect(amounts(taxes, standard(100))).toEqual([5, 7])
  })
})
