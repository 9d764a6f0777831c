import { numberFormat } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import type { batchingCalls } from '../../../../src/resources/production/batching/batchingCalls'
import { batchingLogs, type BatchingLog } from '../../../../src/resources/production/batching/batching_logs'
import { mlOf, readingOf } from '../../../../src/resources/production/batching/liquid'
import { deviationWith, isBeyond, isPart, lineKey } from '../../../../src/resources/production/batching/sheet'
import type { SheetLine } from '../../../../src/resources/production/batching/sheetShape'
import type { InputOf } from '../../../calls/handlers'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { assertNoContainers, scannedContainer } from '../../../site/mixes/drawnContainer'
import { assertScale } from '../machines/scales'
import { runningStep } from '../steps/runningStep'
import { consumeAddition } from './consume'
import { drawnLot } from './drawnLot'
import { overriddenBy, secondPerson } from './secondPerson'
import { batchingSheet } from './sheetSource'
import { keepProgress } from './progress'

type Weighing = InputOf<typeof batchingCalls.weigh>

const lineIn = (lines: readonly SheetLine[], { recipe_line_id, addition_id }: Weighing) => {
  if ((recipe_line_id === null) === (addition_id === null)) throw invalid({ recipe_line_id: 'required' })
  const line = lines.find((one) => lineKey(one) === lineKey({ recipe_line_id, addition_id }))
  if (!line) throw invalid({ [recipe_line_id === null ? 'addition_id' : 'recipe_line_id']: 'exists' })
  return line
}

/** Where the lot is taken from: the bin that was named, else the first that has enough of it. */
function placeOf(line: SheetLine, lotId: number, binId: number | null, ml: number) {
  const places = line.lots.filter(({ lot_id }) => lot_id === lotId)
  const place =
    places.find(({ bin_id }) => bin_id === binId) ??
    (binId === null ? (places.find(({ available_ml }) => available_ml >= ml - 1e-6) ?? places[0]) : undefined)
  if (!place && binId !== null) throw invalid({ bin_id: 'exists' })
  if (!place)
    throw new Refused('insufficient_stock', {
      text: t('Nothing of this lot is on the floor, in staging, storage or the lab'),
    })
  return place
}

const shown = numberFormat({ maximumFractionDigits: 3 })

function outOfTolerance(line: SheetLine, unit: Weighing['unit'], ml: number, percent: number | null) {
  const inUnit = (qty: number) => readingOf(qty, unit, line.density_g_ml)
  return new Refused('out_of_tolerance', {
    text: t('{actual} {unit} of {target} {unit}: {percent} % off, {tolerance} % is allowed', {
      actual: shown.format(inUnit(line.weighed_ml + ml)),
      target: shown.format(inUnit(line.target_ml)),
      unit,
      percent: percent === null ? '' : shown.format(percent),
      tolerance: shown.format(line.tolerance_percent),
    }),
    deviation_percent: percent,
    tolerance_percent: line.tolerance_percent,
    target_qty: inUnit(line.target_ml),
    weighed_qty: inUnit(line.weighed_ml),
  })
}

/** How the reading is judged: within tolerance, or answered for by a supervisor. */
async function verdictOf(unit: Unit, line: SheetLine, input: Weighing, ml: number) {
  const isPartial = isPart(line, { ml, isPartial: input.is_partial })
  const deviation = deviationWith(line, { ml, isPartial })
  if (isPartial && isBeyond(line, ml)) throw outOfTolerance(line, input.unit, ml, null)
  const deviation_percent = deviation?.percent ?? null
  const judged = { is_partial: isPartial, deviation_percent }
  if (deviation === null || deviation.isWithin) return { ...judged, verdict: 'ok' as const }
  const override = await overriddenBy(unit, input)
  if (override === null) throw outOfTolerance(line, input.unit, ml, deviation_percent)
  return { ...judged, verdict: 'overridden' as const, ...override }
}

function assertOpen(line: SheetLine) {
  const isShort = line.weighed_ml < line.target_ml * (1 - line.tolerance_percent / 100)
  if (line.is_closed === 1 && !isShort)
    throw new Refused('line_weighed', {
      text: t('{product} is weighed already', { product: line.product }),
    })
}

/** One addition to a batch: checked, taken out of the stock and written down, or refused as a whole. */
export async function weigh(unit: Unit, input: Weighing): Promise<BatchingLog> {
  const step = await runningStep(unit, input.step_id)
  await assertScale(unit, input.scale_machine_id)
  const before = lineIn((await batchingSheet(unit.trx, step.id, unit.at)).lines, input)
  assertOpen(before)
  const container = await scannedContainer(unit, input.scan)
  const lot = await drawnLot(unit, before, container ? { lot_id: container.lot.lot_id, scan: null } : input)
  const choices = new Map([[lineKey(before), { lot_id: lot.id, strength_mg_ml: lot.strength_mg_ml }]])
  const line = lineIn((await batchingSheet(unit.trx, step.id, unit.at, choices)).lines, input)
  const verified_by_id = await secondPerson(unit, line, input.verified_by)
  const ml = mlOf(input.actual_qty, input.unit, line.density_g_ml)
  const judged = await verdictOf(unit, line, input, ml)
  const place = container?.lot ?? placeOf(line, lot.id, input.bin_id, ml)
  if (!container) await assertNoContainers(unit, place)
  const movementId = await consumeAddition(unit, {
    line,
    lot: place,
    containerId: container?.id ?? null,
    ml,
    orderId: step.production_order_id,
    key: `weigh:${step.id}:${step.version}`,
  })
  const log = await unit.insert(batchingLogs, {
    production_order_id: step.production_order_id,
    step_id: step.id,
    batch_no: step.batch_no,
    recipe_line_id: line.recipe_line_id,
    addition_id: line.addition_id,
    kind: line.kind,
    product_id: line.product_id,
    lot_id: lot.id,
    bin_id: place.bin_id,
    lab_receiving_container_id: container?.id ?? null,
    target_qty: readingOf(line.rest_ml, input.unit, line.density_g_ml),
    actual_qty: input.actual_qty,
    unit: input.unit,
    actual_ml: ml,
    tolerance_percent: line.tolerance_percent,
    ...judged,
    scale_machine_id: input.scale_machine_id,
    weighed_by_id: unit.by.id || null,
    weighed_at: unit.doneAt,
    arrived_at: unit.doneAt < unit.at ? unit.at : null,
    verified_by_id,
    stock_movement_id: movementId,
    posting_key: unit.postingKey,
  })
  await keepProgress(unit, step)
  return log
}
