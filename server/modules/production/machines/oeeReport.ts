import type { Db } from '../../../db/database'
import { countsIn, floorMachines, statesIn } from './machineWork'
import { nowOf } from '../../../site/now'
import { type Effort, effortOf, oeeOf, sumEfforts } from './oee'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { shiftsOf } from '../../../site/shifts'
import { productionSettings, siteOf } from '../../../site/plant'

const days = (from: string, to: string) => {
  const found = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) found.push(day)
  return found
}

const written = (effort: Effort) => ({
  ...oeeOf(effort),
  run_minutes: Math.round(effort.run),
  planned_minutes: Math.round(effort.planned),
  down_minutes: Math.round(effort.down),
  good: effort.good,
  total: effort.total,
})

/** OEE of a range of production days in their shifts, from summed minutes and counts. */
export async function oeeReport(db: Db, from: string, to: string, group: 'machine' | 'line' | 'day') {
  const now = await nowOf(db)
  const [settings, { timezone }, floor] = await Promise.all([
    productionSettings(db),
    siteOf(db),
    floorMachines(db),
  ])
  const rules = { countSetupAsLoss: settings['oee.count_setup_as_loss'] }
  const range = days(from, to).map((date) => ({
    date,
    windows: shiftsOf(date, settings.shifts, timezone)
      .map((shift) => ({ from: shift.from, to: Math.min(shift.to, now) }))
      .filter((window) => window.to > window.from),
  }))
  const windows = range.flatMap((day) => day.windows)
  const span = { from: windows[0]?.from ?? now, to: windows.at(-1)?.to ?? now }
  const [states, counts] = await Promise.all([statesIn(db, span), countsIn(db, windows)])
  const first = new Map<string, number>()
  for (const { date, windows: own } of range) if (own[0]) first.set(date, windows.indexOf(own[0]))
  const countOn = (id: number, date: string, many: number) =>
    Array.from({ length: many }, (_, index) => counts(id, (first.get(date) ?? 0) + index)).reduce(
      (sum, one) => ({ good: sum.good + one.good, total: sum.total + one.total }),
      { good: 0, total: 0 },
    )
  const cells = range.flatMap(({ date, windows: own }) =>
    floor.map((machine) => ({
      date,
      machine,
      effort: effortOf(
        states.get(machine.id) ?? [],
        own,
        countOn(machine.id, date, own.length),
        machine.rate,
        rules,
      ),
    })),
  )
  const key = ({ date, machine }: (typeof cells)[number]) =>
    group === 'day' ? date : group === 'line' ? (machine.line ?? '') : machine.name
  const groups = new Map<string, Effort[]>()
  for (const cell of cells) groups.set(key(cell), [...(groups.get(key(cell)) ?? []), cell.effort])
  return {
    from,
    to,
    group,
    rows: [...groups].map(([name, efforts]) => ({ [group]: name, ...written(sumEfforts(efforts)) })),
    totals: written(sumEfforts(cells.map(({ effort }) => effort))),
  }
}
