import {
  type ShipmentLine,
  shipmentLines,
} from '../../../../src/resources/production/shipments/shipment_lines'
import { type Shipment, shipments } from '../../../../src/resources/production/shipments/shipments'
import type { Skid } from '../../../../src/resources/production/skids/skids'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import type { Unit } from '../../../engine/unitTypes'
import { type Content, onSkids, weightOf } from './contents'

/** The lines of a shipment that leave with it. */
export const linesOf = async (unit: Unit, { id }: Pick<Shipment, 'id'>): Promise<ShipmentLine[]> =>
  (await unit.find(shipmentLines, { shipment_id: id })).filter(({ removed_at }) => removed_at === null)

/** What the lines of a shipment come to. */
export async function sumsOf(unit: Unit, shipment: Pick<Shipment, 'id'>) {
  const lines = await linesOf(unit, shipment)
  const loaded = lines.filter(({ loaded_at }) => loaded_at !== null)
  const skidsIn = (some: readonly ShipmentLine[]) => some.filter(({ skid_id }) => skid_id !== null).length
  return {
    lines_count: lines.length,
    lines_loaded: loaded.length,
    skids_count: skidsIn(lines),
    skids_loaded: skidsIn(loaded),
    cartons: lines.reduce((sum, { cartons }) => sum + cartons, 0),
    units: Number(sumOf(lines.map(({ units }) => units))),
    gross_kg: weightOf(lines.map(({ gross_kg }) => gross_kg)),
  }
}

/** Keeps on a shipment what its lines come to. */
export const keepSums = async (unit: Unit, { id }: Pick<Shipment, 'id'>) =>
  unit.update(shipments, id, await sumsOf(unit, { id }))

const only = <T>(values: readonly T[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)

/** The line of a skid. */
export function skidLine(
  { id, number, gross_kg, tare_kg, cartons, jurisdiction }: Skid,
  contents: readonly Content[],
) {
  const goods = weightOf(contents.map(({ kg }) => kg))
  return {
    item: number,
    skid_id: id,
    product_id: only(contents.map(({ product_id }) => product_id)),
    lot_id: only(contents.map(({ lot_id }) => lot_id)),
    production_order_id: only(contents.map(({ production_order_id }) => production_order_id)),
    jurisdiction,
    cartons,
    units: Number(sumOf(contents.map(({ qty }) => qty))),
    measure: contents[0]?.measure ?? '',
    gross_kg: gross_kg ?? weightOf([goods, tare_kg ?? 0]),
  }
}

/** What each line takes, by line: of a skid what is on it. */
export async function contentsOf(
  unit: Unit,
  lines: readonly ShipmentLine[],
): Promise<ReadonlyMap<number, Content[]>> {
  const carried = await onSkids(
    unit,
    lines.flatMap(({ skid_id }) => skid_id ?? []),
  )
  return new Map(
    lines.map(({ id, ...line }) => {
      if (line.skid_id !== null) return [id, carried.get(line.skid_id) ?? []]
      const content: Content = {
        product_id: line.product_id ?? 0,
        lot_id: line.lot_id ?? 0,
        lot: line.item,
        production_order_id: line.production_order_id,
        jurisdiction: line.jurisdiction,
        measure: line.measure,
        qty: line.units,
        cartons: line.cartons,
        kg: line.gross_kg,
      }
      return [id, [content]]
    }),
  )
}
