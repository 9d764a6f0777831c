import { allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { transfers } from '../../../../src/resources/inventory/transfers/transfers'
import type { LeftBehind } from '../../../../src/resources/inventory/allocations/leftBehind'
import {
  type ScannedShipment,
  shipmentCalls,
} from '../../../../src/resources/production/shipments/shipmentCalls'
import {
  type ShipmentLine,
  shipmentLines,
} from '../../../../src/resources/production/shipments/shipment_lines'
import { type Shipment, shipments } from '../../../../src/resources/production/shipments/shipments'
import { skids } from '../../../../src/resources/production/skids/skids'
import { words } from '../../../../src/resources/kit/text/words'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plus } from '../orders/quantities'
import { byLot, documentOf, promisedOf } from './contents'
import { lockDocument } from './destination'
import { addSkid, freeSkid } from './drawUp'
import { lineWith, type Scanned, scannedItem } from './lineOf'
import { contentsOf, keepSums, linesOf } from './sums'

/** A shipment, locked after what it fulfils. */
async function locked(unit: Unit, id: number): Promise<Shipment> {
  await lockDocument(unit, await unit.get(shipments, id))
  return unit.lock(shipments, id)
}

function answerOf(
  shipment: Shipment,
  { item, units }: ShipmentLine,
  act: ScannedShipment['act'],
  isNew: boolean,
): ScannedShipment {
  const { id: shipment_id, number, status, lines_loaded, lines_count } = shipment
  return {
    shipment_id,
    shipment: number,
    status,
    item,
    act,
    is_new: isNew ? 1 : 0,
    units,
    lines_loaded,
    lines_count,
  }
}

/** Puts a scanned skid on a draft; one that is on it counts once. */
async function add(unit: Unit, shipment: Shipment, { skid }: Scanned): Promise<ScannedShipment> {
  if (!skid) throw new Refused('qr_unknown', { text: t('No skid has this code') })
  // Of two docks the second one waits here, and finds the skid taken.
  const now = await unit.lock(skids, skid.id)
  const line = lineWith(await linesOf(unit, shipment), { skid: now, carton: null, lot: null })
  const added = line ?? (await addSkid(unit, shipment, now))
  return answerOf(await unit.get(shipments, shipment.id), added, 'added', line === undefined)
}

async function load(unit: Unit, shipment: Shipment, item: Scanned, code: string): Promise<ScannedShipment> {
  const line = lineWith(await linesOf(unit, shipment), item)
  if (line?.loaded_at) return answerOf(shipment, line, 'loaded', false)
  const after = await unit.fire(shipments, shipment.id, 'load', { code, line_id: line?.id ?? null }, unit.by)
  return answerOf(after, await unit.get(shipmentLines, line?.id ?? 0), 'loaded', true)
}

/** Loads what has a scanned code, or puts a skid on the draft that is open at the dock. */
async function scanShipment(
  unit: Unit,
  { code, shipment_id }: { code: string; shipment_id?: number | null | undefined },
): Promise<ScannedShipment> {
  const item = await scannedItem(unit, code)
  const id = shipment_id ?? item.skid?.shipment_id
  if (!id) {
    if (!item.skid && !item.carton)
      throw new Refused('qr_unknown', { text: t('No skid or carton has this code') })
    throw new Refused('qr_wrong_context', {
      text: t('{item} is on no shipment: open the one it goes with first', {
        item: item.skid?.number ?? item.carton?.number ?? '',
      }),
    })
  }
  const shipment = await locked(unit, id)
  const { number, status } = shipment
  if (status === 'draft') return add(unit, shipment, item)
  if (status === 'ready' || status === 'loading') return load(unit, shipment, item, code)
  throw new Refused('qr_wrong_context', {
    text: t('{number} is {status}', { number, status: words(status).toLowerCase() }),
    at: shipment.shipped_at,
  })
}

onCall(shipmentCalls.scan, ({ unit, input }) => scanShipment(unit, input))

/** The promised goods that a line takes, by line of the document. */
async function promisedFor(unit: Unit, shipment: Shipment, line: ShipmentLine): Promise<LeftBehind[]> {
  const promised = await promisedOf(unit, shipment)
  const open = byLot((await contentsOf(unit, [line])).get(line.id) ?? [])
  return promised.flatMap(({ line_id, lot_id, bin_id, qty, sale_line_id }) => {
    if (line.skid_id === null && (bin_id !== line.bin_id || sale_line_id !== line.sale_line_id)) return []
    const part = Math.min(qty, open.get(lot_id) ?? 0)
    if (part <= 0) return []
    open.set(lot_id, plus(open.get(lot_id) ?? 0, -part))
    return [{ line_id, lot_id, bin_id, qty: part }]
  })
}

onCall(shipmentCalls.removeLine, async ({ unit, input: { id, line_id, remove_reason } }) => {
  const shipment = await locked(unit, id)
  const { number, status, allocation_id, transfer_id } = shipment
  const lines = await linesOf(unit, shipment)
  const line = lines.find((one) => one.id === line_id)
  if (!line) throw invalid({ line_id: 'exists' })
  if (status !== 'draft' && status !== 'ready' && status !== 'loading')
    throw new Refused('invalid_transition', {
      text: t('{number} is {status}', { number, status: words(status).toLowerCase() }),
      status,
    })
  if (line.loaded_at !== null)
    throw invalidBecause('line_id', t('{item} is loaded: unload it first', { item: line.item }))
  if (documentOf(shipment) === null) {
    await freeSkid(unit, line)
    await unit.remove(shipmentLines, line.id)
    return keepSums(unit, shipment)
  }
  if (lines.length === 1)
    throw invalidBecause('line_id', t('It is the last one: cancel {number} instead', { number }))
  const goods = await promisedFor(unit, shipment, line)
  await freeSkid(unit, line)
  await unit.update(shipmentLines, line.id, { removed_at: unit.doneAt, remove_reason }, 'removed')
  if (allocation_id !== null)
    await unit.fire(allocations, allocation_id, 'leave_behind', { goods, short_reason: remove_reason })
  if (transfer_id !== null) await unit.fire(transfers, transfer_id, 'leave_behind', { goods })
  return keepSums(unit, shipment)
})
