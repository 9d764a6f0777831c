import { allows } from '../../../../src/machines/kit'
import { batchOverriders } from '../../../../src/resources/production/batching/batchPeople'
import { openLines } from '../../../../src/resources/production/batching/sheet'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { weighingStep } from './additions'
import { batchingSheet } from './sheetSource'
import { t } from '../../../../src/texts/texts'

/** Whether a step is weighed by a sheet: the first of its batch, in orders whose materials are in the ledger. */
const hasSheet = async (unit: Unit, order: ProductionOrder, step: ProductionOrderStep) =>
  order.posts_stock === 1 &&
  step.phase_code === 'batching' &&
  (await weighingStep(unit, step))?.id === step.id

type Confirmed = { ppe_confirmed?: 0 | 1 | boolean | undefined; tank_clean?: 0 | 1 | boolean | undefined }

/** A batch begins once its people wear their protective equipment and its tank is clean, with all of its lines open. */
export async function assertConfirmed(
  unit: Unit,
  order: ProductionOrder,
  step: ProductionOrderStep,
  { ppe_confirmed, tank_clean }: Confirmed,
) {
  if (!(await hasSheet(unit, order, step)))
    return {
      ppe_confirmed: Boolean(ppe_confirmed),
      tank_clean: Boolean(tank_clean),
      lines_to_weigh: step.lines_to_weigh,
    }
  if (!ppe_confirmed) throw invalid({ ppe_confirmed: 'requiredif' })
  if (!tank_clean) throw invalid({ tank_clean: 'requiredif' })
  const { lines } = await batchingSheet(unit.trx, step.id, unit.at)
  return { ppe_confirmed: true, tank_clean: true, lines_to_weigh: lines.length }
}

/** A batch is finished once all of its lines are weighed, or a supervisor says why they are not. */
export async function assertWeighed(
  unit: Unit,
  order: ProductionOrder,
  step: ProductionOrderStep,
  reason: string | null,
) {
  const { unweighed_reason } = step
  if (!(await hasSheet(unit, order, step))) return { unweighed_reason }
  const open = openLines(await batchingSheet(unit.trx, step.id, unit.at))
  if (open.length === 0) return { unweighed_reason }
  if (reason !== null && allows(unit.by, batchOverriders)) return { unweighed_reason: reason }
  throw new Refused('lines_unweighed', {
    text: t(
      '{count} lines are not weighed, e.g. {product}: weigh them, or have a supervisor give the reason',
      {
        count: open.length,
        product: open[0]?.product,
      },
    ),
    lines: open.map(({ recipe_line_id, addition_id, product }) => ({ recipe_line_id, addition_id, product })),
  })
}
