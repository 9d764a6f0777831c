import { scaled, unscaled } from '../../kit/text/sum'
import type { MatchTestName, Variance } from './matchTests'

/** One test of a bill: of a line, or of the whole where there is none. Quantities are in the purchase measure. */
export type MatchTest = {
  test: MatchTestName
  invoice_line_id: number | null
  line_no: number | null
  expected: number | null
  billed: number | null
  difference: number | null
  /** What the difference is worth, in CAD. */
  value: number
  passed: 0 | 1
  variance: Variance | null
  /** The tax, the bill it repeats, or what else the figures are of. */
  note: string | null
}

/** How far a bill may be off: percents of quantity and price, and at most so many CAD a line. */
export type Tolerances = { qty_percent: number; price_percent: number; amount: number }

/** A line of an order as a bill is compared with it; `qty_invoiced` without the bill itself. */
export type OrderedLine = {
  id: number
  qty_ordered: number
  qty_cancelled: number
  qty_received: number
  qty_rejected: number
  qty_returned: number
  qty_invoiced: number
  unit_price: number
  discount_percent: number
  /** A service is never received: ordered and billed alone are compared. */
  is_service: boolean
}

export type BilledLine = {
  id: number
  line_no: number
  line_kind: string
  purchase_line_id: number | null
  qty: number
  unit_price: number
  amount: number
}

export type MatchInput = {
  kind: string
  rate_to_cad: number
  is_right_party: boolean
  freight_amount: number
  duty_amount: number
  total: number
  lines: readonly BilledLine[]
  ordered: readonly OrderedLine[]
  taxes: readonly { code: string; expected: number; billed: number }[]
  /** The other bill that this one repeats. */
  duplicate: string | null
  tolerances: Tolerances
}

/** What another person may accept; what is not on the order, of another party or billed twice, no user. */
export const isAcceptable = (variance: Variance | null) =>
  variance !== 'duplicate' && variance !== 'not_on_order' && variance !== 'wrong_party'

const percent = (value: number) => scaled(value, 4)
const whole = scaled(100, 4)
const number = (value: bigint, places = 6) => Number(unscaled(value, places))
const most = (left: bigint, right: bigint) => (left > right ? left : right)

/** The net price of an order line, in millionths of its currency. */
const netPrice = ({ unit_price, discount_percent }: OrderedLine) =>
  (scaled(unit_price) * (whole - percent(discount_percent)) + whole / 2n) / whole

/** So much of a measure at a price, both in millionths, as CAD in ten-thousandths. */
const worth = (qty: bigint, price: bigint, rate: bigint) => {
  const size = qty < 0n ? -qty : qty
  return (size * price * rate) / 10n ** 16n
}

type Counted = { sum: bigint; line: BilledLine }

/** The tests of the lines of a bill against those of the order; two lines of one order line count together. */
function lineTests({ kind, lines, ordered, tolerances, rate_to_cad }: MatchInput): MatchTest[] {
  const byId = new Map(ordered.map((line) => [line.id, line]))
  const rate = scaled(rate_to_cad, 8)
  const limit = scaled(tolerances.amount, 4)
  const isCredit = kind === 'credit_note'
  const billed = new Map<number, Counted>()
  const tests: MatchTest[] = []
  const add = (line: BilledLine, test: Omit<MatchTest, 'invoice_line_id' | 'line_no' | 'note'>) =>
    tests.push({ ...test, invoice_line_id: line.id, line_no: line.line_no, note: null })
  for (const line of lines) {
    if (line.line_kind !== 'item') continue
    const on = line.purchase_line_id === null ? undefined : byId.get(line.purchase_line_id)
    const found = { expected: null, billed: line.qty, difference: null, value: 0 }
    if (!on) {
      const value = number(worth(scaled(line.qty), scaled(line.unit_price), rate), 4)
      add(line, { ...found, value, test: 'on_order', passed: 0, variance: 'not_on_order' })
      continue
    }
    add(line, { ...found, test: 'on_order', passed: 1, variance: null })
    const before = billed.get(on.id)?.sum ?? scaled(on.qty_invoiced)
    const soFar = isCredit ? before - scaled(line.qty) : before + scaled(line.qty)
    billed.set(on.id, { sum: soFar, line })
    tests.push(...quantityTests({ line, on, soFar, rate, limit, tolerances }))
    if (!isCredit) tests.push(priceTest({ line, on, rate, limit, tolerances }))
  }
  return tests
}

type Compared = {
  line: BilledLine
  on: OrderedLine
  rate: bigint
  limit: bigint
  tolerances: Tolerances
}

