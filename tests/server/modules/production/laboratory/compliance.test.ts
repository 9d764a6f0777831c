import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { hplcOrders } from '../../../../../src/resources/production/laboratory/hplc_orders'
import { hplcRequests } from '../../../../../src/resources/production/laboratory/hplc_requests'
import { type Laboratory, openLaboratory } from '../../../../fixtures/laboratory'
import { laboratoryHistories, type LabMove } from '../../../../fixtures/laboratoryHistories'
import { requestTable, runTable } from '../../../../src/machines/workflows/production/laboratoryTable'
import { table } from '../../../../src/machines/workflows/walk'
import { walkServer } from '../orders/serverWalk'

let lab: Laboratory
beforeAll(async () => {
  lab = await openLaboratory()
})
afterAll(() => lab.plant.close())

const move = fc.record<LabMove>({
  who: fc.nat(4),
  event: fc.nat(99),
  decision: fc.nat(9),
  low: fc.nat(7),
  spread: fc.nat(9),
})

describe('random histories of batches in the laboratory', () => {
  it('no lot is released against its results, or after a valid fail without a second person', async () => {
    const histories = laboratoryHistories(lab)
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 12, maxLength: 24 }), async (moves) => {
        const batch = await histories.batch()
        for (const one of moves) {
          await histories.play(batch, one)
          expect(await histories.faults(batch)).toEqual([])
        }
        await lab.plant.send(['manager'], batch.id, 'cancel', { cancel_note: 'Next', disposal_ref: 'CRA-0' })
      }),
      // Histories that reach both ends.
      { numRuns: 8, seed: 20_261_124, endOnFailure: true },
    )
    expect(await histories.brokenRules()).toEqual([])
    // The histories reach both ends.
    const { rows } = await sql<{ status: string }>`select distinct status from hplc_requests`.execute(
      lab.plant.db,
    )
    expect(rows.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['passed', 'failed', 'cancelled']),
    )
  })
})

describe('server moves the laboratory exactly for whom the workflow table names', () => {
  it('a request moves by its table in every status', async () => {
    const { request } = await lab.mixed()
    await lab.sample(request.id)
    await lab.measure(request.id, [12, 12])
    const running = await lab.tray([])
    await lab.run(lab.people.second, running, 'start')
    const case_ = { verdict: 'pass', decision: 'accept' }
    await walkServer(lab.plant, {
      resource: hplcRequests,
      id: request.id,
      lines: table(requestTable(case_)),
      inputs: {
        take_sample: { vial_code: 'WALK' },
        load: { hplc_order_id: running },
        decide: { decision: 'accept', decision_note: 'Why' },
        decline: { decision_note: 'Why not' },
        cancel: { cancel_note: 'Broke' },
      },
      put: (status) =>
        sql`update hplc_requests set status = ${status}, decision = 'accept', decided_by_id = ${lab.people.quality.id},
          countersigned_by_id = case when ${status} = 'accepted' then ${lab.people.manager.id}::bigint end
          where id = ${request.id}`.execute(lab.plant.db),
      byEach: false,
    })
    await lab.run(lab.people.second, running, 'cancel', { cancel_note: 'Walked' })
  })

  it('a run moves by its table in every status', async () => {
    const id = await lab.tray([])
    await walkServer(lab.plant, {
      resource: hplcOrders,
      id,
      lines: table(runTable),
      inputs: { cancel: { cancel_note: 'Off' } },
      // A run is finished once its controls have results.
      statuses: ['draft', 'done', 'reviewed', 'cancelled'],
      put: (status) =>
        sql`update hplc_orders set status = ${status}, analyst_id = ${lab.people.analyst.id} where id = ${id}`.execute(
          lab.plant.db,
        ),
      byEach: false,
    })
  })
})
