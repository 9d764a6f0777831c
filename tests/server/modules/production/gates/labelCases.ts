import { system } from '../../../../../server/engine/unitOfWork'
import { recordLabelCheck } from '../../../../../server/modules/production/labelChecks/labelChecks'
import { labelChecks } from '../../../../../src/resources/production/labelChecks/label_checks'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import type { Role } from '../../../../../src/access'
import type { WorkedPlant } from '../../../../fixtures/worked'
import type { Case } from './checkClosed'

/** An order that is being labelled, with labels that are checked. */
async function labelled({ plant, started }: WorkedPlant) {
  const order = await started(1000)
  await plant.work(order, 'bottling', 'report', { qty_good: 500 })
  const { id } = await plant.step(order, 'labelling')
  await plant.as(system, (unit) => unit.update(productionOrderSteps, id, { requires_label_check: 1 }))
  await plant.work(order, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
  return { order, id }
}

/** The first label of a step on the screen, right or with items that are wrong. */
export const check = async (
  { plant }: WorkedPlant,
  step_id: number,
  wrong_items: ('position' | 'product')[] = [],
  who: Role = 'labeler',
) =>
  plant.as(await plant.person(who), (unit) =>
    recordLabelCheck(unit, {
      step_id,
      product_stamping_order_id: null,
      checkpoint: 'start',
      scanned_upc: null,
      scanned_label_code: null,
      scanned_lot: null,
      scanned_stamp_serial: null,
      items: ['product', 'position'],
      wrong_items,
      fail_note: null,
    }),
  )

/** Quality says what became of what was labelled wrongly. */
export const resolve = async ({ plant }: WorkedPlant, id: number) => {
  const quality = await plant.person('qa_manager')
  const resolution = 'Labelled again'
  return plant.as(quality, (unit) => unit.fire(labelChecks, id, 'resolve', { resolution }, quality))
}

/** The gates of labels, each with how it closes and opens. */
export const labelCases = (worked: () => WorkedPlant): Record<string, Case> => ({
  label_checked: {
    phase: 'labelling',
    event: 'report',
    payload: () => ({ qty_good: 10 }),
    code: 'label_check_required',
    says: /^The first label is not checked$/,
    opens: 'Opened by supervisor production, bottler or another: Record label check',
    close: async () => {
      const { order, id } = await labelled(worked())
      return { order, open: () => check(worked(), id) }
    },
  },
  label_right: {
    phase: 'labelling',
    event: 'resume',
    code: 'label_check_failed',
    says: /^LBC-\d+ found a wrong label$/,
    opens: 'Opened by supervisor production or qa manager: Resolve',
    close: async () => {
      const { plant } = worked()
      const { order, id } = await labelled(worked())
      const failed = await check(worked(), id, ['position'])
      const quality = await plant.person('qa_manager')
      // Who takes the block away does not take the gate away.
      await plant.as(quality, (unit) => unit.fire(productionOrderSteps, id, 'unblock', {}, quality))
      return { order, open: () => resolve(worked(), failed.id) }
    },
  },
})