/** Billed so far against what was received and kept, and against what was ordered. */
function quantityTests({
  line,
  on,
  soFar,
  rate,
  limit,
  tolerances,
}: Compared & { soFar: bigint }): MatchTest[] {
  const place = { invoice_line_id: line.id, line_no: line.line_no, note: null }
  const price = netPrice(on)
  const remaining = scaled(on.qty_received) - scaled(on.qty_rejected) - scaled(on.qty_returned)
  const expected = scaled(on.qty_ordered) - scaled(on.qty_cancelled)
  const share = percent(tolerances.qty_percent)
  const judged = (test: 'received' | 'ordered', expected: bigint, isWithin: boolean, variance: Variance) => {
    const difference = soFar - expected
    const passed = soFar >= 0n && (difference <= 0n || isWithin)
    return {
      ...place,
      test,
      expected: number(expected),
      billed: number(soFar),
      difference: number(difference),
      value: passed && difference <= 0n ? 0 : number(worth(difference, price, rate), 4),
      passed: passed ? (1 as const) : (0 as const),
      variance: passed ? null : soFar < 0n ? ('quantity_variance' as const) : variance,
    }
  }
  const over = soFar - remaining
  const isSmall = over * whole <= most(remaining, 0n) * share && worth(over, price, rate) <= limit
  const overOrder = (soFar - expected) * whole <= expected * share
  return [
    ...(on.is_service
      ? []
      : [judged('received', remaining, isSmall, remaining <= 0n ? 'not_received' : 'quantity_variance')]),
    judged('ordered', expected, overOrder, 'over_order'),
  ]
}

/** The billed price against that of the order; a lower one passes. */
function priceTest({ line, on, rate, limit, tolerances }: Compared): MatchTest {
  const [expected, billed] = [netPrice(on), scaled(line.unit_price)]
  const off = billed - expected
  const value = worth(scaled(line.qty), off < 0n ? -off : off, rate)
  const isSmall = off * whole <= expected * percent(tolerances.price_percent) && value <= limit
  const passed = off <= 0n || isSmall
  return {
    test: 'price',
    invoice_line_id: line.id,
    line_no: line.line_no,
    note: null,
    expected: number(expected),
    billed: number(billed),
    difference: number(off),
    value: number(value, 4),
    passed: passed ? 1 : 0,
    variance: passed ? null : 'price_variance',
  }
}

const ofWhole = { invoice_line_id: null, line_no: null }
const taxTolerance = 0.05
const totalTolerance = 0.02

const cents = (value: number) => scaled(value, 4)
const within = (difference: bigint, most4: number) => {
  const size = difference < 0n ? -difference : difference
  return size <= scaled(most4, 4)
}

/** The tests of a bill as a whole: its party, taxes, sum, and whether it came before. */
function wholeTests(input: MatchInput): MatchTest[] {
  const rate = scaled(input.rate_to_cad, 8)
  const inCad = (difference: bigint) =>
    number(((difference < 0n ? -difference : difference) * rate) / 10n ** 8n, 4)
  const figures = (expected: bigint, billed: bigint) => ({
    expected: number(expected, 4),
    billed: number(billed, 4),
    difference: number(billed - expected, 4),
    value: inCad(billed - expected),
  })
  const none = { expected: null, billed: null, difference: null, value: 0 }
  const sum =
    input.lines.reduce((all, { amount }) => all + cents(amount), 0n) +
    cents(input.freight_amount) +
    cents(input.duty_amount) +
    input.taxes.reduce((all, { billed }) => all + cents(billed), 0n)
  const isSum = within(cents(input.total) - sum, totalTolerance)
  return [
    {
      ...ofWhole,
      ...none,
      test: 'party',
      passed: input.is_right_party ? 1 : 0,
      variance: input.is_right_party ? null : 'wrong_party',
      note: null,
    },
    ...input.taxes.map(({ code, expected, billed }): MatchTest => {
      const passed = within(cents(billed) - cents(expected), taxTolerance)
      return {
        ...ofWhole,
        ...figures(cents(expected), cents(billed)),
        test: 'tax',
        passed: passed ? 1 : 0,
        variance: passed ? null : 'tax_variance',
        note: code,
      }
    }),
    {
      ...ofWhole,
      ...figures(sum, cents(input.total)),
      test: 'total',
      passed: isSum ? 1 : 0,
      variance: isSum ? null : 'total_variance',
      note: null,
    },
    {
      ...ofWhole,
      ...none,
      test: 'duplicate',
      passed: input.duplicate === null ? 1 : 0,
      variance: input.duplicate === null ? null : 'duplicate',
      note: input.duplicate,
    },
  ]
}

/**
 * A bill against its order: every test with what was expected, what was billed and whether it passed. The same inputs
 * and tolerances give the same tests, in exact arithmetic.
 */
export const matchOf = (input: MatchInput): MatchTest[] => [...lineTests(input), ...wholeTests(input)]
