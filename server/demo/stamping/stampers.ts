import type { Tables } from '../company/tables'
import type { DemoStep, WrittenOrder } from '../orders/floor'
import type { DemoMachine } from '../orders/machines'

/** Two of the stampers have a second spindle. */
const twoSpindles = 2

/** What the stampers of the plant are beside machines: applicators, spindles and counters. */
export function addStampers(to: Tables, machines: readonly DemoMachine[]) {
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
}

const open: readonly (string | undefined)[] = ['ready', 'in_progress', 'paused', 'blocked']

/** Bottles that are or wait at the stampers are stamped on an order. */
export function addStampingOrders(to: Tables, orders: readonly WrittenOrder[]) {
  const papers = new Map(to.rows('production_orders').map((row) => [row.id, row]))
  const rows = new Map(to.rows('production_order_steps').map((row) => [row.id, row]))
  const at = ({ order, id, stepIds }: WrittenOrder) =>
    order.steps.flatMap((step: DemoStep) => {
      const paper = papers.get(id)
      const row = step.phase === 'stamping' ? rows.get(stepIds.get(step) ?? 0) : undefined
      return paper && row && open.includes(String(row.status)) ? [{ paper, row }] : []
    })
  const found = orders.flatMap(at).filter(({ paper }) => paper.jurisdiction && paper.jurisdiction !== 'EX')
  for (const [place, { paper, row }] of found.entries()) {
    const done = Number(row.qty_good) + Number(row.qty_scrap) + Number(row.qty_rework ?? 0)
    to.add('product_stamping_orders', {
      number: `PSO-${String(place + 1).padStart(5, '0')}`,
      status: 'planned',
      kind: 'in_line',
      production_order_id: paper.id,
      step_id: row.id,
      target_product_id: paper.product_id,
      jurisdiction: paper.jurisdiction,
      qty_planned: Math.max(1, Math.ceil(Math.max(Number(row.qty_planned), Number(row.qty_in)) - done)),
      due_on: paper.due_on,
      priority: paper.priority,
      created_at: row.ready_at ?? row.created_at,
      updated_at: row.ready_at ?? row.updated_at,
    })
  }
}
