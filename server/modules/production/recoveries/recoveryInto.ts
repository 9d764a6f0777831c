import { sql } from 'kysely'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { expectedMix } from '../../../../src/resources/production/batching/expectedMix'
import { machines } from '../../../../src/resources/production/machines/machines'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import { recipeLines } from '../../../../src/resources/production/recipes/recipe_lines'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import type { Recovery, recoveries } from '../../../../src/resources/production/recoveries/recoveries'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { numberFormat, plainNumber } from '../../../../src/texts/locale'
import { recipeOf } from '../orders/recipeOf'
import { t } from '../../../../src/texts/texts'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { addToSheet } from '../batching/additions'
import { batchingSheet } from '../batching/sheetSource'
import { plus, rounded } from '../orders/quantities'
import { lockFloor } from '../steps/stepLocks'
import { assertRemaining, usablePails } from './recoveryUse'
import { assertStrength } from './recoveryVerdict'

/** The steps at which batches of an order are being weighed, in the order of the batches. */
async function weighing(unit: Unit, orderId: number): Promise<ProductionOrderStep[]> {
  const steps = await unit.find(productionOrderSteps, {
    production_order_id: orderId,
    status: ['in_progress', 'paused'],
  })
  return steps.filter(({ phase_code, unit_kind }) => phase_code === 'batching' && unit_kind === 'ml')
}

/** Locks what liquid of a recovery is put into, as events of the floor do. */
export async function lockBatches(unit: Unit, orderId: number) {
  const [step] = await unit.find(productionOrderSteps, { production_order_id: orderId })
  if (step) await lockFloor(unit, step.id)
}

/** The batch of a rework order that is being mixed by its sheet. */
async function mixing(unit: Unit, order: ProductionOrder) {
  if (order.kind !== 'rework' || order.posts_stock !== 1)
    throw invalidBecause('target_order_id', t('{number} is no rework order', { number: order.number }))
  const [step] = await weighing(unit, order.id)
  if (!step)
    throw invalidBecause(
      'target_order_id',
      t('No batch of {number} is being mixed: start it first', { number: order.number }),
    )
  return step
}

/** Liquid of a recovery that sheets have and that is not weighed yet. */
async function promised(unit: Unit, lotId: number) {
  const { rows } = await sql<{ ml: number }>`
    select coalesce(sum(greatest(0, a.target_ml - coalesce(w.ml, 0))), 0)::float8 as ml
    from batching_additions a join production_order_steps s on s.id = a.step_id
      join production_orders o on o.id = a.production_order_id
      left join lateral (select sum(g.actual_ml) as ml, bool_or(not g.is_partial) as is_closed
        from batching_logs g where g.addition_id = a.id) w on true
    where a.lot_id = ${lotId} and a.kind = 'recovery_input' and w.is_closed is not true
      and s.status not in ('done', 'skipped') and o.status in ('released', 'in_progress', 'on_hold')`.execute(
    unit.trx,
  )
  return rows[0]?.ml ?? 0
}

/** All of it is on the floor or in store, where it is weighed from. */
async function assertInReach(unit: Unit, recovery: Recovery, ml: number) {
  const inReach = (await usablePails(unit, recovery)).reduce((sum, { volume_ml }) => plus(sum, volume_ml), 0)
  if (ml > inReach)
    throw invalidBecause(
      'ml',
      t('Only {ml} ml are out of quarantine: move the other pails to the floor first', {
        ml: plainNumber(inReach),
      }),
    )
}

const shown = numberFormat({ maximumFractionDigits: 3 })

/** How far the strength of a mix may be from its target, as in a recipe. */
const strengthTolerance = 0.01

/** With the liquid the batch still has its strength, and room in its tank. */
async function assertMix(unit: Unit, step: ProductionOrderStep) {
  const sheet = await batchingSheet(unit.trx, step.id, unit.at)
  const { ml, strength } = expectedMix(sheet.lines)
  const target = sheet.target_strength_mg_ml
  if (Math.abs(strength - target) > target * strengthTolerance + 1e-9)
    throw new Refused('strength_mismatch', {
      text: t('The batch would have {strength} mg/ml instead of {target}: use less', {
        strength: shown.format(strength),
        target: shown.format(target),
      }),
    })
  const machine = step.machine_id === null ? null : await unit.get(machines, step.machine_id)
  if (machine?.capacity_ml && ml > machine.capacity_ml)
    throw invalidBecause(
      'ml',
      t('The batch would have {ml} ml, {tank} holds {capacity} ml', {
        ml: plainNumber(rounded(ml)),
        tank: machine.name,
        capacity: plainNumber(machine.capacity_ml),
      }),
    )
}

/**
 * What the sheet of a batch takes of a recovery: a line of its recipe, by its share, where it has one for such liquid;
 * beside its recipe only liquid that is what the recipe makes.
 */
async function onSheet(
  unit: Unit,
  recovery: Recovery,
  step: ProductionOrderStep,
  recipeId: number,
  ml: number,
) {
  const recipe = await unit.get(recipes, recipeId)
  const [line] = await unit.find(recipeLines, {
    recipe_id: recipeId,
    product_id: recovery.product_id,
    role: 'recovery',
  })
  if (line) {
    const { lines } = await batchingSheet(unit.trx, step.id, unit.at)
    const rest = lines.find(({ recipe_line_id }) => recipe_line_id === line.id)?.rest_ml ?? 0
    const most = rest * (1 + (line.tolerance_percent ?? 0.5) / 100)
    if (ml > most)
      throw invalidBecause(
        'ml',
        t('The batch takes {share} %, {ml} ml more', { share: line.percent, ml: plainNumber(rounded(rest)) }),
      )
    return 'rework_recipe' as const
  }
  if (recipe.product_id !== recovery.product_id)
    throw invalidBecause(
      'target_order_id',
      t('{recipe} has no line for {product}', { recipe: recipe.code, product: recovery.product }),
    )
  await addToSheet(unit, step.id, [
    {
      kind: 'recovery_input',
      product_id: recovery.product_id,
      lot_id: recovery.lot_id,
      target_ml: ml,
      strength_mg_ml: recovery.strength_mg_ml,
      note: recovery.number,
    },
  ])
  await assertMix(unit, step)
  return 'reuse_same_product' as const
}

/** Liquid of a recovery goes on the sheet of a batch of a rework order; its weighing takes it out of the pails. */
export async function use(
  unit: Unit,
  recovery: Recovery,
  { target_order_id, ml }: EventPayload<typeof recoveries, 'use'>,
) {
  assertStrength(recovery)
  assertRemaining(recovery, rounded(recovery.remaining_ml - (await promised(unit, recovery.lot_id))), ml)
  const order = await unit.get(productionOrders, target_order_id)
  const step = await mixing(unit, order)
  await assertInReach(unit, recovery, ml)
  const disposition = await onSheet(unit, recovery, step, recipeOf(order), ml)
  return { target_order_id: order.id, disposition }
}
