import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  matchStatusOf,
  undecided,
  varianceValue,
} from '../../../../src/resources/purchase/invoices/decisions'
import {
  type BilledLine,
  matchOf,
  type MatchInput,
  type OrderedLine,
} from '../../../../src/resources/purchase/invoices/invoiceMatch'

const ordered = (more: Partial<OrderedLine> = {}): OrderedLine => ({
  id: 1,
  qty_ordered: 100,
  qty_cancelled: 0,
  qty_received: 100,
  qty_rejected: 0,
  qty_returned: 0,
  qty_invoiced: 0,
  unit_price: 10,
  discount_percent: 0,
  is_service: false,
  ...more,
})
const billed = (more: Partial<BilledLine> = {}): BilledLine => ({
  id: 1,
  line_no: 1,
  line_kind: 'item',
  purchase_line_id: 1,
  qty: 100,
  unit_price: 10,
  amount: 1000,
  ...more,
})
const bill = (more: Partial<MatchInput> = {}): MatchInput => ({
  kind: 'invoice',
  rate_to_cad: 1,
  is_right_party: true,
  freight_amount: 0,
  duty_amount: 0,
  total: (more.lines ?? [billed()]).reduce((sum, { amount }) => sum + amount, 0),
  lines: [billed()],
  ordered: [ordered()],
  taxes: [],
  duplicate: null,
  tolerances: { qty_percent: 2, price_percent: 3, amount: 50 },
  ...more,
})
const failed = (input: MatchInput) =>
  matchOf(input).flatMap(({ passed, variance }) => (passed === 1 ? [] : [variance]))

describe('a bill against its order', () => {
  it('a bill as it was ordered and received passes every test', () => {
    expect(failed(bill())).toEqual([])
    expect(matchStatusOf(matchOf(bill()), [])).toBe('matched')
  })

  it('an order for 100 that received 101 takes a bill over either', () => {
    const came = { ordered: [ordered({ qty_received: 101 })] }
    expect(failed(bill(came))).toEqual([])
    expect(failed(bill({ ...came, lines: [billed({ qty: 101, amount: 1010 })] }))).toEqual([])
  })

  it('a bill of ten times the receipt never passes, nor the same receipt billed on two lines', () => {
    expect(failed(bill({ lines: [billed({ qty: 1000, amount: 10_000 })] }))).toEqual([
      'quantity_variance',
      'over_order',
    ])
    const twice = [billed(), billed({ id: 2, line_no: 2 })]
    expect(failed(bill({ lines: twice }))).toEqual(['quantity_variance', 'over_order'])
  })

  it('a price over the tolerance of percent or of amount is a variance, a lower one passes', () => {
    const at = (unit_price: number) =>
      failed(bill({ lines: [billed({ unit_price, amount: unit_price * 100 })] }))
    expect(at(10.3)).toEqual([])
    expect(at(10.31)).toEqual(['price_variance'])
    expect(at(1)).toEqual([])
    const dear = bill({
      lines: [billed({ qty: 1000, unit_price: 10.1, amount: 10_100 })],
      ordered: [ordered({ qty_ordered: 1000, qty_received: 1000 })],
    })
    expect(failed(dear)).toEqual(['price_variance'])
  })

  it('nothing received is another variance than too little, and a service needs no receipt', () => {
    expect(failed(bill({ ordered: [ordered({ qty_received: 0 })] }))).toEqual(['not_received'])
    expect(failed(bill({ ordered: [ordered({ qty_received: 0, is_service: true })] }))).toEqual([])
  })

  it('what is of another party, not on the order or billed twice cannot be accepted', () => {
    const input = bill({
      is_right_party: false,
      duplicate: 'PI-00001',
      lines: [billed({ purchase_line_id: null })],
    })
    const tests = matchOf(input)
    const decisions = tests.map(({ test, line_no, note }) => ({
      test,
      line_no,
      note,
      reason: '',
      by: '',
      at: '',
    }))
    expect(undecided(tests, decisions).map(({ variance }) => variance)).toEqual([
      'not_on_order',
      'wrong_party',
      'duplicate',
    ])
  })

  const qty = fc.integer({ min: 0, max: 300 })
  const history = fc.record({
    qty_ordered: fc.integer({ min: 1, max: 300 }),
    qty_received: qty,
    bills: fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 8 }),
    qty_percent: fc.integer({ min: 0, max: 10 }),
    amount: fc.integer({ min: 0, max: 200 }),
  })

  it('however bills follow each other, what is approved stays within received and the tolerances', () => {
    fc.assert(
      fc.property(history, ({ qty_ordered, qty_received, bills, qty_percent, amount }) => {
        let qty_invoiced = 0
        for (const one of bills) {
          const tests = matchOf(
            bill({
              lines: [billed({ qty: one, amount: one * 10 })],
              ordered: [ordered({ qty_ordered, qty_received, qty_invoiced })],
              tolerances: { qty_percent, price_percent: 0, amount },
            }),
          )
          if (matchStatusOf(tests, []) === 'matched') qty_invoiced += one
        }
        const most = qty_received + Math.min((qty_received * qty_percent) / 100, amount / 10)
        expect(qty_invoiced).toBeLessThanOrEqual(most + 1e-9)
        expect(qty_invoiced).toBeLessThanOrEqual(qty_ordered * (1 + qty_percent / 100) + 1e-9)
      }),
    )
  })

  it('the result of a match follows from its inputs alone, and differences are never worth less than nothing', () => {
    fc.assert(
      fc.property(history, ({ qty_ordered, qty_received, bills }) => {
        const input = bill({
          lines: bills.map((one, place) =>
            billed({ id: place, line_no: place + 1, qty: one, amount: one * 10 }),
          ),
          ordered: [ordered({ qty_ordered, qty_received })],
        })
        expect(matchOf(structuredClone(input))).toEqual(matchOf(input))
        expect(varianceValue(matchOf(input))).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
