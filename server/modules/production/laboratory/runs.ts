import { sql } from 'kysely'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import {
  type HplcCategory,
  hplcCategories,
} from '../../../../src/resources/production/laboratory/hplc_categories'
import { hplcControlResults } from '../../../../src/resources/production/laboratory/hplc_control_results'
import type { HplcOrderLine } from '../../../../src/resources/production/laboratory/hplc_order_lines'
import { type HplcOrder, hplcOrders } from '../../../../src/resources/production/laboratory/hplc_orders'
import { hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { hplcResults } from '../../../../src/resources/production/laboratory/hplc_results'
import {
  curveOf,
  type Fault,
  faultsOf,
  leastLevels,
} from '../../../../src/resources/production/laboratory/suitability'
import { machines } from '../../../../src/resources/production/machines/machines'
import { t } from '../../../../src/texts/texts'
import { invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, onCreate, onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { setMachine } from '../machines/machineStates'
import { assertCalibrated } from '../machines/scales'
import { refreshFigures } from './figures'
import { linesOfRun } from './tray'

onCreate(hplcOrders, async (unit, values) => ({
  ...values,
  run_date: values.run_date ?? (await plantToday(unit)),
}))

/** The curve that a run may use: of the newest run of the instrument and category whose calibration is still valid. */
async function validCurve(unit: Unit, order: HplcOrder, category: HplcCategory) {
  const { rows } = await sql<{ number: string }>`select number from hplc_orders
    where machine_id = ${order.machine_id} and hplc_category_id = ${category.id} and id <> ${order.id}
      and status in ('done', 'reviewed') and system_suitability = 'pass'
      and r_squared >= ${category.min_r_squared} and calibration_curve_ref = number
      and finished_at > ${unit.at}::timestamptz - make_interval(days => ${category.calibration_days}::int)
    order by finished_at desc limit 1`.execute(unit.trx)
  return rows[0]?.number ?? null
}

const levelsOf = (lines: readonly HplcOrderLine[]) =>
  new Set(lines.flatMap((line) => (line.control === 'standard' ? [line.expected_mg_ml] : []))).size

onEvent(hplcOrders, 'start', async (unit, order) => {
  const lines = await linesOfRun(unit, order.id)
  const missing = (['standard', 'blank'] as const).find(
    (one) => !lines.some(({ control }) => control === one),
  )
  if (missing)
    throw invalidBecause(
      'hplc_order_lines',
      missing === 'standard' ? t('The tray has no standard') : t('The tray has no blank'),
    )
  const category = await unit.get(hplcCategories, order.hplc_category_id)
  const isOwn = levelsOf(lines) >= leastLevels
  const curve = isOwn ? order.number : await validCurve(unit, order, category)
  if (curve === null)
    throw new Refused('calibration_expired', {
      text: t('{machine} has no valid calibration for {category}: put {leastLevels} standards on the tray', {
        machine: order.machine,
        category: category.name,
        leastLevels,
      }),
    })
  const machine = await unit.get(machines, order.machine_id)
  if (machine.current_state === 'down' || machine.current_state === 'maintenance')
    throw new Refused('machine_down', {
      text: t('{name} is {currentState}', { name: machine.name, currentState: machine.current_state }),
    })
  await assertCalibrated(unit, machine)
  const other = await unit.find(hplcOrders, { machine_id: order.machine_id, status: 'running' })
  if (other[0])
    throw new Refused('machine_busy', {
      text: t('{name} is running {number}', { name: machine.name, number: other[0].number }),
    })
  return { analyst_id: unit.by.id || null, started_at: unit.doneAt, calibration_curve_ref: curve }
})

afterEvent(hplcOrders, 'start', async (unit, order) => {
  await setMachine(unit, order.machine_id, { state: 'running' })
  for (const { hplc_request_id: id } of await linesOfRun(unit, order.id))
    if (id !== null) await unit.fire(hplcRequests, id, 'load', { hplc_order_id: order.id })
})

const controlsOf = (unit: Unit, orderId: number) =>
  unit.find(hplcControlResults, { hplc_order_id: orderId, voided_at: null })

/** Every control has its result, and every sample that was begun has all its replicates. */
async function assertComplete(unit: Unit, order: HplcOrder, category: HplcCategory) {
  const measured = new Set((await controlsOf(unit, order.id)).map((one) => one.hplc_order_line_id))
  const open: string[] = []
  for (const line of await linesOfRun(unit, order.id)) {
    if (line.hplc_request_id === null) {
      if (!measured.has(line.id)) open.push(line.position)
      continue
    }
    const { valid_replicates: many } = await unit.get(hplcRequests, line.hplc_request_id)
    if (many > 0 && many < category.replicates) open.push(line.position)
  }
  if (open.length > 0)
    throw new Refused('results_open', {
      positions: open,
      text: t('Results of {positions} are missing', { positions: open.join(', ') }),
    })
}

const faultText: Readonly<Record<Fault, string>> = {
  blank: 'A blank is above the limit of quantification',
  standard: 'A standard is outside its limits',
  check: 'A check is outside its limits',
  curve: 'The calibration curve is not straight enough',
}

onEvent(hplcOrders, 'finish', async (unit, order) => {
  const category = await unit.get(hplcCategories, order.hplc_category_id)
  await assertComplete(unit, order, category)
  const points = await controlsOf(unit, order.id)
  const curve = curveOf(points)
  const faults = faultsOf(points, category)
  return {
    finished_at: unit.doneAt,
    r_squared: curve && Number(curve.r2.toFixed(5)),
    slope: curve && Number(curve.slope.toFixed(6)),
    intercept: curve && Number(curve.intercept.toFixed(6)),
    system_suitability: faults.length === 0 ? ('pass' as const) : ('fail' as const),
    suitability_note: faults.length === 0 ? null : faults.map((fault) => faultText[fault]).join('. '),
  }
})

/** The instrument is free again; vials that were not measured wait for another run. */
async function leave(unit: Unit, order: HplcOrder, isEmpty: (measured: number) => boolean) {
  const machine = await unit.lock(machines, order.machine_id)
  if (machine.current_state === 'running') await setMachine(unit, order.machine_id, { state: 'idle' })
  for (const { hplc_request_id: id } of await linesOfRun(unit, order.id)) {
    if (id === null) continue
    const request = await unit.lock(hplcRequests, id)
    if (request.status === 'in_test' && isEmpty(request.valid_replicates))
      await unit.fire(hplcRequests, id, 'unload', {})
  }
}

afterEvent(hplcOrders, 'finish', (unit, order) => leave(unit, order, (measured) => measured === 0))

/** Results of a run that do not count: they are voided, and their vials wait for another run. */
async function voidRun(unit: Unit, order: HplcOrder, reason: string) {
  const voided = {
    voided_at: unit.doneAt,
    voided_by_id: unit.by.id || null,
    void_cause: 'not_suitable' as const,
    void_reason: reason,
  }
  const results = await unit.find(hplcResults, { hplc_order_id: order.id, voided_at: null })
  const requests = new Set(results.map((one) => one.hplc_request_id))
  for (const id of requests) {
    const { status } = await unit.lock(hplcRequests, id)
    if (status !== 'in_test') requests.delete(id)
  }
  for (const { id, hplc_request_id: requestId } of results)
    if (requests.has(requestId)) await unit.update(hplcResults, id, voided, 'voided')
  for (const id of requests) {
    await refreshFigures(unit, id)
    await unit.fire(hplcRequests, id, 'unload', {})
  }
}

onEvent(hplcOrders, 'review', async (unit, _order) => ({
  reviewed_by_id: unit.by.id || null,
  reviewed_at: unit.doneAt,
}))

afterEvent(hplcOrders, 'review', async (unit, order) => {
  if (order.system_suitability === 'fail') {
    await voidRun(unit, order, order.suitability_note ?? 'The system was not suitable')
    return
  }
  for (const { id } of await unit.find(hplcResults, { hplc_order_id: order.id, voided_at: null }))
    await unit.update(hplcResults, id, { reviewed_by_id: unit.by.id || null }, 'reviewed')
})

onEvent(
  hplcOrders,
  'cancel',
  async (_unit, _order, payload: EventPayload<typeof hplcOrders, 'cancel'>) => payload,
)

afterEvent(hplcOrders, 'cancel', async (unit, order) => {
  if (order.started_at === null) return
  await voidRun(unit, order, order.cancel_note ?? '')
  await leave(unit, order, () => true)
})
