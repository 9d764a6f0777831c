import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../../src/access'
import { productionOrderCorrections } from '../../../../../src/resources/production/corrections/production_order_corrections'
import { productionLogs } from '../../../../../src/resources/production/orders/production_logs'
import { update } from '../../../../../server/engine/crud'
import { system } from '../../../../../server/engine/unitOfWork'
import { refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let bottler: Actor
let supervisor: Actor
let other: Actor
/** An order with 1,000 good bottles on its filler, the step, the line of its log, and a correction that waits. */
let [order, stepId, line, own, elsewhere] = [0, 0, 0, 0, 0]

beforeAll(async () => {
  worked = await workedPlant()
  const { plant } = worked
  bottler = await plant.person('bottler')
  supervisor = await plant.person('supervisor_production')
  other = await plant.person('supervisor_batcher')
  order = await worked.started(2000)
  await plant.work(order, 'bottling', 'report', { qty_good: 1000, qty_scrap: 10, ...(await worked.leak()) })
  stepId = (await plant.step(order, 'bottling')).id
  const [log] = await plant.as(system, (unit) =>
    unit.find(productionLogs, { step_id: stepId, event: 'report' }),
  )
  line = log?.id ?? 0
  elsewhere = await worked.bottled(100)
  own = (await ask({ kind: 'order_qty', new_qty_planned: 1500 }, supervisor)).id
})
afterAll(async () => {
  await worked.clear()
  await worked.plant.close()
})

const ask = (values: object, by: Actor = bottler) =>
  worked.plant.make(by, productionOrderCorrections, {
    production_order_id: order,
    reason: 'Counted wrongly',
    ...values,
  })
const quantity = (more: object) => () =>
  ask({ kind: 'quantity', production_log_id: line, new_good: 990, new_scrap: 10, ...more })
const decide = (event: 'approve' | 'reject' | 'withdraw', by: Actor, payload: object = {}) =>
  worked.plant.as(by, (unit) => unit.fire(productionOrderCorrections, own, event, { ...payload }, by))
const saidOf = (name: string) => ({
  code: 'validation_error',
  data: { [name]: { text: expect.any(String) } },
})

/** What is sent, and the code or the fields of its refusal. */
const cases: Readonly<Record<string, [send: () => Promise<unknown>, refused: object]>> = {
  'a correction of an order that is not there': [
    quantity({ production_order_id: 999_999 }),
    { data: { production_order_id: 'exists' } },
  ],
  'a correction of a line that is not there': [
    quantity({ production_log_id: 999_999 }),
    { data: { production_log_id: 'exists' } },
  ],
  'a correction of a line of another order': [
    quantity({ production_order_id: elsewhere }),
    { code: 'validation_error' },
  ],
  'a correction of a kind that is none': [quantity({ kind: 'wish' }), { data: { kind: 'in' } }],
  'a correction without a reason': [quantity({ reason: '' }), { data: { reason: 'required' } }],
  'a quantity without its line': [
    () => ask({ kind: 'quantity', new_good: 990, new_scrap: 10 }, supervisor),
    { data: { production_log_id: 'requiredif' } },
  ],
  'a quantity in text': [quantity({ new_good: 'all' }), { data: { new_good: 'numeric' } }],
  'a quantity below none': [quantity({ new_good: -1 }), { code: 'validation_error' }],
  'half a bottle': [quantity({ new_good: 990.5 }), { code: 'validation_error' }],
  'what was logged already': [quantity({ new_good: 1000 }), saidOf('new_good')],
  'a step to be opened again that is not named': [
    () => ask({ kind: 'reopen_step' }, supervisor),
    { data: { step_id: 'requiredif' } },
  ],
  'a step to be opened again that is not done': [
    () => ask({ kind: 'reopen_step', step_id: stepId }, supervisor),
    saidOf('step_id'),
  ],
  'an order of no bottles': [
    () => ask({ kind: 'order_qty', new_qty_planned: 0 }, supervisor),
    { code: 'validation_error', data: { new_qty_planned: expect.anything() } },
  ],
  'a machine of another phase': [
    () =>
      ask(
        { kind: 'machine', production_log_id: line, new_machine_id: worked.plant.floor['labeler 1'] },
        supervisor,
      ),
    saidOf('new_machine_id'),
  ],
  'an operator who is not there': [
    () => ask({ kind: 'user', production_log_id: line, new_user_id: 999_999 }, supervisor),
    { data: { new_user_id: 'exists' } },
  ],
  'the quantity of an order by an operator': [
    () => ask({ kind: 'order_qty', new_qty_planned: 1800 }),
    { code: 'no_privileges' },
  ],
  'the approval by who requested it': [
    () => decide('approve', supervisor),
    { code: 'self_approval', data: { text: 'Another person must approve this' } },
  ],
  'the rejection by who requested it': [
    () => decide('reject', supervisor, { note: 'No' }),
    { code: 'self_approval' },
  ],
  'a rejection without a reason': [() => decide('reject', other), { data: { note: 'required' } }],
  'the approval by an operator': [() => decide('approve', bottler), { code: 'no_privileges' }],
  'the withdrawal by another person': [() => decide('withdraw', other), { code: 'no_privileges' }],
  'a change of what was requested': [
    () =>
      worked.plant.as(supervisor, (unit) =>
        update(unit, productionOrderCorrections, own, { version: 1, reason: 'Other' }),
      ),
    { code: 'invalid_transition' },
  ],
}

describe('bad input of corrections of production orders', () => {
  it.each(Object.entries(cases))(
    '%s is refused with its code, and changes nothing',
    async (_, [send, refused]) => {
      const rows = async () =>
        (
          await sql<object>`select c.id, c.status, c.version from production_order_corrections c order by c.id`.execute(
            worked.plant.db,
          )
        ).rows
      const before = await rows()
      expect(await refusalOf(send())).toMatchObject(refused)
      expect(await rows()).toEqual(before)
    },
  )

  it('a correction that is decided is decided once', async () => {
    expect((await decide('reject', other, { note: 'No' })).status).toBe('rejected')
    expect(await refusalOf(decide('approve', other))).toMatchObject({ code: 'invalid_transition' })
  })
})
