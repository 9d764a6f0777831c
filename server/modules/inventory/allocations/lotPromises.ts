import { sql } from 'kysely'
import { type Lot, lots } from '../../../../src/resources/inventory/stock/lots'
import type { Unit } from '../../../engine/unitTypes'
import { post } from '../ledger/post'
import type { ReservationChange } from '../ledger/posting'

type Freed = Omit<ReservationChange, 'qty'> & { qty: number }
type Hear = (unit: Unit, freed: readonly Freed[], lot: Lot) => Promise<void>

const hearers = new Map<string, Hear>()

/** What a kind of document does when promises to its lines were taken back because their lot may not be used any more. */
export function onFreed(sourceType: string, hear: Hear) {
  if (hearers.has(sourceType)) throw new Error(`Two hear of freed promises to ${sourceType}`)
  hearers.set(sourceType, hear)
}

/** Releases all reservations of a locked lot in one posting and notifies the documents. */
export async function freePromises(unit: Unit, lot: Lot, event: string) {
  const { rows } = await sql<Freed>`
    select l.product_id, l.lot_id, l.bin_id, r.source_type, r.source_id, r.source_line_id, r.qty
    from stock_reservations r join stock_levels l on l.id = r.level_id
    where l.lot_id = ${lot.id} order by r.source_type, r.source_line_id, r.level_id`.execute(unit.trx)
  if (rows.length === 0) return
  await post(unit, {
    posting_key: `${lots.name}:${lot.id}:${event}:${lot.version}`,
    source_type: lots.name,
    source_id: lot.id,
    event,
    movements: [],
    reservations: rows.map((one) => ({ ...one, qty: -Number(one.qty) })),
  })
  for (const sourceType of new Set(rows.map(({ source_type: type }) => type)))
    await hearers.get(sourceType)?.(
      unit,
      rows.filter(({ source_type: type }) => type === sourceType),
      lot,
    )
}
