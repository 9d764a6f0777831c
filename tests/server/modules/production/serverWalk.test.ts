import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { Actor } from '../../../../src/access'
import type { AnyResource } from '../../../../src/resources/kit/defineResource'
import { productionOrderSteps } from '../../../../src/resources/production/production_order_steps'
import { productionOrders } from '../../../../src/resources/production/production_orders'
import { refusalOf as refusalIn } from '../../../../server/http/refused'
import type { Unit } from '../../../../server/http/unit'
import { clearingOf, operatorsOf, orderTable, stepTable } from '../../../src/machines/workflows/orderTable'
import { everybody, expected, type Line, table } from '../../../src/machines/workflows/walk'
import { openPlant, type Plant } from './plant'

let plant: Plant
beforeAll(async () => {
  plant = await openPlant()
})
afterAll(() => plant.close())

class Undo extends Error {}

/** What the server says to an event: where it led, or the code of its refusal; nothing of it stays. */
async function said(
  resource: AnyResource,
  id: number,
  event: string,
  asked: object,
  by: Actor,
  given?: Unit,
) {
  const answer = async (unit: Unit) => {
    try {
      return (await unit.fire(resource, id, event, { ...asked }, by)).status
    } catch (error) {
      const refused = refusalIn(error)
      if (!refused) throw error
      return refused.code
    }
  }
  if (given) return answer(given)
  let outcome = ''
  await plant
    .as(by.system ? plant.admin : by, async (unit) => {
      outcome = await answer(unit)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return outcome
}

const turnedAway = ['invalid_transition', 'no_privileges', 'phase_not_yours', 'hplc_not_passed']

/** Every event of every person at a row in one status, against the table. */
async function walkStatus(
  resource: AnyResource,
  id: number,
  status: string,
  lines: Line[],
  asks: Record<string, object>,
) {
  const machine = resource.workflow as AnyStateMachine
  const wrong: string[] = []
  const open: [string, string, Actor][] = []
  // Refusals by the machine write nothing: one unit asks them all.
  await plant.as(plant.admin, async (unit) => {
    for (const event of machine.events as string[])
      for (const [who, by] of everybody) {
        const wanted = expected(lines, status, event, who)
        if (wanted !== 'invalid_transition' && wanted !== 'no_privileges') {
          open.push([who, event, by])
          continue
        }
        const code = await said(resource, id, event, asks[event] ?? {}, by, unit)
        const isRight = wanted === code || (wanted === 'no_privileges' && code === 'phase_not_yours')
        if (!isRight) wrong.push(`${status} ${event} ${who}: ${code}, not ${wanted}`)
      }
  })
  for (const [who, event, by] of open) {
    const person = by.system ? by : { ...by, id: plant.admin.id }
    const outcome = await said(resource, id, event, asks[event] ?? {}, person)
    const wanted = expected(lines, status, event, who)
    // The plant may still refuse, by a guard that looks at other rows; the workflow may not.
    const isRight =
      outcome === wanted ||
      (/^[a-z_]+$/.test(outcome) && !turnedAway.includes(outcome) && !(outcome in machine.states))
    const settled = event === 'reopen' || (event === 'finish' && ['done', 'shipped'].includes(outcome))
    if (!isRight && !settled) wrong.push(`${status} ${event} ${who}: ${outcome}, not ${wanted}`)
  }
  return wrong
}

describe('the server moves', () => {
  it('an order exactly for whom the workflow table names, in every status', async () => {
    const { id } = await plant.order(1000)
    const reason = await plant.reason('qa_hold')
    const asks = {
      reject: { reject_note: 'No' },
      hold: { hold_reason_parameter_id: reason },
      finish: { short_note: 'Short' },
      add_batch: { volume_ml: 1000 },
      cancel: { cancel_note: 'No' },
    }
    for (const status of Object.keys(productionOrders.workflow?.states ?? {})) {
      await sql`update production_orders set status = ${status} where id = ${id}`.execute(plant.db)
      expect(await walkStatus(productionOrders, id, status, table(orderTable('released')), asks)).toEqual([])
    }
  }, 120_000)

  it('a step exactly for its phase, the supervisors and whom the table names, in every status', async () => {
    const id = await plant.released(1000)
    await sql`update production_order_steps set is_optional = true where production_order_id = ${id}`.execute(
      plant.db,
    )
    const step = await plant.step(id, 'bottling')
    const asks = {
      start: { machine_id: plant.floor['filler 1'] },
      pause: { pause_reason_parameter_id: await plant.reason('no_operator') },
      block: { block_code: 'qa_hold' },
    }
    const lines = table(
      stepTable({
        operators: operatorsOf.bottling ?? '',
        begun: false,
        optional: true,
        clearing: clearingOf.qa_hold ?? '',
      }),
    )
    for (const status of Object.keys(productionOrderSteps.workflow?.states ?? {})) {
      await sql`update production_order_steps set status = ${status}, requires_hplc_pass = false,
        block_code = ${status === 'blocked' ? 'qa_hold' : null} where id = ${step.id}`.execute(plant.db)
      expect(await walkStatus(productionOrderSteps, step.id, status, lines, asks)).toEqual([])
    }
  }, 120_000)
})
