import type { Db } from '../../../db/database'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { nowOf } from '../../../site/now'
import { productionSettings, siteOf } from '../../../site/plant'
import { shiftsOf } from '../../../site/shifts'
import { machineEfforts } from './machineEfforts'
import { type Effort, oeeFigures, sumEfforts } from './oee'

const days = (from: string, to: string) => {
  const found = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) found.push(day)
  return found
}

/** OEE of a range of production days in their shifts, from summed times and counts. */
export async function oeeReport(db: Db, from: string, to: string, group: 'machine' | 'line' | 'day') {
  const now = await nowOf(db)
  const [settings, { timezone }] = await Promise.all([productionSettings(db), siteOf(db)])
  const range = days(from, to).map((date) => ({
    date,
    windows: shiftsOf(date, settings.shifts, timezone)
      .map((shift) => ({ from: shift.from, to: Math.min(shift.to, now) }))
      .filter((window) => window.to > window.from),
  }))
  const { floor, effort } = await machineEfforts(
    db,
    range.map(({ windows }) => windows),
    settings,
  )
  const cells = range.flatMap(({ date }, period) =>
    floor.map((machine) => ({ date, machine, effort: effort(machine, period) })),
  )
  const key = ({ date, machine }: (typeof cells)[number]) =>
    group === 'day' ? date : group === 'line' ? (machine.line ?? '') : machine.name
  const groups = new Map<string, Effort[]>()
  for (const cell of cells) groups.set(key(cell), [...(groups.get(key(cell)) ?? []), cell.effort])
  return {
    from,
    to,
    group,
    rows: [...groups].map(([name, efforts]) => ({ [group]: name, ...oeeFigures(sumEfforts(efforts)) })),
    totals: oeeFigures(sumEfforts(cells.map((cell) => cell.effort))),
  }
}
