import { sql } from 'kysely'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { carts } from '../../../../src/resources/production/carts/carts'
import { type Carton, cartons } from '../../../../src/resources/production/cartons/cartons'
import { ssccOn } from '../../../../src/resources/production/cartons/caseLabel'
import {
  type FloorTransfer,
  floorTransfers,
  receivingBins,
} from '../../../../src/resources/production/floorTransfers/floor_transfers'
import {
  floorTransferCalls,
  type ScannedTransfer,
} from '../../../../src/resources/production/floorTransfers/floorTransferCalls'
import { transferOn } from '../../../../src/resources/production/floorTransfers/transferCode'
import { words } from '../../../../src/resources/kit/text/words'
import { pails } from '../../../../src/resources/production/recoveries/pails'
import { skids } from '../../../../src/resources/production/skids/skids'
import { t } from '../../../../src/texts/texts'
import { type InputOf, onCall } from '../../../calls/handlers'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { allows } from '../../../../src/machines/kit'
import { transferReceivers } from '../../../../src/machines/workflows/floor/floor_transfers'
import { makeTransfer, makeTransfers, type TransferItem } from './transferItems'
import { lockOrders } from './transferredStep'

onCall(floorTransferCalls.generate, ({ unit, input: { items, to_bin_id, copies } }) =>
  makeTransfers(unit, items, { to_bin_id: to_bin_id ?? null, label_copies: copies }),
)

onCall(floorTransferCalls.printed, async ({ unit, input }) => {
  const ids = [...new Set(input.ids)].toSorted((one, other) => one - other)
  for (const id of ids) await unit.fire(floorTransfers, id, 'print', {}, unit.by)
  return { printed: ids.length }
})

/** What has a scanned code: a transfer, or something that one carries. */
type Found = {
  transferId: number | null
  item: TransferItem | null
  orders: readonly number[]
}

const noItem = {
  skid_id: null,
  carton_id: null,
  cart_id: null,
  pail_id: null,
  lot_id: null,
  bin_id: null,
  qty: null,
}

async function skidFound(unit: Unit, id: number): Promise<Found> {
  const { floor_transfer_id: transferId } = await unit.get(skids, id)
  const orders = (await unit.find(cartons, { skid_id: id })).map((carton) => carton.production_order_id)
  return { transferId, item: { ...noItem, item_kind: 'skid', skid_id: id }, orders }
}

/** A carton on a skid goes with it. */
async function cartonFound(unit: Unit, carton: Carton): Promise<Found> {
  const { id, skid_id, floor_transfer_id: transferId, production_order_id } = carton
  if (skid_id !== null) return skidFound(unit, skid_id)
  return {
    transferId,
    item: { ...noItem, item_kind: 'carton', carton_id: id },
    orders: [production_order_id],
  }
}

async function found(unit: Unit, code: string): Promise<Found | null> {
  const [number, sscc, plain] = [transferOn(code), ssccOn(code), code.trim().toUpperCase()]
  if (number !== null) {
    const [transfer] = await unit.find(floorTransfers, { number })
    return transfer ? { transferId: transfer.id, item: null, orders: [] } : null
  }
  const [skid] = await unit.find(skids, sscc === null ? { number: plain } : { sscc })
  if (skid) return skidFound(unit, skid.id)
  const [carton] = await unit.find(cartons, sscc === null ? { number: plain } : { sscc })
  if (carton) return cartonFound(unit, carton)
  const [cart] = [
    ...(await unit.find(carts, { code: plain })),
    ...(await unit.find(carts, { qr_code: code.trim() })),
  ]
  if (cart)
    return {
      transferId: cart.floor_transfer_id,
      item: { ...noItem, item_kind: 'cart', cart_id: cart.id },
      orders: cart.production_order_id === null ? [] : [cart.production_order_id],
    }
  const [pail] = [
    ...(await unit.find(pails, { code: plain })),
    ...(await unit.find(pails, { qr_code: code.trim() })),
  ]
  return pail
    ? {
        transferId: pail.floor_transfer_id,
        item: { ...noItem, item_kind: 'pail', pail_id: pail.id },
        orders: [],
      }
    : null
}

