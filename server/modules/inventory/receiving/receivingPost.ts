import { sql } from 'kysely'
import type { Lot } from '../../../../src/resources/inventory/stock/lots'
import { receivingLines } from '../../../../src/resources/inventory/receiving/receiving_lines'
import { type Receiving, receivings } from '../../../../src/resources/inventory/receiving/receivings'
import type { MovementReason } from '../../../../src/resources/inventory/stock/stock_movements'
import { transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { invalid, refusalOf } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { purchaseReceipts } from '../../../site/purchaseHooks'
import { returnsReceived } from '../../../site/saleHooks'
import { post } from '../ledger/post'
import type { Movement } from '../ledger/posting'
import { arrivalsOf, assertArrivals } from './receivingArrivals'
import type { Arrival } from './receivingDemands'
import { outsideBin } from './receivingGoods'
import { lotFor } from './receivingLots'
import { assertOpen } from './receivingSource'
import { lockedLines, totalsOf } from './receivingTotals'
import { receiveTransfer } from '../transfers/transferShipReceive'

const ways: Record<
  Receiving['source_kind'],
  { from: 'virtual_supplier' | 'virtual_customer'; reason: MovementReason }
> = {
  purchase: { from: 'virtual_supplier', reason: 'receive' },
  transfer: { from: 'virtual_supplier', reason: 'receive' },
  other: { from: 'virtual_supplier', reason: 'receive' },
  customer_return: { from: 'virtual_customer', reason: 'customer_return' },
}

type Part = { bin_id: number; qty: number }

/** What is good goes to its bin, what is not to quarantine. */
function partsOf({ line, bin, quarantine }: Arrival): Part[] {
  const rejected = line.condition === 'good' ? scaled(line.reject_qty ?? 0) : scaled(line.qty_now)
  return [
    { to: bin, qty: scaled(line.qty_now) - rejected },
    { to: bin?.kind === 'quarantine' ? bin : quarantine, qty: rejected },
  ].flatMap(({ to, qty }) => (qty === 0n ? [] : [{ bin_id: to?.id ?? 0, qty: Number(unscaled(qty)) }]))
}

const fieldsOfLine: Readonly<Record<string, string>> = {
  lot_id: 'lot_number',
  to_bin_id: 'bin_id',
  from_bin_id: 'bin_id',
  qty: 'qty_now',
}

/** A movement refused by the ledger is reported at the line it came from. */
function ofLines(error: unknown, places: readonly number[]) {
  const refused = refusalOf(error)
  if (refused?.code !== 'validation_error') return error
  return invalid(
    Object.fromEntries(
      Object.entries(refused.errors).map(([key, rule]) => {
        const [, at = '', field = ''] = key.split('.')
        return [`receiving_lines.${places[Number(at)] ?? 0}.${fieldsOfLine[field] ?? field}`, rule]
      }),
    ),
  )
}

async function timesPosted(unit: Unit, id: number) {
  const rows = await unit.trx
    .selectFrom('stock_postings')
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .where('source_type', '=', receivings.name)
    .where('source_id', '=', id)
    .where('event', '=', 'receive')
    .execute()
  return rows[0]?.times ?? 0
}

/** Goods from outside: their lots are made, and they come in at what they cost. */
async function takeIn(unit: Unit, receiving: Receiving, arrivals: readonly Arrival[]) {
  if (arrivals.length === 0) return new Map<number, Lot>()
  const { from, reason: usual } = ways[receiving.source_kind]
  const reason = receiving.lab_receiving_id === null ? usual : 'lab_receive'
  const source = await outsideBin(unit.trx, from)
  const made = new Map<string, Lot>()
  const lots = new Map<number, Lot>()
  const movements: Movement[] = []
  const places: number[] = []
  for (const arrival of arrivals) {
    const { line, place } = arrival
    const lot = await lotFor(unit, receiving, arrival, made)
    lots.set(line.id, lot)
    for (const { bin_id, qty } of partsOf(arrival)) {
      places.push(place)
      movements.push({
        product_id: line.product_id,
        lot_id: lot.id,
        from_bin_id: source,
        to_bin_id: bin_id,
        qty,
        reason,
        source_line_id: line.id,
        ...(usual === 'receive' && { unit_cost: line.unit_cost }),
        note: line.reject_reason,
      })
    }
  }
  await post(unit, {
    posting_key: `${receivings.name}:${receiving.id}:receive:${(await timesPosted(unit, receiving.id)) + 1}`,
    source_type: receivings.name,
    source_id: receiving.id,
    event: 'receive',
    movements,
  }).catch((error: unknown) => {
    throw ofLines(error, places)
  })
  return lots
}

/** Goods that a transfer brought: it puts them away, and the delivery remembers by which posting. */
async function takeOver(unit: Unit, receiving: Receiving, arrivals: readonly Arrival[]) {
  if (receiving.transfer_id === null || arrivals.length === 0) return
  const receipts = arrivals.flatMap((arrival) =>
    partsOf(arrival).map(({ bin_id, qty }) => ({
      place: arrival.place,
      receipt: {
        transfer_line_id: arrival.line.source_line_id ?? 0,
        lot_id: arrival.line.lot_number === null ? null : (arrival.existing?.id ?? null),
        bin_id,
        qty,
      },
    })),
  )
  await receiveTransfer(
    unit,
    receiving.transfer_id,
    receipts.map(({ receipt }) => receipt),
  ).catch((error: unknown) => {
    throw ofLines(
      error,
      receipts.map(({ place }) => place),
    )
  })
  await sql`insert into receiving_postings (posting_id, receiving_id)
    select max(id), ${receiving.id} from stock_postings
    where source_type = ${transfers.name} and source_id = ${receiving.transfer_id} and event = 'receive'`.execute(
    unit.trx,
  )
}

const isCarried = ({ line }: Arrival) => line.source_status === 'in_transfer'

export async function receiveReceiving(unit: Unit, receiving: Receiving) {
  await assertOpen(unit, receiving)
  const lines = await lockedLines(unit, receiving.id)
  const arrivals = await arrivalsOf(unit, receiving, lines)
  await assertArrivals(unit, receiving, arrivals)
  const lots = await takeIn(
    unit,
    receiving,
    arrivals.filter((one) => !isCarried(one)),
  )
  await takeOver(unit, receiving, arrivals.filter(isCarried))
  for (const { line, bin, existing } of arrivals) {
    const lot = lots.get(line.id) ?? (line.lot_number === null ? null : existing)
    await unit.update(receivingLines, line.id, {
      qty_received: unscaled(scaled(line.qty_received) + scaled(line.qty_now)),
      qty_rejected: unscaled(
        scaled(line.qty_rejected) + scaled(line.condition === 'good' ? (line.reject_qty ?? 0) : line.qty_now),
      ),
      qty_now: 0,
      reject_qty: null,
      lot_number: lot?.lot_number ?? line.lot_number,
      expires_on: line.expires_on ?? lot?.expires_on ?? null,
      bin_id: bin?.id ?? null,
      lot_id: lot?.id ?? null,
    })
  }
  if (receiving.purchase_id !== null) await purchaseReceipts().follow(unit, receiving.purchase_id)
  if (receiving.sale_id !== null) await returnsReceived(unit, receiving.sale_id)
  return {
    ...totalsOf(await unit.find(receivingLines, { receiving_id: receiving.id })),
    arrived_at: receiving.arrived_at ?? unit.doneAt,
    posted_at: unit.doneAt,
    posted_by_id: unit.by.id > 0 ? unit.by.id : null,
  }
}
