import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../../../../../src/resources/inventory/products/products'
import { labelTemplates } from '../../../../../src/resources/production/labelChecks/label_templates'
import type { Role } from '../../../../../src/access'
import { recordLabelCheck } from '../../../../../server/modules/production/labelChecks/labelChecks'
import { demandsOf } from '../../../../../server/modules/production/labelChecks/demands'
import { refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let orderId: number
beforeAll(async () => {
  worked = await workedPlant()
  const { plant } = worked
  orderId = await worked.started(500)
  await plant.work(orderId, 'bottling', 'report', { qty_good: 500 })
  await plant.work(orderId, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
})
afterAll(() => worked.plant.close())

const whole = {
  label_version: 'V1',
  label_code: 'L-V1',
  upc: '628123400017',
  items: ['product', 'lot_printed'],
  warning_en: 'Nicotine is addictive',
  warning_fr: 'La nicotine crée une dépendance',
  stamp_placement: 'Over the cap',
}
const made = async (more: object = {}) => {
  const { plant } = worked
  return plant.make(await plant.person('qa_manager'), labelTemplates, {
    product_id: plant.bottle.id,
    ...whole,
    ...more,
  })
}
const fire = async (role: Role, id: number, event: 'approve' | 'retire') => {
  const by = await worked.plant.person(role)
  return worked.plant.as(by, (unit) => unit.fire(labelTemplates, id, event, {}, by))
}
const demands = async () =>
  demandsOf(worked.plant.db, { step_id: (await worked.plant.step(orderId, 'labelling')).id })
const check = async (more: object) => {
  const { plant } = worked
  const { id } = await plant.step(orderId, 'labelling')
  return plant.as(await plant.person('labeler'), (unit) =>
    recordLabelCheck(unit, {
      step_id: id,
      product_stamping_order_id: null,
      checkpoint: 'start',
      scanned_upc: null,
      scanned_label_code: null,
      scanned_lot: null,
      scanned_stamp_serial: null,
      items: ['product', 'lot_printed'],
      wrong_items: [],
      fail_note: null,
      ...more,
    }),
  )
}

describe('templates of labels', () => {
  it('a template takes jurisdiction and codes from its product, and another person approves it', async () => {
    const { id } = await made()
    expect(await demands()).toMatchObject({ template: null, label_code: null })
    expect((await refusalOf(fire('qa_manager', id, 'approve'))).code).toBe('self_approval')
    expect((await refusalOf(fire('labeler', id, 'approve'))).code).toBe('no_privileges')
    expect(await fire('supervisor_production', id, 'approve')).toMatchObject({
      status: 'approved',
      jurisdiction: 'ON',
    })
    expect(await demands()).toMatchObject({
      label_code: 'L-V1',
      upc: '628123400017',
      template: { id, label_version: 'V1', items: ['product', 'lot_printed'] },
    })
  })

  it('a check looks at all that the template names, and compares with its codes', async () => {
    const refused = await refusalOf(check({ items: ['product'] }))
    expect(refused.data).toMatchObject({ items: { text: expect.stringContaining('Lot printed') } })
    const passed = await check({ scanned_label_code: 'L-V1' })
    expect(passed).toMatchObject({ status: 'passed', expected_label_code: 'L-V1' })
    expect(passed.label_template_id).toBe((await demands()).template?.id)
    const failed = await check({ checkpoint: 'hourly', scanned_label_code: 'L-V0' })
    expect(failed).toMatchObject({ status: 'failed', failed_items: ['label_code'] })
  })

  it('the next template of a version retires the one before, and an order compares with its own version', async () => {
    const first = (await demands()).template?.id ?? 0
    const { id } = await made({ label_code: 'L-V1b' })
    await fire('supervisor_production', id, 'approve')
    const { plant } = worked
    expect((await plant.as(plant.admin, (unit) => unit.get(labelTemplates, first))).status).toBe('retired')
    expect(await demands()).toMatchObject({ label_code: 'L-V1b' })
    await sql`update production_orders set label_version = 'V2' where id = ${orderId}`.execute(plant.db)
    expect(await demands()).toMatchObject({ label_version: 'V2', template: null })
    const next = await made({ label_version: 'V2', label_code: 'L-V2' })
    await fire('supervisor_production', next.id, 'approve')
    expect(await demands()).toMatchObject({ label_code: 'L-V2', template: { id: next.id } })
  })

  it('labels with nicotine warn in both languages, and no label has the mark of export beside a stamp', async () => {
    const { id } = await made({ label_version: 'V3', warning_fr: null })
    expect((await refusalOf(fire('supervisor_production', id, 'approve'))).data).toMatchObject({
      warning_fr: 'requiredif',
    })
    expect((await refusalOf(made({ items: ['export_mark'] }))).data).toHaveProperty('items')
    expect((await refusalOf(made({ jurisdiction: 'QC' }))).data).toHaveProperty('jurisdiction')
  })

  it('goods for export are looked at for their mark, and never for a stamp', async () => {
    const { plant } = worked
    await plant.as(plant.admin, (unit) =>
      unit.update(products, plant.bottle.id, { excise_jurisdiction: 'EX' }),
    )
    expect((await refusalOf(check({ checkpoint: 'hourly' }))).data).toMatchObject({
      items: { text: expect.stringContaining('Mark of goods for export') },
    })
    expect(
      (await refusalOf(check({ checkpoint: 'hourly', items: ['export_mark', 'stamp_placement'] }))).data,
    ).toMatchObject({ items: { text: expect.stringContaining('no stamp') } })
    expect(
      await check({ checkpoint: 'hourly', items: ['export_mark'], wrong_items: ['export_mark'] }),
    ).toMatchObject({ status: 'failed', failed_items: ['export_mark'] })
  })
})