async function answerOf(unit: Unit, transfer: FloorTransfer, isNew: boolean): Promise<ScannedTransfer> {
  const { id, number, status, item, sku, measure, to_bin_id } = transfer
  return {
    id,
    number,
    status,
    item,
    is_new: isNew ? 1 : 0,
    qty: transfer.qty_received > 0 ? transfer.qty_received : transfer.qty_sent,
    measure: measure ?? '',
    sku,
    bin: to_bin_id === null ? null : (await unit.get(bins, to_bin_id)).code,
  }
}

/** The refusal of a code that exists and cannot be used for this now. */
const notHere = (text: string, more: object = {}) => new Refused('qr_wrong_context', { text, ...more })

async function send(unit: Unit, { transferId, item, orders }: Found): Promise<ScannedTransfer> {
  // As at every act of the floor, orders are locked before what they packed.
  await lockOrders(unit, orders)
  const isFree = transferId === null
  if (isFree && item === null) throw new Error('A code without a transfer names an item')
  const transfer =
    isFree && item ? await makeTransfer(unit, item) : await unit.lock(floorTransfers, transferId ?? 0)
  const { id, number, status } = transfer
  if (status === 'in_transfer') return answerOf(unit, transfer, false)
  if (status !== 'generated' && status !== 'printed')
    throw notHere(
      t('{number} cannot be sent: it is {status}', { number, status: words(status).toLowerCase() }),
      { at: transfer.received_at },
    )
  // What is scanned has its label: that of the transfer, or the one of the skid, carton, cart or pail.
  if (status === 'generated') await unit.transition(floorTransfers, id, 'print', { printed_at: unit.doneAt })
  return answerOf(unit, await unit.fire(floorTransfers, id, 'send', {}, unit.by), true)
}

async function receive(
  unit: Unit,
  { transferId }: Found,
  to_bin_id: number | null,
): Promise<ScannedTransfer> {
  if (!allows(unit.by, transferReceivers))
    throw new Refused('no_privileges', { text: t('Transfer, shipping and supervisors receive goods') })
  if (transferId === null) throw notHere(t('It is not sent yet'))
  const transfer = await unit.get(floorTransfers, transferId)
  const { number, status } = transfer
  if (status === 'received') return answerOf(unit, transfer, false)
  if (status !== 'in_transfer' && status !== 'partially_received')
    throw notHere(
      t('{number} cannot be received: it is {status}', { number, status: words(status).toLowerCase() }),
    )
  if (to_bin_id === null) throw invalid({ to_bin_id: 'requiredif' })
  const received = await unit.fire(floorTransfers, transferId, 'receive', { to_bin_id }, unit.by)
  return answerOf(unit, received, true)
}

/** Sends or receives what has a scanned code. */
export async function scanTransfer(
  unit: Unit,
  { code, act, to_bin_id }: InputOf<typeof floorTransferCalls.scan>,
): Promise<ScannedTransfer> {
  const item = await found(unit, code)
  if (item === null)
    throw new Refused('qr_unknown', { text: t('No transfer, skid, carton, cart or pail has this code') })
  return act === 'send' ? send(unit, item) : receive(unit, item, to_bin_id ?? null)
}

onCall(floorTransferCalls.place, async ({ db, input: { code } }) => {
  const { rows } = await sql<{ id: number; code: string }>`
    select b.id::int, b.code from bins b join locations l on l.id = b.location_id
    where (upper(b.code) = upper(${code.trim()}) or upper(b.barcode) = upper(${code.trim()}))
      and b.kind = any(${[...receivingBins]}) and b.is_active
    -- Codes of bins are those of their site: of several it is that of the plant.
    order by l.kind <> 'plant', b.id limit 1`.execute(db)
  return rows[0] ?? null
})

onCall(floorTransferCalls.scan, ({ unit, input }) => scanTransfer(unit, input))
