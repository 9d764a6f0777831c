import type { DemoLedger } from '../stock/ledger'
import type { DemoRow, Tables } from '../company/tables'
import { at, dayMs, dayOf, hourMs, workingDay } from './book'
import { addLot, lotNumberOf, type Returned } from './labDelivery'
import { countOf, plan, productOf, sizeOf } from './plan'

/** So long it lay unopened on the floor. */
const daysOnFloor = 24

type Options = {
  ledger: DemoLedger
  suppliers: readonly DemoRow[]
  plantId: number
  author: number
  now: number
}

/** Buys for the floor what it will bring back to the laboratory, whole and unopened. */
export function addReturned(to: Tables, { ledger, suppliers, plantId, author, now }: Options): Returned {
  const shelf = to.rows('bins').find(({ location_id, kind }) => location_id === plantId && kind === 'storage')
  const lots = new Map<number, { id: number; lot_number: string; bin: number }>()
  const supplier = suppliers[0]
  for (const { kind, came: back, items } of plan(now)) {
    if (kind !== 'return_from_floor') continue
    const came = workingDay(back - daysOnFloor * dayMs)
    for (const nth of items) {
      const product = productOf(to, nth)
      if (!product || !shelf) continue
      const cost = Number(product.average_cost ?? 0.02)
      const lot_number = lotNumberOf({ supplier }, nth, came)
      const id = addLot(to, product, {
        ...{ lotNumber: lot_number, supplier, came, cost, status: 'released' },
        expires: dayOf(came + 730 * dayMs),
        strength: product.strength_mg_ml === undefined ? null : Number(product.strength_mg_ml),
      })
      ledger.post({
        source_type: 'receivings',
        source_id: 0,
        event: 'receive',
        at: at(came + hourMs),
        by: author,
        movements: [
          {
            ...{ product_id: product.id, lot_id: id, unit_cost: cost, reason: 'receive' },
            from_bin_id: ledger.outside.virtual_supplier ?? 0,
            to_bin_id: shelf.id,
            qty: sizeOf(nth) * countOf(nth),
          },
        ],
      })
      lots.set(nth, { id, lot_number, bin: shelf.id })
    }
  }
  return lots
}
