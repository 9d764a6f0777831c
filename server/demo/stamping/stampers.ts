import type { DemoRow, Tables } from '../company/tables'
import type { DemoMachine } from '../orders/machines'

/** Two of the stampers have a second spindle. */
const twoSpindles = 2

/** What the stampers of the plant are beside machines: applicators, spindles and counters; answers them by machine. */
export function addStampers(to: Tables, machines: readonly DemoMachine[]): ReadonlyMap<number, DemoRow> {
  const stampers = machines.filter(({ kind }) => kind === 'stamper')
  const names = new Map(to.rows('machines').map((row) => [row.id, row.name]))
  for (const [at, { id }] of stampers.entries())
    to.add('stamping_machines', {
      machine_id: id,
      name: names.get(id),
      applicator_model: at < twoSpindles ? 'Twin applicator T2' : 'Applicator S1',
      spindles: at < twoSpindles ? 2 : 1,
      counter_total: 1_240_000 + at * 310_500,
      counter_tolerance: 2,
      stamp_placement: 'Over the cap',
      is_active: true,
    })
  const own = new Set(stampers.map(({ id }) => id))
  const rows = to.rows('stamping_machines').filter(({ machine_id }) => own.has(Number(machine_id)))
  return new Map(rows.map((row) => [Number(row.machine_id), row]))
}
