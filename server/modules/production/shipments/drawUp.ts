import { sql } from 'kysely'
import type { PlantArea } from '../../../../src/resources/production/flows/plantArea'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import {
  type ShipmentLine,
  shipmentLines,
} from '../../../../src/resources/production/shipments/shipment_lines'
import { type Shipment, shipments } from '../../../../src/resources/production/shipments/shipments'
import { type Skid, skids } from '../../../../src/resources/production/skids/skids'
import { words } from '../../../../src/resources/kit/text/words'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plus } from '../orders/quantities'
import { byLot, type Content, documentOf, onSkids, type Promised, promisedOf } from './contents'
import { assertFits } from './fit'
import { keepSums, linesOf, skidLine } from './sums'

/** Refuses a skid that is on another shipment, with the number of that one. */
async function assertFree(unit: Unit, { number, shipment_id }: Skid, own: number) {
  if (shipment_id === null || shipment_id === own) return
  const { number: other } = await unit.get(shipments, shipment_id)
  throw new Refused('skid_on_other_shipment', {
    text: t('{skid} is on {shipment}', { skid: number, shipment: other }),
    shipment_id,
    number: other,
  })
}

/** Refuses a skid that is not in the warehouse, or holds bottles of no lot. */
export async function assertReceived(unit: Unit, skid: Skid, own: number, contents: readonly Content[]) {
  await assertFree(unit, skid, own)
  const { number, status } = skid
  if (status !== 'received')
    throw new Refused('qr_wrong_context', {
      text: t('{number} is {status}', { number, status: words(status).toLowerCase() }),
    })
  if (contents.some(({ lot_id }) => lot_id === 0) || contents.length === 0)
    throw new Refused('qr_wrong_context', { text: t('Bottles on {item} have no lot', { item: number }) })
}

/** Takes what is on a skid from what is open; false, and nothing taken, where the skid holds more of a lot. */
function takes(open: Map<number, number>, contents: readonly Content[]) {
  const needed = [...byLot(contents)]
  if (needed.length === 0 || !needed.every(([lot, qty]) => (open.get(lot) ?? 0) >= qty)) return false
  for (const [lot, qty] of needed) open.set(lot, plus(open.get(lot) ?? 0, -qty))
  return true
}

/** Puts a skid on a shipment: no other shipment takes it from here on. */
async function putSkid(unit: Unit, shipment: Pick<Shipment, 'id'>, skid: Skid, contents: readonly Content[]) {
  await unit.update(skids, skid.id, { shipment_id: shipment.id })
  return unit.insert(shipmentLines, { shipment_id: shipment.id, ...skidLine(skid, contents) })
}

/** The skid of a line is free again; what was allocated is received. */
export async function freeSkid(
  unit: Unit,
  { skid_id, shipment_id }: Pick<ShipmentLine, 'skid_id' | 'shipment_id'>,
) {
  if (skid_id === null) return
  const skid = await unit.lock(skids, skid_id)
  if (skid.shipment_id !== shipment_id) return
  if (skid.status === 'allocated') await unit.transition(skids, skid_id, 'release', { shipment_id: null })
  else await unit.update(skids, skid_id, { shipment_id: null })
}

/** A skid whose goods go elsewhere is off the draft that it was put on. */
export async function leaveShipment(unit: Unit, skidId: number) {
  const { shipment_id } = await unit.lock(skids, skidId)
  if (shipment_id === null) return
  const { status } = await unit.get(shipments, shipment_id)
  if (status !== 'draft') return
  for (const line of await unit.find(shipmentLines, { shipment_id, skid_id: skidId }))
    await unit.remove(shipmentLines, line.id)
  await unit.update(skids, skidId, { shipment_id: null })
  await keepSums(unit, { id: shipment_id })
}

/** The skids of lines that still hold: in the lane or the warehouse, with no more than what is open. */
async function settledSkids(unit: Unit, lines: readonly ShipmentLine[], open: Map<number, number>) {
  const ofSkids = lines.filter(({ skid_id }) => skid_id !== null)
  const carried = await onSkids(
    unit,
    ofSkids.flatMap(({ skid_id }) => skid_id ?? []),
  )
  for (const line of ofSkids) {
    const skid = await unit.lock(skids, line.skid_id ?? 0)
    const holds = skid.shipment_id === line.shipment_id && ['received', 'allocated'].includes(skid.status)
    if (holds && takes(open, carried.get(skid.id) ?? [])) continue
    await freeSkid(unit, line)
    await unit.remove(shipmentLines, line.id)
  }
}

/** Skids in the lane that are on no shipment, and hold nothing but what is open: they go with it. */
async function addStagedSkids(
  unit: Unit,
  shipment: Shipment,
  goods: readonly Promised[],
  open: Map<number, number>,
) {
  const bins = [...new Set(goods.map(({ bin_id }) => bin_id))]
  const free = await unit.find(skids, { bin_id: bins, status: 'received', shipment_id: null })
  const carried = await onSkids(
    unit,
    free.map(({ id }) => id),
  )
  for (const { id } of free) {
    const contents = carried.get(id) ?? []
    if (!takes(open, contents)) continue
    const skid = await unit.lock(skids, id)
    if (skid.status === 'received' && skid.shipment_id === null) await putSkid(unit, shipment, skid, contents)
    else for (const [lot, qty] of byLot(contents)) open.set(lot, plus(open.get(lot) ?? 0, qty))
  }
}

