import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bit, bytes } from '../../kit/define/shapes'
import { lotStatuses, lots } from '../stock/lots'
import { movementReasons } from '../stock/stock_movements'

const id = z.nullable(z.int())
const word = z.nullable(z.string())

/** A lot of the family: `level` is 0 for the lot itself, below 0 for what it is made of, above for what became of it. */
const tracedLot = z.object({
  lot_id: z.int(),
  level: z.int(),
  lot: z.string(),
  product_id: z.int(),
  sku: z.string(),
  product: z.string(),
  kind: z.string(),
  status: z.enum(lotStatuses),
  measure: z.string(),
  on_hand: z.number(),
  made_on: word,
  expires_on: word,
  supplier: word,
  supplier_lot: word,
  order_id: id,
  order: word,
})
export type TracedLot = z.output<typeof tracedLot>

/** One lot went into another, by a document: a production order, a recovery, a stamping order. */
const tracedLink = z.object({ from_lot_id: z.int(), to_lot_id: z.int(), document: word })
export type TracedLink = z.output<typeof tracedLink>

const receipt = z.object({
  lot_id: z.int(),
  receiving_id: z.int(),
  receiving: z.string(),
  supplier: word,
  purchase: word,
  qty: z.number(),
  received_at: z.string(),
})

const delivery = z.object({
  lot_id: z.int(),
  allocation_id: z.int(),
  allocation: z.string(),
  sale: z.string(),
  customer_id: z.int(),
  customer: z.string(),
  place: word,
  qty: z.number(),
  shipped_at: z.string(),
})

const check = z.object({
  kind: z.enum(['hplc', 'label', 'fill']),
  number: z.string(),
  order: word,
  lot_id: id,
  outcome: word,
  found: word,
  by: word,
  at: word,
})

const work = z.object({
  order: z.string(),
  phase: z.string(),
  machine: word,
  people: word,
  qty_good: z.number(),
  measure: z.string(),
  from: z.string(),
  to: z.string(),
})

const session = z.object({
  code: z.string(),
  lot_id: id,
  reel: z.string(),
  jurisdiction: z.string(),
  first: word,
  last: word,
  applied: z.int(),
  by: word,
  ended_at: word,
})

/** How much of the lot came in or went out for a reason; what came back by a counter movement is taken off. */
const entry = z.object({ reason: z.enum(movementReasons), is_in: bit(), qty: z.number() })

const passport = z.object({
  lots: z.array(tracedLot),
  links: z.array(tracedLink),
  /** The family is larger than what is told. */
  is_cut: bit(),
  receipts: z.array(receipt),
  deliveries: z.array(delivery),
  checks: z.array(check),
  work: z.array(work),
  stamps: z.array(session),
  balance: z.array(entry),
})
export type Passport = z.output<typeof passport>

export const passportCalls = {
  passport: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(lots)}/:id/passport`,
    areas: lots.access.read,
    modules: lots.modules,
    about:
      'Where a lot comes from and where it went, every level to suppliers and customers, with checks, work and stamps on the way, and the balance of the lot itself.',
    answer: passport,
  }),
  epcis: defineCall({
    kind: 'download',
    method: 'GET',
    path: `${callPath(lots)}/:id/epcis`,
    areas: lots.access.read,
    modules: lots.modules,
    about:
      'The events of a lot and its family as an EPCIS 2.0 document in JSON-LD (GS1): commissioning, transformation, shipping.',
    answer: bytes(),
  }),
}
