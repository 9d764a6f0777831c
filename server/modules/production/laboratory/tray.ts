import {
  type HplcOrderLine,
  hplcOrderLines,
  trayPositions,
} from '../../../../src/resources/production/laboratory/hplc_order_lines'
import { type HplcOrder, hplcOrders } from '../../../../src/resources/production/laboratory/hplc_orders'
import { type HplcRequest, hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { isSameAnalyst } from '../../../../src/resources/production/laboratory/requestRules'
import { t } from '../../../../src/texts/texts'
import { invalidBecause, Refused } from '../../../engine/errors'
import { onEvent, onLines } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'

export const linesOfRun = (unit: Unit, orderId: number) =>
  unit.find(hplcOrderLines, { hplc_order_id: orderId })

/** Positions of a tray that hold no vial. */
export const freePositions = (lines: readonly Pick<HplcOrderLine, 'position'>[]) => {
  const taken = new Set(lines.map(({ position }) => position))
  return trayPositions.filter((position) => !taken.has(position))
}

const samplesIn = (lines: readonly HplcOrderLine[]) =>
  lines.filter(({ hplc_request_id: id }) => id !== null).length

/** What is wrong with a line, for the person who entered it. */
async function faultOf(unit: Unit, order: HplcOrder, line: HplcOrderLine): Promise<string | null> {
  const { hplc_request_id: id, control, position } = line
  if ((id === null) === (control === null))
    return t('{position}: choose either a sample or a control', { position })
  if (id === null) return null
  const request = await unit.get(hplcRequests, id)
  if (request.hplc_category_id !== order.hplc_category_id)
    return t('{number} is of {category}', { number: request.number, category: request.hplc_category })
  return request.status === 'sampled'
    ? null
    : t('{number} has no vial that waits for a run', { number: request.number })
}

onLines(hplcOrders, async (unit, order, { hplc_order_lines: lines }) => {
  for (const line of lines) {
    const fault = await faultOf(unit, order, line)
    if (fault !== null) throw invalidBecause('hplc_order_lines', fault)
  }
  return { sample_count: samplesIn(lines) }
})

/** The attempt before this one that was measured. */
async function measuredBefore(unit: Unit, request: HplcRequest): Promise<HplcRequest | null> {
  if (request.retest_of_id === null) return null
  const before = await unit.get(hplcRequests, request.retest_of_id)
  return before.valid_replicates > 0 ? before : measuredBefore(unit, before)
}

/** A retest is done by a second analyst; a batch that was put right may be measured by the first. */
async function assertSecondAnalyst(unit: Unit, request: HplcRequest) {
  const before = await measuredBefore(unit, request)
  if (before === null) return
  if (isSameAnalyst(before, unit.by.id))
    throw new Refused('analyst_same', {
      text: t('{number} is a retest of {before}: another analyst must run it', {
        number: request.number,
        before: before.number,
      }),
    })
}

/** Puts a vial on the tray of a run where it is not there yet. */
async function placeVial(unit: Unit, order: HplcOrder, request: HplcRequest) {
  const lines = await linesOfRun(unit, order.id)
  if (lines.some(({ hplc_request_id: id }) => id === request.id)) return
  const [position] = freePositions(lines)
  if (position === undefined)
    throw invalidBecause('hplc_order_id', t('The tray of {number} is full', { number: order.number }))
  await unit.insert(hplcOrderLines, {
    hplc_order_id: order.id,
    position,
    hplc_request_id: request.id,
    control: null,
    expected_mg_ml: null,
  })
  await unit.update(hplcOrders, order.id, { sample_count: order.sample_count + 1 })
}

onEvent(hplcRequests, 'load', async (unit, request, { hplc_order_id: orderId }) => {
  const order = await unit.lock(hplcOrders, orderId)
  if (order.status !== 'running')
    throw invalidBecause('hplc_order_id', t('{number} is not running', { number: order.number }))
  if (order.hplc_category_id !== request.hplc_category_id)
    throw invalidBecause(
      'hplc_order_id',
      t('{number} is of {category}', { number: request.number, category: request.hplc_category }),
    )
  await assertSecondAnalyst(unit, request)
  await placeVial(unit, order, request)
  return { analyst_id: order.analyst_id }
})
