import { sql } from 'kysely'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { AnyRow } from '../../src/resources/kit/define/row'
import { invalid, Refused } from './errors'
import { assertChangeable } from './crud'
import type { Unit } from './unitTypes'

type Ordered = { by: string; within?: string }

/** Numbers go in steps of ten, so that a moved row fits between two others. */
const step = 10

/** The rows of a group in their order, locked until the move is done. */
async function groupOf(
  unit: Unit,
  resource: AnyResource,
  { by, within }: Ordered,
  row: AnyRow,
): Promise<AnyRow[]> {
  const same = within === undefined ? sql`true` : sql`${sql.ref(within)} is not distinct from ${row[within]}`
  await sql`select id from ${sql.table(resource.name)} where ${same} order by id for update`.execute(unit.trx)
  const rows = await unit.find(resource, within === undefined ? {} : { [within]: row[within] })
  return rows.toSorted((a, b) => Number(a[by]) - Number(b[by]) || a.id - b.id)
}

/**
 * The numbers for a new order: only the moved row changes where there is a gap, otherwise all are renumbered.
 */
export function numbersOf(numbers: readonly number[], place: number): number[] {
  const before = place === 0 ? 0 : (numbers[place - 1] ?? 0)
  const behind = numbers[place + 1]
  const free = behind === undefined ? before + step : Math.floor((before + behind) / 2)
  const others = numbers.toSpliced(place, 1)
  const isStrict = others.every((number, at) => at === 0 || number > (others[at - 1] ?? 0))
  return isStrict && free > before && (behind === undefined || free < behind)
    ? numbers.with(place, free)
    : numbers.map((_, at) => (at + 1) * step)
}

/** Moves a row of an ordered list behind another of its group, or first (null); returns the rows whose number changed. */
export async function place(unit: Unit, resource: AnyResource, id: number, after: number | null | undefined) {
  const { ordered } = resource.list
  if (!ordered) throw new Refused('not_found')
  if (after === undefined) throw invalid({ after: 'required' })
  const row = await unit.get(resource, id)
  assertChangeable(resource, row, {})
  const group = await groupOf(unit, resource, ordered, row)
  const others = group.filter((one) => one.id !== id)
  const behind = others.findIndex((one) => one.id === after)
  if (after !== null && behind < 0) throw invalid({ after: 'exists' })
  const moved = others.toSpliced(behind + 1, 0, row)
  if (moved.every((one, at) => one.id === group[at]?.id)) return []
  const numbers = numbersOf(
    moved.map((one) => Number(one[ordered.by])),
    behind + 1,
  )
  const changed = moved.flatMap((one, at) =>
    numbers[at] === one[ordered.by] ? [] : [{ one, to: numbers[at] }],
  )
  const rows: AnyRow[] = []
  for (const { one, to } of changed) rows.push(await unit.update(resource, one.id, { [ordered.by]: to }))
  return rows
}
