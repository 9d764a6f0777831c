import { sql } from 'kysely'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { type Machine, machines } from '../../../../src/resources/production/machines/machines'
import type { Unit } from '../../../engine/unitTypes'
import { Refused } from '../../../engine/errors'

/** Where goods of the floor come from and go to, by id. */
type Places = {
  /** The site whose stock the floor works with: the first active plant. */
  plant: number
  /** Bins of the outside world. */
  production: number
  scrap: number
  sample: number
  /** Where bottles are until they are taken to the warehouse; null until the first are made. */
  line: number | null
}

const read = new WeakMap<Unit, Promise<Places>>()

/** The code of the bin of the lines. */
export const lineCode = 'FLOOR'

async function readPlaces({ trx }: Unit): Promise<Places> {
  const outside = (kind: string) => sql`(select id from bins where kind = ${kind})`
  const { rows } = await sql<Places>`
    select l.id as plant, ${outside('virtual_production')} as production, ${outside('virtual_scrap')} as scrap,
      ${outside('virtual_sample')} as sample,
      (select id from bins where location_id = l.id and code = ${lineCode} and kind = 'floor') as line
    from locations l where l.kind = 'plant' and l.is_active order by l.id limit 1`.execute(trx)
  if (!rows[0]) throw new Refused('no_plant', { text: 'There is no active plant' })
  return rows[0]
}

/** The places of the floor, read once in a unit of work. */
export function placesOf(unit: Unit): Promise<Places> {
  const places = read.get(unit) ?? readPlaces(unit)
  read.set(unit, places)
  return places
}

/** A bin of the floor of a site by its code, made where it is missing. */
async function floorBinAt(
  unit: Unit,
  locationId: number,
  code: string,
  kind: 'floor' | 'transit' = 'floor',
): Promise<number> {
  const found = async () =>
    (
      await sql<{ id: number }>`select id from bins where location_id = ${locationId} and code = ${code}
        and kind = ${kind}`.execute(unit.trx)
    ).rows[0]?.id
  const id = await found()
  if (id !== undefined) return id
  // Of two units that need it at once, the second one takes what the first one made.
  await sql`select pg_advisory_xact_lock(hashtext('floor bin'), ${locationId}::int)`.execute(unit.trx)
  return (
    (await found()) ?? (await unit.insert(bins, { code, location_id: locationId, kind, pick_sequence: 0 })).id
  )
}

/** Where bottles of the lines are until they are taken to the warehouse. */
export async function lineBin(unit: Unit) {
  const places = await placesOf(unit)
  places.line ??= await floorBinAt(unit, places.plant, lineCode)
  return places.line
}

/** Where goods of a site are between its floor and its warehouse; goods for other sites have places of their own. */
export const floorTransitBin = (unit: Unit, locationId: number) =>
  floorBinAt(unit, locationId, 'FLOOR-TRANSIT', 'transit')

/** The bin with the contents of a tank; a tank without one gets a bin with its code. */
export async function tankBin(unit: Unit, machine: Pick<Machine, 'id' | 'code' | 'location_id' | 'bin_id'>) {
  if (machine.bin_id !== null) return machine.bin_id
  const id = await floorBinAt(unit, machine.location_id, machine.code)
  await unit.update(machines, machine.id, { bin_id: id })
  return id
}
