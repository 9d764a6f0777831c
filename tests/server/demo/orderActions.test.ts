import { expect, it } from 'vitest'
import { random } from '../../../server/demo/company/random'
import type { FloorView, Order, Step } from '../../../server/demo/simulator/floorView'
import { orderActions } from '../../../server/demo/simulator/orderActions'
import type { PhaseCode } from '../../../src/resources/production/flows/phases'

const order = (id: number, status: string): Order => ({
  id,
  version: 1,
  status,
  area: 'production',
  number: `PRO-${id}`,
  product_id: 1,
  recipe_id: 1,
  flow_id: 1,
  volume_ml: 30,
  units_per_carton: 100,
  batch_count: 1,
  line_loss_ml: 0,
  posts_stock: 1,
})

const step = (id: number, phase_code: PhaseCode): Step => ({
  id,
  version: 1,
  status: 'in_progress',
  area: 'production',
  number: `PRO-${id}`,
  production_order_id: id,
  phase_id: 1,
  phase_code,
  phase_sequence: 1,
  sequence: 10,
  batch_no: 0,
  machine_id: null,
  unit_kind: 'unit',
  qty_planned: 100,
  qty_in: 100,
  qty_good: 0,
  qty_scrap: 0,
  qty_rework: 0,
  block_code: null,
  paused_at: null,
  fill_due_at: null,
  fill_needed: 0,
  fill_weighed: 0,
  fill_signal: null,
  requires_label_check: 0,
  label_due_at: null,
  seal_due_qty: null,
  weighed_at: null,
})

/** A floor with so many orders in a phase, and one that planning may release. */
function floor(many: number, phase: PhaseCode): FloorView {
  const ids = Array.from({ length: many }, (_, at) => at + 1)
  return {
    orders: new Map([
      ...ids.map((id) => [id, order(id, 'in_progress')] as const),
      [99, order(99, 'planned')] as const,
    ]),
    steps: new Map(ids.map((id) => [id, step(id, phase)])),
    machines: new Map(),
    holds: [],
    reasons: new Map(),
    patterns: [],
    resting: new Set(),
    going: new Set(),
    planned: new Map(),
  }
}

const released = (view: FloorView) =>
  orderActions(view, random(1), 14).some(({ what }) => what === 'order release')

it('planning releases orders until as many are open as planned, and some more while no early phase has work', () => {
  expect(released(floor(13, 'bottling'))).toBe(true)
  expect(released(floor(14, 'bottling'))).toBe(false)
  expect(released(floor(14, 'packing'))).toBe(true)
  expect(released(floor(22, 'packing'))).toBe(false)
})
