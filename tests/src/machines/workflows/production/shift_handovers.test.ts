import { describe, expect, it } from 'vitest'
import { step } from '../../../../../src/machines/kit'
import { shiftHandoverMachine } from '../../../../../src/machines/workflows/production/handovers/shift_handovers'
import { person, table, walk } from '../walk'

const leads = 'supervisor_batcher supervisor_production manager'

describe('workflow of shift handovers', () => {
  it('leads hand a shift over, and another lead takes it over or rejects it', () =>
    walk(
      shiftHandoverMachine,
      table(`
        draft refresh draft: ${leads}
        draft hand_over handed_over: ${leads}
        handed_over take_over taken_over: ${leads}
        handed_over reject draft: ${leads}
        handed_over withdraw draft:`),
      { handed_over_by_id: 8 },
    ))

  it('who handed a shift over withdraws it and never takes it over, not even an administrator', () => {
    const sent = (event: string, role: 'supervisor_batcher' | 'admin') =>
      step(shiftHandoverMachine, 'handed_over', { handed_over_by_id: 7 }, event, person(role))
    for (const role of ['supervisor_batcher', 'admin'] as const) {
      expect(sent('withdraw', role)).toEqual({ ok: true, status: 'draft' })
      expect(sent('take_over', role)).toEqual({ ok: false, refused: 'no_privileges' })
      expect(sent('reject', role)).toEqual({ ok: false, refused: 'no_privileges' })
    }
  })
})