/** What is on no skid, by line, lot and bin: each is a line of the shipment. */
function looseGoods(goods: readonly Promised[], open: ReadonlyMap<number, number>) {
  const left = new Map(open)
  // What was picked last is what is not on a skid.
  return goods.toReversed().flatMap((one) => {
    const qty = Math.min(one.qty, left.get(one.lot_id) ?? 0)
    if (qty <= 0) return []
    left.set(one.lot_id, plus(left.get(one.lot_id) ?? 0, -qty))
    const part = qty / one.qty
    return [
      {
        ...one,
        qty,
        cartons: Math.ceil(one.cartons * part),
        kg: one.kg === null ? null : Math.round(one.kg * part * 1000) / 1000,
      },
    ]
  })
}

async function keepLoose(unit: Unit, shipment: Shipment, loose: readonly Promised[]) {
  const before = (await linesOf(unit, shipment)).filter(({ skid_id }) => skid_id === null)
  const rest = new Set(before)
  for (const one of loose) {
    const found = [...rest].find(
      ({ lot_id, bin_id, product_id, sale_line_id }) =>
        lot_id === one.lot_id &&
        bin_id === one.bin_id &&
        product_id === one.product_id &&
        sale_line_id === one.sale_line_id,
    )
    const values = { cartons: one.cartons, units: one.qty, gross_kg: one.kg }
    if (found) {
      rest.delete(found)
      if (found.units !== one.qty || found.cartons !== one.cartons)
        await unit.update(shipmentLines, found.id, values)
      continue
    }
    const { lot_number } = await unit.get(lots, one.lot_id)
    const { product_id, lot_id, bin_id, production_order_id, sale_line_id, jurisdiction, measure } = one
    await unit.insert(shipmentLines, {
      shipment_id: shipment.id,
      item: lot_number,
      ...{ product_id, lot_id, bin_id, production_order_id, sale_line_id, jurisdiction, measure, ...values },
    })
  }
  for (const { id } of rest) await unit.remove(shipmentLines, id)
}

/** A shipment is of assembly where all its goods are: its skids, or the orders that made what is loose. */
async function keepArea(unit: Unit, { id, area }: Shipment) {
  const { rows } = await sql<{ area: PlantArea }>`
    select case when bool_and(coalesce(s.area, f.area) is not distinct from 'assembly') then 'assembly' else 'production' end as area
    from shipment_lines l left join skids s on s.id = l.skid_id left join lots t on t.id = l.lot_id
      left join production_orders o on o.id = coalesce(l.production_order_id, t.production_order_id)
      left join flows f on f.id = o.flow_id
    where l.shipment_id = ${id} and l.removed_at is null`.execute(unit.trx)
  const own = rows[0]?.area ?? area
  if (own !== area) await unit.update(shipments, id, { area: own })
}

/**
 * Draws up the lines of a shipment from what is staged for its document: skids that hold nothing else, and each lot that
 * is on none of them.
 */
export async function drawUp(unit: Unit, shipment: Shipment) {
  if (documentOf(shipment) === null) return keepSums(unit, shipment)
  const goods = (await promisedOf(unit, shipment)).filter(({ isStaged }) => isStaged)
  const open = byLot(goods)
  await settledSkids(unit, await linesOf(unit, shipment), open)
  await addStagedSkids(unit, shipment, goods, open)
  await keepLoose(unit, shipment, looseGoods(goods, open))
  await keepArea(unit, shipment)
  return keepSums(unit, shipment)
}

/** Puts a skid of the warehouse on a draft: one of the lots that are staged, or any for a distribution centre. */
export async function addSkid(unit: Unit, shipment: Shipment, skid: Skid): Promise<ShipmentLine> {
  const contents = (await onSkids(unit, [skid.id])).get(skid.id) ?? []
  await assertReceived(unit, skid, shipment.id, contents)
  await assertFits(unit, shipment, [{ item: skid.number, contents }])
  if (documentOf(shipment) !== null) {
    const open = byLot((await promisedOf(unit, shipment)).filter(({ isStaged }) => isStaged))
    for (const line of await linesOf(unit, shipment)) {
      if (line.skid_id === null) continue
      takes(open, (await onSkids(unit, [line.skid_id])).get(line.skid_id) ?? [])
    }
    if (!takes(open, contents))
      throw new Refused('qr_wrong_context', {
        text: t('{item} holds goods that are not staged for {number}', {
          item: skid.number,
          number: shipment.number,
        }),
      })
  }
  const line = await putSkid(unit, shipment, skid, contents)
  await drawUp(unit, shipment)
  return line
}
