import type { DemoRow } from '../../company/tables'

/** A line of a bill; without a source it is of nothing that was ordered. */
type BilledLine = { source: DemoRow | null; qty: number; unit_price: number; description?: string }

/** What is billed of an order, with all lines of the order. */
export type Billed = {
  purchase: DemoRow
  ordered: readonly DemoRow[]
  lines: readonly BilledLine[]
  isService: boolean
  /** The currency of the company. */
  home: number
}

type Wrong = { lines?: readonly BilledLine[]; taxTimes?: number; currency_id?: number }

/** What suppliers bill wrongly: which bills it fits, how these look then, and why they are disputed. */
export type Mistake = {
  fits: (bill: Billed) => boolean
  of: (bill: Billed) => Wrong
  reason: 'price' | 'quantity' | 'not_received' | 'tax' | 'other'
}

export const cents = (amount: number) => Math.round(amount * 100 + 1e-7) / 100

const withFirst = (change: (line: BilledLine) => BilledLine): Mistake['of'] => {
  return ({ lines: [first, ...rest] }) => ({ lines: first ? [change(first), ...rest] : [] })
}
const everyBill = () => true
const isPending = ({ qty_received }: DemoRow) => Number(qty_received) === 0

/** A price of last year's list. */
const price: Mistake = {
  fits: everyBill,
  of: withFirst((line) => ({ ...line, unit_price: Number((line.unit_price * 1.18).toFixed(4)) })),
  reason: 'price',
}
/** More than came, and than was ordered. */
const quantity: Mistake = {
  fits: ({ isService }) => !isService,
  of: withFirst((line) => ({ ...line, qty: Math.ceil(line.qty * 1.25) })),
  reason: 'quantity',
}
/** What is still to come. */
const notReceived: Mistake = {
  fits: ({ ordered, isService }) => !isService && ordered.some(isPending),
  of: ({ lines, ordered }) => ({
    lines: [
      ...lines,
      ...ordered.filter(isPending).map((source) => ({
        source,
        qty: Number(source.qty_ordered),
        unit_price: Number(source.unit_price),
      })),
    ],
  }),
  reason: 'not_received',
}
const notOnOrder: Mistake = {
  fits: everyBill,
  of: ({ lines }) => ({
    lines: [...lines, { source: null, qty: 4, unit_price: 18.5, description: 'Exchange of pallets' }],
  }),
  reason: 'other',
}
const tax: Mistake = {
  fits: ({ purchase }) => Number(purchase.tax_total) > 0,
  of: () => ({ taxTimes: 1.2 }),
  reason: 'tax',
}
/** In the money of the company instead of that of the order. */
const party: Mistake = {
  fits: ({ purchase, home }) => Number(purchase.currency_id) !== home,
  of: ({ home }) => ({ currency_id: home }),
  reason: 'other',
}
/** The bill of a delivery that was billed already. */
export const isTwice: Mistake = { fits: everyBill, of: () => ({}), reason: 'other' }

/** Those that wait for a decision. */
export const mistakes: readonly Mistake[] = [
  ...[notReceived, party, quantity, tax, notOnOrder, price, quantity, tax],
  ...[price, notOnOrder, price, tax, price],
]
