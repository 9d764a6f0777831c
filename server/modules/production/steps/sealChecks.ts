import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { type Machine, machines } from '../../../../src/resources/production/machines/machines'
import { productionOrderMaterials } from '../../../../src/resources/production/orders/production_order_materials'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { plus } from '../orders/quantities'
import { assertReleased } from '../stock/releasedLot'
import { counted } from './chain'
import { logStep } from './stepLog'

type SealCheck = EventPayload<typeof productionOrderSteps, 'seal_check'>
type Start = EventPayload<typeof productionOrderSteps, 'start'>
type Set = Partial<Pick<SealCheck, 'temperature_c' | 'dwell_ms'>>

const ranges = [
  ['temperature_c', 'seal_min_c', 'seal_max_c'],
  ['dwell_ms', 'dwell_min_ms', 'dwell_max_ms'],
] as const

/** A sealer is set within the range in which its seals hold. */
function assertSet(machine: Machine, set: Set) {
  for (const [name, from, to] of ranges) {
    const [least, most, value] = [machine[from], machine[to], set[name] ?? null]
    if (value === null && (least !== null || most !== null)) throw invalid({ [name]: 'requiredif' })
    if (value === null || (value >= (least ?? 0) && value <= (most ?? Infinity))) continue
    throw invalidBecause(
      name,
      name === 'temperature_c'
        ? t('Temperature outside {least}-{most} °C', { least: least ?? 0, most: most ?? '' })
        : t('Dwell outside {least}-{most} ms', { least: least ?? 0, most: most ?? '' }),
    )
  }
}

/** Each component that is sealed in has a released lot that was scanned. */
async function assertScanned(unit: Unit, step: ProductionOrderStep, { lots: scanned }: Start) {
  const components = await unit.find(productionOrderMaterials, {
    production_order_id: step.production_order_id,
    source: 'component',
    consumed_at_phase_id: step.phase_id,
  })
  const numbers = (scanned ?? []).map(({ lot }) => lot.trim())
  const found = (await unit.find(lots, { lot_number: numbers })).filter((lot) =>
    components.some(
      (line) => line.product_id === lot.product_id && (line.lot_id === null || line.lot_id === lot.id),
    ),
  )
  const unknown = numbers.find((number) => !found.some(({ lot_number }) => lot_number === number))
  if (unknown !== undefined)
    throw invalidBecause('lots', t('Lot {lot} is not for this order', { lot: unknown }))
  for (const lot of found) await assertReleased(unit, lot)
  const missing = components.find((line) => !found.some(({ product_id }) => product_id === line.product_id))
  if (missing)
    throw new Refused('component_lot_missing', {
      text: t('Scan a lot of {product}', { product: missing.sku ?? missing.product }),
      product_id: missing.product_id,
    })
}

const every = async (unit: Unit) =>
  (await settingsNow(unit.trx, 'assembly.seal_check_every'))['assembly.seal_check_every']

/** When the seals of a step are checked next; null where it seals nothing, or the setting asks for no check. */
async function dueAfter(unit: Unit, step: ProductionOrderStep) {
  const packs = await every(unit)
  return packs === 0 ? null : plus(counted(step), packs)
}

/** Begins to seal: with the lots of its components, on a sealer that is set as it should be. */
export async function beginSealing(
  unit: Unit,
  step: ProductionOrderStep,
  machineId: number | null,
  payload: Start,
) {
  if (step.phase_code !== 'sealing') return { set: {}, seal_due_qty: null }
  if (machineId !== null) assertSet(await unit.get(machines, machineId), payload)
  await assertScanned(unit, step, payload)
  const { temperature_c = null, dwell_ms = null } = payload
  return { set: { temperature_c, dwell_ms }, seal_due_qty: await dueAfter(unit, step) }
}

/** Records a check of seals: with more failed than the setting allows the step is blocked until one passes. */
export async function sealCheck(unit: Unit, step: ProductionOrderStep, payload: SealCheck) {
  const { sample_size, failed = 0 } = payload
  if (failed > sample_size) throw invalid({ failed: 'max' })
  if (step.machine_id !== null) assertSet(await unit.get(machines, step.machine_id), payload)
  const { 'assembly.seal_failures': most } = await settingsNow(unit.trx, 'assembly.seal_failures')
  const { temperature_c = null, dwell_ms = null } = payload
  await logStep(unit, step, { event: 'seal_check', sample_size, failed, temperature_c, dwell_ms })
  const hasFailed = failed > most
  return { seal_failed: hasFailed, ...(!hasFailed && { seal_due_qty: await dueAfter(unit, step) }) }
}

/** A failed check blocks the step, a passed one clears that. */
export async function followSealCheck(unit: Unit, step: ProductionOrderStep) {
  if (step.seal_failed === 1 && step.status === 'in_progress')
    await unit.fire(productionOrderSteps, step.id, 'block', { block_code: 'seal_failed' })
  if (step.seal_failed === 0 && step.status === 'blocked') {
    await unit.fire(productionOrderSteps, step.id, 'unblock')
    await unit.fire(productionOrderSteps, step.id, 'resume')
  }
}
