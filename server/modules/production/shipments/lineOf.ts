import { type Carton, cartons } from '../../../../src/resources/production/cartons/cartons'
import { ssccOn } from '../../../../src/resources/production/cartons/caseLabel'
import type { ShipmentLine } from '../../../../src/resources/production/shipments/shipment_lines'
import { type Shipment, shipments } from '../../../../src/resources/production/shipments/shipments'
import { type Skid, skids } from '../../../../src/resources/production/skids/skids'
import { t } from '../../../../src/texts/texts'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { linesOf } from './sums'

/** What has a scanned code: a skid, a carton on none, or a lot that is typed. */
export type Scanned = { skid: Skid | null; carton: Carton | null; lot: string | null }

const loose = 'unpacked'

/** What a code is on: a carton on a skid means its skid, unless that was unpacked. */
export async function scannedItem(unit: Unit, code: string): Promise<Scanned> {
  const [sscc, plain] = [ssccOn(code), code.trim().toUpperCase()]
  const [skid = null] = await unit.find(skids, sscc === null ? { number: plain } : { sscc })
  if (skid) return { skid, carton: null, lot: null }
  const [carton = null] = await unit.find(cartons, sscc === null ? { number: plain } : { sscc })
  if (carton?.skid_id) {
    const on = await unit.get(skids, carton.skid_id)
    if (on.status !== loose) return { skid: on, carton: null, lot: null }
  }
  return { skid: null, carton, lot: carton === null ? code.trim() : null }
}

const unknown = () =>
  new Refused('qr_unknown', { text: t('No skid, carton or lot of this shipment has this code') })

/** The line that a scanned item belongs to; undefined where it is on none of them. */
export function lineWith(lines: readonly ShipmentLine[], { skid, carton, lot }: Scanned) {
  if (skid) return lines.find(({ skid_id }) => skid_id === skid.id)
  const ofLot = lines.filter(
    ({ skid_id, lot_id, item }) =>
      skid_id === null && (carton ? lot_id === carton.lot_id : item.toUpperCase() === lot?.toUpperCase()),
  )
  return ofLot.find(({ loaded_at }) => loaded_at === null) ?? ofLot[0]
}

/** Refuses what is scanned for a shipment that it is not on, with the shipment that it is on. */
async function assertHere(unit: Unit, { number }: Shipment, { skid, carton }: Scanned): Promise<never> {
  if (skid?.shipment_id) {
    const other = await unit.get(shipments, skid.shipment_id)
    throw new Refused('skid_on_other_shipment', {
      text: t('{skid} is on {shipment}', { skid: skid.number, shipment: other.number }),
      shipment_id: other.id,
      number: other.number,
    })
  }
  const item = skid?.number ?? carton?.number
  if (item === undefined) throw unknown()
  throw new Refused('qr_wrong_context', { text: t('{item} is not on {number}', { item, number }) })
}

/** The line of a shipment that is named by its id or by a scanned code. */
export async function lineOf(
  unit: Unit,
  shipment: Shipment,
  { code, line_id }: { code?: string | null | undefined; line_id?: number | null | undefined },
): Promise<ShipmentLine> {
  const lines = await linesOf(unit, shipment)
  if (line_id) {
    const line = lines.find(({ id }) => id === line_id)
    if (!line) throw invalid({ line_id: 'exists' })
    return line
  }
  if (!code) throw invalid({ code: 'requiredif' })
  const item = await scannedItem(unit, code)
  return lineWith(lines, item) ?? assertHere(unit, shipment, item)
}
