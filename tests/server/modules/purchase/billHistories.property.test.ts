import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MatchTest, Tolerances } from '../../../../src/resources/purchase/invoices/invoiceMatch'
import { billHistories } from '../../../fixtures/bills/billHistories'
import { bills, supplierBills } from '../../../fixtures/bills/supplierBills'
import { mapAccounts, openOffice, type Office } from '../../../fixtures/purchaseOrders'

/*
 * Invariants of purchase and sale, and the test of each:
 *  1 received = receipts - reversals = ledger   receipts.test (any history of deliveries)
 *  2 billed = approved bills, within tolerance  here (any history of bills)
 *  3 status of a purchase by its lines          receipts.test (any history of deliveries)
 *  4 two approvals of one receipt               here, invoices.test (of two bills), journalFiles.test (of 20 people)
 *  5 no bill number twice                       here (any history of bills; at once)
 *  6 a match can be repeated                    here (any history of bills)
 *  7 approver and buyer, who accepts and enters here (any history of bills), purchases.test (approved at once)
 *  8 totals are the sums of their parts         here (bills, purchases), saleInvariants.property.test (sales)
 *  9 a tax is rounded once                      saleInvariants.property.test
 * 10 taxes by province, day and customer        salePrices.test, taxes.test
 * 11 status of a sale by its lines              saleStatus.test, allocationHistories.test
 * 12 uses of a discount                         saleInvariants.property.test, discounts.test
 * 13 a confirmed order keeps prices and rates   saleInvariants.property.test, salePrices.test
 * 14 an order is imported once                  imports/kinds/sales.test
 * 15 received and not billed                    here (any history of bills), receivedNotBilled.test (any day)
 * 16 stamps go to their province alone          saleInvariants.property.test
 */
let at: Office
let office: ReturnType<typeof supplierBills>
beforeAll(async () => {
  at = await openOffice()
  await mapAccounts(at)
  office = supplierBills(at)
})
afterAll(() => at.node.stop())

/** Whether a test of a match passes, by its figures alone and the tolerances that the bill keeps. */
function passes(
  { test, billed, expected, difference, value, note }: MatchTest,
  { qty_percent, price_percent, amount }: Tolerances,
) {
  const off = difference ?? 0
  const isSmall = value <= amount
  switch (test) {
    case 'received':
      return (
        (billed ?? 0) >= 0 && (off <= 0 || (off * 100 <= Math.max(expected ?? 0, 0) * qty_percent && isSmall))
      )
    case 'ordered':
      return (billed ?? 0) >= 0 && off * 100 <= (expected ?? 0) * qty_percent
    case 'price':
      return off <= 0 || (off * 100 <= (expected ?? 0) * price_percent && isSmall)
    case 'tax':
      return Math.abs(off) <= 0.05
    case 'total':
      return Math.abs(off) <= 0.02
    default:
      return note === null
  }
}

describe('any history of bills', () => {
  const { acts, play, broken, all } = billHistories(
    () => at,
    () => office,
  )
  const outcomes = new Map<string, number>()

  it(
    'any history of bills leaves lines, orders and what waits for its bill saying the same',
    { timeout: 240_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(acts, async (history) => {
          const order = await office.delivered([
            { qty: 60, price: 2, came: 40 },
            { qty: 30, price: 7.5, came: 10 },
          ])
          for (const one of history) {
            const message = await play(order, one)
            outcomes.set(`${one.act} ${message}`, (outcomes.get(`${one.act} ${message}`) ?? 0) + 1)
            expect(await broken(order.id)).toEqual([])
          }
          for (const { id } of await all(order)) {
            const bill = await at.read(bills, id)
            const tests = bill.match_result as MatchTest[]
            const within = bill.match_tolerances as Tolerances | null
            if (!within) {
              expect([bill.status, tests]).toEqual(['draft', []])
              continue
            }
            expect(tests.map((one) => passes(one, within))).toEqual(tests.map(({ passed }) => passed === 1))
            if (bill.status !== 'submitted') continue
            // Nothing moved since: the match says the same once more.
            const again = await at.answered(office.fire(bill, 'match'))
            expect([again.match_result, again.match_status]).toEqual([bill.match_result, bill.match_status])
          }
        }),
        { numRuns: 24, seed: 20_261_129, endOnFailure: true },
      )
      expect([...outcomes.keys()]).toEqual(
        expect.arrayContaining([
          ...['bill ', 'credit ', 'approve ', 'waive ', 'void ', 'pay '],
          ...['bill validation_error', 'approve invalid_transition'],
        ]),
      )
    },
  )

  it('of bills of one number that are saved at once, in any spelling, one is written', async () => {
    const order = await office.delivered([{ qty: 100, price: 1, came: 100 }])
    const spelled = ['7 7 x', '77X', '0077x', ' 77 X', '000 77x']
    const answers = await Promise.all(
      spelled.map((supplier_invoice_number) =>
        office.billed(order, { lines: { 0: { qty: 10 } }, more: { supplier_invoice_number } }),
      ),
    )
    expect(answers.map(({ message }) => message).toSorted()).toEqual([
      '',
      ...Array<string>(4).fill('validation_error'),
    ])
  })

  it('a purchase comes to the sum of its lines, its freight and each tax rounded once', async () => {
    const line = fc.record({
      product_id: fc.constant(at.dock.bottle),
      qty_ordered: fc.integer({ min: 1, max: 9_999 }),
      unit_price: fc.integer({ min: 0, max: 99_999 }).map((value) => value / 1_000),
      discount_percent: fc.integer({ min: 0, max: 1_000 }).map((value) => value / 10),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 99_999 }),
        async (lines, freight) => {
          const doc = await at.answered(at.written(lines, { freight_amount: freight / 100 }))
          const whole = lines.reduce((sum, { qty_ordered, unit_price, discount_percent }) => {
            // In ten-millionths, which are whole numbers.
            const exact =
              qty_ordered * Math.round(unit_price * 1_000) * (1_000 - Math.round(discount_percent * 10))
            return sum + Math.floor((exact + 5_000) / 10_000)
          }, 0)
          const rounded = (rate: number) => Math.floor(((whole + freight) * rate + 50_000) / 100_000)
          expect(Math.round(Number(doc.total) * 100)).toBe(whole + freight + rounded(5_000) + rounded(9_975))
        },
      ),
      { numRuns: 15, seed: 20_261_130 },
    )
  })
})
