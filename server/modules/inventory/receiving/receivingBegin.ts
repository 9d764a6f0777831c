import { reference } from '../../../../src/resources/kit/fields/field'
import { receivingCalls } from '../../../../src/resources/inventory/receiving/receivingCalls'
import type pg from 'pg'
import type { OpenSource } from '../../../../src/resources/inventory/receiving/receivingCalls'
import {
  type ReceivingLine,
  receivingLines,
} from '../../../../src/resources/inventory/receiving/receiving_lines'
import { type Receiving, receivings } from '../../../../src/resources/inventory/receiving/receivings'
import { transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { purchases } from '../../../../src/resources/purchase/purchases'
import { onCall } from '../../../calls/handlers'
import { guardedNew } from '../../../engine/hooks/runHooks'
import { assertReferences } from '../../../engine/references'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { proposedLots } from './receivingLots'
import { assertOpen, expectedOf } from './receivingSource'
import { lockedLines, totalsOf } from './receivingTotals'
import { t } from '../../../../src/texts/texts'

const openPurchases = `select 'purchase' as kind, p.id, p.number, s.name as from_whom, o.name as location,
    p.location_id, p.due_on::text as due_on, p.status, p.open_lines as line_count
  from purchases p join suppliers s on s.id = p.supplier_id join locations o on o.id = p.location_id
  where p.status in ('ordered', 'partially_received')`
const openTransfers = `select 'transfer', t.id, t.number, f.name, o.name, t.to_location_id, t.needed_on::text,
    t.status, (select count(*)::int from transfer_lines l
      where l.transfer_id = t.id and l.qty_shipped > l.qty_received + l.loss_qty)
  from transfers t join locations f on f.id = t.from_location_id join locations o on o.id = t.to_location_id
  where t.status in ('in_transit', 'partially_received')`

/** Orders and transfers that something may still come of, the next due first. */
async function openSources(pool: pg.Pool, kind: string, locationId: number | null, search: string) {
  const { rows } = await pool.query<OpenSource>(
    `select * from (${openPurchases} union all ${openTransfers}) x
     where kind = $1 and ($2::bigint is null or location_id = $2)
       and ($3 = '' or number ilike '%' || $3 || '%' or from_whom ilike '%' || $3 || '%')
     order by due_on nulls last, number limit 200`,
    [kind, locationId, search.replace(/[%_\\\\]/g, '\\$&')],
  )
  return rows
}

onCall(receivingCalls.sources, ({ pool, input }) =>
  openSources(pool, input.kind, input.location_id, input.search ?? ''),
)

/** The head of a delivery as the document behind it says it. */
async function headOf(unit: Unit, purchaseId: number | null, transferId: number | null) {
  if (purchaseId !== null) {
    const { number, supplier_id, location_id } = await unit.get(purchases, purchaseId)
    return {
      source_kind: 'purchase' as const,
      purchase_id: purchaseId,
      source_number: number,
      supplier_id,
      location_id,
    }
  }
  const { number, to_location_id, carrier_id } = await unit.get(transfers, transferId ?? 0)
  return {
    source_kind: 'transfer' as const,
    transfer_id: transferId,
    source_number: number,
    location_id: to_location_id,
    carrier_id,
  }
}

// The call takes plain ids, so that no look-up of orders is open to the dock; they must exist all the same.
const sources = {
  purchase_id: reference('Purchase', 'purchases'),
  transfer_id: reference('Transfer', 'transfers'),
}

onCall(receivingCalls.begin, async ({ unit, input }) => {
  await assertReferences(unit.trx, sources, input)
  const { purchase_id: purchaseId, transfer_id: transferId, packing_slip } = input
  if ((purchaseId === null) === (transferId === null))
    throw invalid({ purchase_id: purchaseId === null ? 'required' : 'in' })
  const head = await headOf(unit, purchaseId, transferId)
  const rows = await unit.trx
    .selectFrom('bins')
    .select('id')
    .where('location_id', '=', head.location_id)
    .where('kind', '=', 'receiving')
    .where('is_active', '=', true)
    .orderBy('pick_sequence')
    .orderBy('id')
    .limit(1)
    .execute()
  const receiving = await unit.insert(
    receivings,
    await guardedNew(unit, receivings, {
      purchase_id: null,
      transfer_id: null,
      ...head,
      bin_id: rows[0]?.id ?? null,
      packing_slip,
    }),
  )
  await assertOpen(unit, receiving)
  return receiving
})

/** Writes what is expected as lines; a product that was counted already gets it on its line. */
async function addExpected(unit: Unit, receiving: Receiving) {
  await assertOpen(unit, receiving)
  const existing = await lockedLines(unit, receiving.id)
  for (const { product_id, qty_expected, ...expected } of await expectedOf(unit.trx, receiving)) {
    const counted = existing.find(
      (line) => line.source_line_id === expected.source_line_id && line.qty_expected === null,
    )
    if (counted) {
      existing.splice(existing.indexOf(counted), 1)
      await unit.update(receivingLines, counted.id, {
        qty_expected,
        unit_cost: counted.unit_cost ?? expected.unit_cost,
        lot_number: counted.lot_number ?? expected.lot_number,
      })
    } else
      await unit.insert(receivingLines, {
        receiving_id: receiving.id,
        product_id,
        qty_expected,
        source_status: receiving.source_kind === 'transfer' ? 'in_transfer' : 'in_purchase',
        ...expected,
      })
  }
}

/** Gives lines without a lot number the one proposed for the delivery. */
async function proposeLots(unit: Unit, receiving: Receiving, lines: readonly ReceivingLine[]) {
  const proposed = await proposedLots(
    unit,
    receiving,
    lines.map(({ product_id }) => product_id),
  )
  for (const { id, product_id, lot_number } of lines) {
    const own = proposed.get(product_id)
    if (lot_number === null && own !== undefined) await unit.update(receivingLines, id, { lot_number: own })
  }
}

export async function startReceiving(unit: Unit, receiving: Receiving) {
  await addExpected(unit, receiving)
  const lines = await unit.find(receivingLines, { receiving_id: receiving.id })
  if (lines.length === 0) throw invalidBecause('receiving_lines', t('Add at least one line'))
  await proposeLots(unit, receiving, lines)
  return totalsOf(lines)
}
