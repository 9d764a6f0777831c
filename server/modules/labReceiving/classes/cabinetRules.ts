import { sql } from 'kysely'
import {
  type CabinetFault,
  cabinetFault,
  type CabinetRules,
  type ClassRules,
  type Stored,
} from './cabinetContents'
import { placedStatuses } from '../../../../src/resources/labReceiving/lab_receiving_containers'
import { t } from '../../../../src/texts/texts'
import type { Db, Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'

/** The classes by id, with what decides where their containers are stored. */
export async function classRules(db: Db | Trx): Promise<Map<number, ClassRules>> {
  const { rows } = await sql<ClassRules>`
    select id, code, rank, max_ml_per_cabinet::float8 as max_ml_per_cabinet, incompatible_class_ids
    from flashpoint_classes order by rank desc`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type CabinetRow = Omit<CabinetRules, 'flashpoint_class_id'> & {
  bin_id: number
  location_id: number
  flashpoint_class_id: number | null
  kind: string
}

/** Cabinets by their bins; a bin of a laboratory that is none has no class. */
export async function cabinetsOf(db: Db | Trx, binIds: readonly number[]): Promise<CabinetRow[]> {
  const { rows } = await sql<CabinetRow>`
    select b.id as bin_id, b.code, b.kind, b.location_id, c.flashpoint_class_id, coalesce(c.max_ml, 0)::float8 as max_ml,
      coalesce(c.is_toxic, false) as is_toxic, c.min_temperature_c::float8 as min_temperature_c,
      c.max_temperature_c::float8 as max_temperature_c, c.shelves, c.max_ml_per_shelf::float8 as max_ml_per_shelf
    from bins b left join lab_cabinets c on c.bin_id = b.id and c.is_active
    where b.id = any(${[...binIds]}::bigint[]) order by b.id`.execute(db)
  return rows
}

type StoredRow = Stored & { bin_id: number }

/** What is in bins: containers that are expected there take up room like any other. */
export async function storedIn(db: Db | Trx, binIds: readonly number[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select id, bin_id, flashpoint_class_id, is_toxic, (initial_ml * remaining_qty / initial_qty)::float8 as ml, shelf,
      min_storage_c::float8 as min_storage_c, max_storage_c::float8 as max_storage_c
    from lab_receiving_containers
    where bin_id = any(${[...binIds]}::bigint[]) and status = any(${[...placedStatuses]}::text[]) order by id`.execute(
    db,
  )
  return rows
}

/** What is wrong with a bin after containers came into it. */
export function binFault(
  { kind, flashpoint_class_id, ...cabinet }: CabinetRow,
  contents: readonly Stored[],
  arrived: ReadonlySet<number>,
  classes: ReadonlyMap<number, ClassRules>,
): CabinetFault | null {
  if (flashpoint_class_id !== null)
    return cabinetFault({ ...cabinet, flashpoint_class_id }, contents, arrived, classes)
  if (kind !== 'lab') return null
  const least = Math.min(...[...classes.values()].map(({ rank }) => rank))
  const wrong = contents.some(
    (one) =>
      arrived.has(one.id) && (one.is_toxic || (classes.get(one.flashpoint_class_id)?.rank ?? 0) > least),
  )
  return wrong
    ? {
        code: 'incompatible_class',
        text: t('{bin} is no cabinet: it takes only what is neither flammable nor toxic', {
          bin: cabinet.code,
        }),
      }
    : null
}

/** Locks bins in the order of their ids, so that what comes into them is judged one after the other. */
export async function lockBins(unit: Unit, binIds: readonly number[]) {
  await sql`select from bins where id = any(${[...new Set(binIds)]}::bigint[]) order by id for no key update`.execute(
    unit.trx,
  )
}

/** Refuses containers that are where their class, their toxicity or a limit does not admit them; their bins are locked. */
export async function assertCabinets(unit: Unit, containerIds: readonly number[]) {
  if (containerIds.length === 0) return
  const arrived = new Set(containerIds)
  const { rows } = await sql<{ bin_id: number }>`
    select distinct bin_id from lab_receiving_containers where id = any(${[...arrived]}::bigint[])
      and status = any(${[...placedStatuses]}::text[])`.execute(unit.trx)
  const binIds = rows.map(({ bin_id }) => bin_id)
  const [classes, cabinets, contents] = [
    await classRules(unit.trx),
    await cabinetsOf(unit.trx, binIds),
    await storedIn(unit.trx, binIds),
  ]
  for (const cabinet of cabinets) {
    const here = contents.filter(({ bin_id }) => bin_id === cabinet.bin_id)
    const fault = binFault(cabinet, here, arrived, classes)
    if (fault) throw new Refused(fault.code, { text: fault.text, bin_id: cabinet.bin_id })
  }
}
