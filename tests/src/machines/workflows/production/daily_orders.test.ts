import { describe, expect, it } from 'vitest'
import { dailyOrderLineMachine } from '../../../../../src/machines/workflows/production/daily_order_lines'
import { dailyOrderMachine } from '../../../../../src/machines/workflows/production/daily_orders'
import { step } from '../../../../../src/machines/kit'
import { person, table, walk } from '../walk'

const planners = 'planning supervisor_batcher supervisor_production'

describe('workflows of daily orders', () => {
  it('workflows of daily orders let planners publish and close a shift, and a manager reopen it', () =>
    walk(
      dailyOrderMachine,
      table(`
        draft publish published: ${planners}
        published close closed: system ${planners}
        closed reopen published: manager`),
      {},
    ))

  it('workflows of daily orders let planning decide on requests, and planners change what is planned', () =>
    walk(
      dailyOrderLineMachine,
      table(`
        requested make_order requested: planning
        requested plan planned: system
        requested decline cancelled: planning system
        requested withdraw cancelled:
        planned start in_progress: system
        planned move planned: ${planners}
        planned resize planned: ${planners}
        planned carry_over carried_over: system ${planners}
        planned cancel cancelled: system ${planners}
        in_progress finish done: system
        in_progress resize in_progress: ${planners}
        in_progress carry_over carried_over: system ${planners}
        in_progress cancel cancelled: system`),
      { source: 'request', requested_by_id: 8, production_order_id: null },
    ))

  it('workflows of daily orders let a requester withdraw his own request until it has an order', () => {
    const row = { source: 'request', requested_by_id: 7, production_order_id: null }
    const withdraw = (of: object) =>
      step(dailyOrderLineMachine, 'requested', of, 'withdraw', person('requester'))
    expect(withdraw(row)).toEqual({ ok: true, status: 'cancelled' })
    expect(withdraw({ ...row, requested_by_id: 8 })).toEqual({ ok: false, refused: 'no_privileges' })
    expect(withdraw({ ...row, production_order_id: 1 })).toEqual({ ok: false, refused: 'no_privileges' })
  })
})
