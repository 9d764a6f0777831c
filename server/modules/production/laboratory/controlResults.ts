import { hplcCategories } from '../../../../src/resources/production/laboratory/hplc_categories'
import {
  hplcControlResults,
  type HplcControlResult,
} from '../../../../src/resources/production/laboratory/hplc_control_results'
import { hplcOrderLines } from '../../../../src/resources/production/laboratory/hplc_order_lines'
import { hplcOrders } from '../../../../src/resources/production/laboratory/hplc_orders'
import { laboratoryCalls } from '../../../../src/resources/production/laboratory/laboratoryCalls'
import { isWithin, recoveryOf } from '../../../../src/resources/production/laboratory/suitability'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalidBecause, Refused } from '../../../engine/errors'
import { assertReferences } from '../../../engine/references'
import type { Unit } from '../../../engine/unitTypes'
import { assertMayVoid, voidedNow } from './results'

async function runningOrder(unit: Unit, id: number) {
  const order = await unit.lock(hplcOrders, id)
  if (order.status !== 'running')
    throw new Refused('invalid_transition', { text: t('{number} is not running', { number: order.number }) })
  return order
}

/** Writes what a control of a running order was found to be, with the limits that hold now. */
export async function recordControl(
  unit: Unit,
  lineId: number,
  found: { peak_area: number; measured_mg_ml: number },
  source: HplcControlResult['source'],
) {
  const line = await unit.get(hplcOrderLines, lineId)
  const order = await runningOrder(unit, line.hplc_order_id)
  if (line.control === null)
    throw invalidBecause('hplc_order_line_id', t('{position} holds a sample', { position: line.position }))
  const existing = await unit.find(hplcControlResults, { hplc_order_line_id: lineId, voided_at: null })
  if (existing.length > 0)
    throw invalidBecause(
      'hplc_order_line_id',
      t('{position} has its result: void it for its cause to enter another', { position: line.position }),
    )
  const category = await unit.get(hplcCategories, order.hplc_category_id)
  const point = { ...found, control: line.control, expected_mg_ml: line.expected_mg_ml }
  const recovery = recoveryOf(point)
  return unit.insert(
    hplcControlResults,
    {
      ...point,
      source,
      hplc_order_id: order.id,
      hplc_order_line_id: lineId,
      recovery_percent: recovery === null ? null : Math.min(recovery, 99_999),
      limit_percent: category.check_limit_percent,
      in_limits: isWithin(point, category),
      measured_at: unit.doneAt,
      entered_by_id: unit.by.id || null,
    },
    'entered',
  )
}

onCall(laboratoryCalls.enterControl, async ({ unit, input }) => {
  await assertReferences(unit.trx, laboratoryCalls.enterControl.inputs, input)
  const { hplc_order_line_id: lineId, ...found } = input
  return recordControl(unit, lineId, found, 'typed')
})

onCall(laboratoryCalls.voidControl, async ({ unit, input: { id, ...cause } }) => {
  const result = await unit.lock(hplcControlResults, id)
  await runningOrder(unit, result.hplc_order_id)
  assertMayVoid(unit, result)
  return unit.update(hplcControlResults, id, { ...cause, ...voidedNow(unit) }, 'voided')
})
