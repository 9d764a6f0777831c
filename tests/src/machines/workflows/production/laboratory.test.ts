import { describe, expect, it } from 'vitest'
import { step } from '../../../../../src/machines/kit'
import { hplcOrderMachine } from '../../../../../src/machines/workflows/production/hplc_orders'
import { hplcRequestMachine } from '../../../../../src/machines/workflows/production/hplc_requests'
import { random } from '../../../../../server/demo/company/random'
import { playSequence } from '../../../../fixtures/floor/laboratoryWalk'
import { requestTable, runTable } from './laboratoryTable'
import { person, table, walk } from '../walk'

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

describe('random sequences at a batch', () => {
  it('no lot is released after a valid fail without a named second person', () => {
    const chance = random(20_261_124)
    const whole = (most: number) => chance.whole(0, most)
    const ends = { released: 0, afterFail: 0 }
    for (let at = 0; at < 3000; at += 1) {
      const moves = Array.from({ length: 40 }, () => ({
        who: whole(4),
        event: whole(99),
        decision: whole(9),
        low: whole(7),
        spread: whole(9),
      }))
      const { wrong, lot, hadFail } = playSequence(moves)
      expect(wrong).toEqual([])
      if (lot === 'released') ends.released += 1
      if (lot === 'released' && hadFail) ends.afterFail += 1
    }
    // The sequences reach both ends.
    expect(ends.released).toBeGreaterThan(100)
    expect(ends.afterFail).toBeGreaterThan(10)
  })
})
