import {
  faultWords,
  type LabelCheck,
  labelChecks,
} from '../../../../src/resources/production/labelChecks/label_checks'
import {
  labelCheckCalls,
  type LabelDemanded,
} from '../../../../src/resources/production/labelChecks/labelCheckCalls'
import {
  faultsOf,
  type LabelItem,
  labelItemsOf,
  neededItems,
} from '../../../../src/resources/production/labelChecks/labelRule'
import { labelCheckResults } from '../../../../src/resources/production/labelChecks/label_check_results'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../../src/resources/production/stamping/product_stamping_orders'
import { stampingMachines } from '../../../../src/resources/production/stamping/stamping_machines'
import { readSerial } from '../../../../src/resources/production/stamps/serials'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { t } from '../../../../src/texts/texts'
import { type InputOf, onCall } from '../../../calls/handlers'
import { invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, beforeLock, onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { share } from '../../../query/aggregateSql'
import { reportSql } from '../../../query/reportSql'
import { settingsNow } from '../../../site/settings'
import { lockFloor } from '../steps/stepLocks'
import { assertOne, type Checked, demandsOf, isStampOf } from './demands'

type Recorded = InputOf<typeof labelCheckCalls.record>

type Labelled = { step: ProductionOrderStep | null; stock: StampingOrder | null }

/** The step whose labels are checked, or the order of bottles of stock, under its locks. */
async function labelledOf(unit: Unit, { step_id, product_stamping_order_id }: Checked): Promise<Labelled> {
  const order = product_stamping_order_id
    ? await unit.get(productStampingOrders, product_stamping_order_id)
    : null
  const id = step_id ?? order?.step_id
  if (id) {
    await lockFloor(unit, id)
    return { step: await unit.get(productionOrderSteps, id), stock: null }
  }
  return { step: null, stock: order && (await unit.lock(productStampingOrders, order.id)) }
}

const open: readonly string[] = ['ready', 'in_progress', 'paused', 'blocked']
const openStock: readonly string[] = ['planned', 'in_progress', 'paused']

function assertOpen({ step, stock }: Labelled) {
  if (step && !open.includes(step.status))
    throw new Refused('invalid_transition', {
      text: t('{phase} of {number} is not at work', { phase: step.phase, number: step.number }),
    })
  if (stock && !openStock.includes(stock.status))
    throw new Refused('invalid_transition', {
      text: t('{phase} of {number} is not at work', { phase: t('Stamping'), number: stock.number }),
    })
}

async function isStamp(unit: Unit, { scanned_stamp_serial: scanned }: Recorded, jurisdiction: string | null) {
  if (!scanned) return null
  const serial = readSerial(scanned)
  return serial !== null && (await isStampOf(unit.trx, jurisdiction, serial.serial, serial.prefix))
}

/** When the labels of a step are checked again. */
async function dueAfter(unit: Unit) {
  const { label_check_interval_minutes: minutes } = await settingsNow(
    unit.trx,
    'label_check_interval_minutes',
  )
  return new Date(Date.parse(unit.doneAt) + minutes * 60_000).toISOString()
}

/** Keeps at the step when its labels are checked next, or which check closes it. */
async function keepAtStep(unit: Unit, step: ProductionOrderStep, check: LabelCheck) {
  if (check.status === 'passed') {
    if (step.label_failed === null)
      await unit.update(productionOrderSteps, step.id, { label_due_at: await dueAfter(unit) })
    return
  }
  await unit.update(productionOrderSteps, step.id, { label_failed: check.number, label_due_at: null })
  if (step.status !== 'blocked')
    await unit.fire(productionOrderSteps, step.id, 'block', {
      block_code: 'label_check_failed',
      block_note: check.number,
    })
}

/** The same at bottles of stock: a wrong label keeps them from being counted, and stops nothing else. */
async function keepAtStock(unit: Unit, stock: StampingOrder, check: LabelCheck) {
  if (check.status !== 'passed')
    await unit.update(productStampingOrders, stock.id, { label_failed: check.number, label_due_at: null })
  else if (stock.label_failed === null)
    await unit.update(productStampingOrders, stock.id, { label_due_at: await dueAfter(unit) })
}

const words = new Map<string, string>(Object.entries(faultWords))

/** All that the template demands is looked at, and nothing that goods of the jurisdiction do not have. */
function assertSeen({ jurisdiction, template }: LabelDemanded, items: readonly LabelItem[]) {
  const there = labelItemsOf(jurisdiction)
  const other = items.find((item) => !there.includes(item))
  if (other)
    throw invalidBecause(
      'items',
      jurisdiction === 'EX'
        ? t('Goods for export have no stamp: they carry their mark')
        : t('Only goods for export carry their mark'),
    )
  const open = neededItems(jurisdiction, template?.items ?? []).filter((item) => !items.includes(item))
  if (open.length > 0)
    throw invalidBecause(
      'items',
      t('Look at these too: {items}', { items: open.map((item) => t(words.get(item) ?? item)).join(', ') }),
    )
}

/** The machine of the stamper that bottles of stock are on; null before they are started. */
const machineOf = async (unit: Unit, { stamping_machine_id: id }: StampingOrder) =>
  id === null ? null : (await unit.get(stampingMachines, id)).machine_id

/** A label check: compared, judged and kept for ever, with what it means for the step. */
export async function recordLabelCheck(unit: Unit, input: Recorded): Promise<LabelCheck> {
  assertOne(input)
  const labelled = await labelledOf(unit, input)
  assertOpen(labelled)
  const { step, stock } = labelled
  const demands = await demandsOf(unit.trx, input)
  if (input.items.length === 0)
    throw invalidBecause('items', t('Look at the label: say of each item whether it is right'))
  if (input.wrong_items.some((item) => !input.items.includes(item)))
    throw invalidBecause('wrong_items', t('Only what was looked at can be wrong'))
  assertSeen(demands, input.items)
  if (demands.is_started === 0 && input.checkpoint !== 'start')
    throw invalidBecause('checkpoint', t('The first check of a run is the one of its start'))
  const failed_items = faultsOf(
    {
      upc: input.scanned_upc,
      label_code: input.scanned_label_code,
      lot: input.scanned_lot,
      stamp_serial: input.scanned_stamp_serial,
    },
    { ...demands, isStamp: await isStamp(unit, input, demands.jurisdiction) },
    input.wrong_items,
  )
  const { step_id: _step, wrong_items: _wrong, ...seen } = input
  const check = await unit.insert(labelChecks, {
    ...seen,
    status: failed_items.length > 0 ? 'failed' : 'passed',
    failed_items,
    step_id: step?.id ?? null,
    production_order_id: input.product_stamping_order_id ? null : (step?.production_order_id ?? null),
    product_id: demands.product_id,
    label_template_id: demands.template?.id ?? null,
    machine_id: stock ? await machineOf(unit, stock) : (step?.machine_id ?? null),
    expected_upc: demands.upc,
    expected_label_code: demands.label_code,
    expected_lot: demands.lots.join(', ') || null,
    expected_jurisdiction: demands.jurisdiction,
    user_id: unit.by.id || null,
    checked_at: unit.doneAt,
  })
  if (step) await keepAtStep(unit, step, check)
  if (stock) await keepAtStock(unit, stock, check)
  return check
}

reportSql(labelCheckResults, { aggregates: { pass_rate: share } })

onCall(labelCheckCalls.demanded, ({ db, input }) => demandsOf(db, input))
onCall(labelCheckCalls.record, ({ unit, input }) => recordLabelCheck(unit, input))

// As every act of the floor: the order and its steps are locked before the check.
beforeLock(labelChecks, async (unit, id) => {
  const { step_id, product_stamping_order_id: order } = await unit.get(labelChecks, id)
  if (step_id !== null) await lockFloor(unit, step_id)
  else if (order !== null) await unit.lock(productStampingOrders, order)
})

onEvent(labelChecks, 'resolve', async (unit, _check, { resolution }) => ({
  resolution,
  resolved_at: unit.doneAt,
  resolved_by_id: unit.by.id || null,
}))

// The step opens with the last of its failed checks; what it needs then is a check that passes.
afterEvent(labelChecks, 'resolve', async (unit, { step_id, product_stamping_order_id: order }) => {
  if (step_id === null) {
    if (order === null) return
    const left = await unit.find(labelChecks, { product_stamping_order_id: order, status: 'failed' })
    await unit.update(productStampingOrders, order, { label_failed: left.at(-1)?.number ?? null })
    return
  }
  const failed = await unit.find(labelChecks, { step_id, status: 'failed' })
  const step = await unit.get(productionOrderSteps, step_id)
  await unit.update(productionOrderSteps, step_id, { label_failed: failed.at(-1)?.number ?? null })
  if (failed.length === 0 && step.status === 'blocked' && step.block_code === 'label_check_failed')
    await unit.fire(productionOrderSteps, step_id, 'unblock', {})
})
