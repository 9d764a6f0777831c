import { describe, expect, it } from 'vitest'
import { step } from '../../../../src/machines/kit'
import { hplcOrderMachine } from '../../../../src/machines/workflows/hplc_orders'
import { hplcRequestMachine } from '../../../../src/machines/workflows/hplc_requests'
import { requestTable, runTable } from './laboratoryTable'
import { person, table, walk } from './walk'

describe('request of the laboratory', () => {
  for (const verdict of [null, 'pass', 'low', 'high', 'over_regulatory'])
    it(`a request measured ${verdict ?? 'not yet'} moves for whom the workflow table names`, () =>
      walk(hplcRequestMachine, table(requestTable({ verdict, decision: null })), { verdict, decision: null }))

  for (const decision of ['retest', 'adjust', 'recover', 'reject', 'accept'])
    it(`a failed request with the decision ${decision} moves for whom the workflow table names`, () =>
      walk(hplcRequestMachine, table(requestTable({ verdict: 'low', decision })), {
        verdict: 'low',
        decision,
      }))
})

describe('run of an instrument', () => {
  it('a run moves for whom the workflow table names', () =>
    walk(hplcOrderMachine, table(runTable), { analyst_id: 1 }))

  it('a run is never reviewed by its analyst, not even as admin', () => {
    for (const role of ['hplc_tech', 'qa_manager', 'admin'] as const)
      expect(step(hplcOrderMachine, 'done', { analyst_id: 7 }, 'review', person(role, 7))).toEqual({
        ok: false,
        refused: 'no_privileges',
      })
  })
})
