import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { ProductionSettings } from '../../../site/plant'
import type { Window } from '../../../site/shifts'
import { countsIn, floorMachines, statesIn } from './machineWork'
import { type Effort, effortOf, type StateInterval } from './oee'

/** Windows without the time that an earlier one has already. */
function apart(windows: readonly Window[]): Window[] {
  const all: Window[] = []
  for (const { from, to } of windows.toSorted((one, other) => one.from - other.from)) {
    const begin = Math.max(from, all.at(-1)?.to ?? from)
    if (to > begin) all.push({ from: begin, to })
  }
  return all
}

/** When machines are closed though there is a shift: by a holiday of their site, or a planned stop of it or of them. */
async function closedIn(db: Db, { from, to }: Window): Promise<Map<number, Window[]>> {
  const { rows } = await sql<{ machine_id: number; starts_at: string; ends_at: string }>`
    select m.id as machine_id, e.starts_at, e.ends_at
    from calendar_exceptions e join machines m on m.location_id = e.location_id
      and (e.machine_id is null or e.machine_id = m.id)
    where e.kind in ('holiday', 'planned_stop') and m.is_active and m.area = 'production'
      and e.ends_at > ${new Date(from).toISOString()} and e.starts_at < ${new Date(to).toISOString()}`.execute(
    db,
  )
  const closed = new Map<number, Window[]>()
  for (const { machine_id, starts_at, ends_at } of rows)
    closed.set(machine_id, [
      ...(closed.get(machine_id) ?? []),
      { from: Date.parse(starts_at), to: Date.parse(ends_at) },
    ])
  return new Map([...closed].map(([id, windows]) => [id, apart(windows)]))
}

type Machine = Awaited<ReturnType<typeof floorMachines>>[number]

/**
 * What every machine of the floor did and made in periods of shifts, e.g. the days of a report: all that is said of OEE
 * anywhere comes from here.
 */
export async function machineEfforts(
  db: Db,
  periods: readonly (readonly Window[])[],
  settings: ProductionSettings,
): Promise<{
  floor: Machine[]
  states: Map<number, StateInterval[]>
  effort: (machine: Machine, period: number) => Effort
}> {
  const windows = periods.flat()
  const span = {
    from: Math.min(...windows.map(({ from }) => from)),
    to: Math.max(...windows.map(({ to }) => to)),
  }
  const isEmpty = windows.length === 0
  const [floor, states, counts, closed] = await Promise.all([
    floorMachines(db),
    isEmpty ? new Map<number, StateInterval[]>() : statesIn(db, span),
    countsIn(db, windows),
    isEmpty ? new Map<number, Window[]>() : closedIn(db, span),
  ])
  const firsts = periods.map((_, period) =>
    periods.slice(0, period).reduce((sum, { length }) => sum + length, 0),
  )
  const countOf = (id: number, period: number) =>
    (periods[period] ?? []).reduce(
      (sum, _, at) => {
        const { good, total } = counts(id, (firsts[period] ?? 0) + at)
        return { good: sum.good + good, total: sum.total + total }
      },
      { good: 0, total: 0 },
    )
  const rules = {
    countSetupAsLoss: settings['oee.count_setup_as_loss'],
    microStopMs: settings['oee.micro_stop_seconds'] * 1000,
  }
  return {
    floor,
    states,
    effort: ({ id, rate }, period) =>
      effortOf(states.get(id) ?? [], periods[period] ?? [], countOf(id, period), rate, {
        ...rules,
        closed: closed.get(id) ?? [],
      }),
  }
}
