import type { Tables } from '../company/tables'

const two = (value: number) => String(value).padStart(2, '0')

export type StockSites = { plant: number; warehouse: number; lab: number; centre: number }

/** Aisles, racks and levels of the sites, and the places where goods come, wait and go. */
export function addBins(to: Tables, { plant, warehouse, lab, centre }: StockSites) {
  let sequence = 0
  const bin = (location_id: number, code: string, kind: string, place: Record<string, unknown> = {}) =>
    to.add('bins', {
      code,
      location_id,
      kind,
      barcode: `BIN-${location_id}-${code}`,
      pick_sequence: sequence++,
      ...place,
    })
  const aisles = (site: number, kind: string, names: readonly string[], racks: number) =>
    names.flatMap((aisle) =>
      Array.from({ length: racks }, (_, rack) =>
        ['A', 'B', 'C', 'D'].map((level) => {
          const place = { zone: kind === 'picking' ? 'P' : 'S', aisle, rack: two(rack + 1), level }
          const holds = kind === 'picking' ? 4_000 : site === plant ? 400_000 : 6_000
          return bin(site, `${aisle}-${place.rack}-${level}`, kind, { ...place, capacity_qty: holds })
        }),
      ).flat(),
    )
  const lanes = (site: number, kind: string, name: string, count: number) =>
    Array.from({ length: count }, (_, n) => bin(site, `${name}-${n + 1}`, kind))
  const places = {
    picking: aisles(warehouse, 'picking', ['01', '02', '03', '04', '05'], 6),
    storage: aisles(warehouse, 'storage', ['11', '12', '13', '14', '15', '16'], 8),
    staging: lanes(warehouse, 'staging', 'STAGE', 4),
    quarantine: lanes(warehouse, 'quarantine', 'QUAR', 3),
    materials: aisles(plant, 'storage', ['21', '22', '23', '24'], 8),
    totes: lanes(plant, 'storage', 'TOTE', 6),
    tanks: lanes(plant, 'floor', 'TANK', 12),
    lines: lanes(plant, 'floor', 'LINE', 6),
    plantQuarantine: lanes(plant, 'quarantine', 'QUAR', 2),
    plantDocks: lanes(plant, 'receiving', 'DOCK', 2),
  }
  lanes(warehouse, 'receiving', 'DOCK', 3)
  lanes(plant, 'staging', 'STAGE', 2)
  lanes(plant, 'storage', 'FG', 6)
  lanes(lab, 'lab', 'BENCH', 4)
  lanes(lab, 'lab', 'FRIDGE', 4)
  lanes(lab, 'lab', 'RETAIN', 8)
  lanes(lab, 'receiving', 'DOCK', 1)
  aisles(centre, 'storage', ['51', '52', '53', '54'], 7)
  aisles(centre, 'picking', ['61'], 6)
  lanes(centre, 'receiving', 'DOCK', 1)
  lanes(centre, 'staging', 'STAGE', 2)
  lanes(centre, 'quarantine', 'QUAR', 1)
  return places
}

export type StockBins = ReturnType<typeof addBins>
