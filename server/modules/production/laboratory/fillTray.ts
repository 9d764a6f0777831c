import {
  type HplcCategory,
  hplcCategories,
} from '../../../../src/resources/production/laboratory/hplc_categories'
import {
  type HplcOrderLine,
  hplcOrderLines,
} from '../../../../src/resources/production/laboratory/hplc_order_lines'
import { hplcOrders } from '../../../../src/resources/production/laboratory/hplc_orders'
import { type HplcRequest, hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { laboratoryCalls } from '../../../../src/resources/production/laboratory/laboratoryCalls'
import { milli } from '../../../../src/resources/production/laboratory/rangeRules'
import { priorities } from '../../../../src/resources/production/orders/production_orders'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { freePositions, linesOfRun } from './tray'

/** Standards of a new curve, as parts of the strongest sample or of the range of the method. */
const levels = [0.25, 0.5, 0.75, 1, 1.25]

type Control = Pick<HplcOrderLine, 'control' | 'expected_mg_ml'>

/** What a tray needs beside samples: a blank, the standards of a curve, and a check at the strength of the samples. */
function controlsFor(category: HplcCategory, waiting: readonly HplcRequest[]): Control[] {
  const strongest = Math.max(...waiting.map((request) => request.target_strength_mg_ml), 0)
  const full = category.method_to_mg_ml ?? (strongest > 0 ? strongest : category.loq_mg_ml * 10)
  const at = (share: number) => milli(full * share) / 1000 / (category.method_to_mg_ml === null ? 1 : 1.25)
  const expected = (share: number) => milli(at(share)) / 1000
  return [
    { control: 'blank', expected_mg_ml: null },
    ...levels.map((share) => ({ control: 'standard' as const, expected_mg_ml: expected(share) })),
    { control: 'check', expected_mg_ml: strongest > 0 ? strongest : expected(0.5) },
  ]
}

const urgency = ({ priority }: HplcRequest) => -priorities.indexOf(priority)

/** Samples of a category that wait for a run, in the order in which they are due; those on another tray are left out. */
async function waitingFor(unit: Unit, categoryId: number) {
  const waiting = await unit.find(hplcRequests, { status: 'sampled', hplc_category_id: categoryId })
  const placed = await unit.find(hplcOrderLines, { hplc_request_id: waiting.map(({ id }) => id) })
  const taken = new Set<number | null>()
  for (const line of placed) {
    const { status } = await unit.get(hplcOrders, line.hplc_order_id)
    if (status === 'draft' || status === 'running') taken.add(line.hplc_request_id)
  }
  return waiting
    .filter(({ id }) => !taken.has(id))
    .toSorted((one, other) => urgency(one) - urgency(other) || one.due_at.localeCompare(other.due_at))
}

onCall(laboratoryCalls.fill, async ({ unit, input }) => {
  const order = await unit.lock(hplcOrders, input.id)
  if (order.version !== input.version) throw new Refused('stale_version', order)
  if (order.status !== 'draft')
    throw new Refused('invalid_transition', { text: t('{number} has started', { number: order.number }) })
  const category = await unit.get(hplcCategories, order.hplc_category_id)
  const lines = await linesOfRun(unit, order.id)
  const waiting = await waitingFor(unit, category.id)
  const hasControls = lines.some(({ control }) => control !== null)
  const controls = hasControls ? [] : controlsFor(category, waiting)
  const free = freePositions(lines)
  const samples = waiting.slice(0, Math.max(0, free.length - controls.length))
  const vials = [
    ...controls.map((control) => ({ ...control, hplc_request_id: null })),
    ...samples.map(({ id }) => ({ control: null, expected_mg_ml: null, hplc_request_id: id })),
  ]
  for (const [at, vial] of vials.entries())
    await unit.insert(hplcOrderLines, { ...vial, hplc_order_id: order.id, position: free[at] ?? '' })
  return unit.update(hplcOrders, order.id, { sample_count: order.sample_count + samples.length }, 'filled')
})
