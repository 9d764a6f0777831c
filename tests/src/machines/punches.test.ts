import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstFault,
  nextKind,
  type Punch,
  punched,
  type PunchKind,
  punchKinds,
  type PunchStatus,
  refusedPunch,
  withoutVoided,
  statusAfter,
  workedMs,
} from '../../../src/machines/punches'

const at = (id: number, kind: PunchKind, punched_at: string, corrects_id: number | null = null): Punch => ({
  id,
  kind,
  punched_at,
  corrects_id,
})
const ms = Date.parse

describe('the time clock', () => {
  it('the time clock lets no one in twice, out before in, or on a break without being in', () => {
    const leads = (status: PunchStatus) =>
      Object.fromEntries(punchKinds.map((kind) => [kind, punched(status, kind)]))
    expect(leads('out')).toEqual({ in: 'in', out: null, break_start: null, break_end: null })
    expect(leads('in')).toEqual({ in: null, out: 'out', break_start: 'on_break', break_end: null })
    expect(leads('on_break')).toEqual({ in: null, out: null, break_start: null, break_end: 'in' })
  })

  it('the time clock takes a bare tap for the next logical punch, which always follows', () => {
    for (const status of ['out', 'in', 'on_break'] as const)
      expect(punched(status, nextKind[status])).not.toBeNull()
  })

  it('the time clock says in words why a punch does not follow', () => {
    expect(refusedPunch('in', 'in')).toBe('Already in')
    expect(refusedPunch('out', 'out')).toBe('Not in')
    expect(refusedPunch('in', 'break_end')).toBe('Not on a break')
    expect(refusedPunch('on_break', 'out')).toBe('On a break: end it first')
  })

  it('the time clock counts a correction in the place of what it corrects, and the correction of a correction', () => {
    const punches = [
      at(1, 'in', '2026-03-02T12:00:00.000Z'),
      at(2, 'out', '2026-03-02T22:00:00.000Z'),
      at(3, 'out', '2026-03-02T20:00:00.000Z', 2),
      at(4, 'out', '2026-03-02T20:30:00.000Z', 3),
    ]
    expect(withoutVoided(punches).map(({ id }) => id)).toEqual([1, 4])
    expect(firstFault(withoutVoided(punches))).toBeNull()
    expect(firstFault(withoutVoided([...punches, at(5, 'in', '2026-03-02T20:30:00.000Z', 4)]))?.id).toBe(5)
  })

  it('the time clock counts only the work, break left out, and anyone who is still in until now', () => {
    const day = [
      at(1, 'in', '2026-03-02T12:00:00.000Z'),
      at(2, 'break_start', '2026-03-02T16:00:00.000Z'),
      at(3, 'break_end', '2026-03-02T16:30:00.000Z'),
    ]
    const from = ms('2026-03-02T05:00:00.000Z')
    expect(workedMs(day, from, ms('2026-03-02T17:30:00.000Z')) / 3_600_000).toBe(5)
  })

  it('the time clock splits a shift over midnight between its two days', () => {
    const night = [at(1, 'in', '2026-03-03T02:00:00.000Z'), at(2, 'out', '2026-03-03T11:00:00.000Z')]
    // Midnight in Toronto, in winter.
    const midnight = ms('2026-03-03T05:00:00.000Z')
    expect(workedMs(night, ms('2026-03-02T05:00:00.000Z'), midnight) / 3_600_000).toBe(3)
    expect(workedMs(night, midnight, ms('2026-03-04T05:00:00.000Z')) / 3_600_000).toBe(6)
  })

  it('the time clock counts nothing of a stretch whose end was forgotten, on none of its days', () => {
    const forgotten = [at(1, 'in', '2026-03-02T13:00:00.000Z'), at(2, 'out', '2026-03-03T13:00:00.000Z')]
    const midnight = ms('2026-03-03T05:00:00.000Z')
    expect(workedMs(forgotten, ms('2026-03-02T05:00:00.000Z'), midnight)).toBe(0)
    expect(workedMs(forgotten, midnight, ms('2026-03-04T05:00:00.000Z'))).toBe(0)
    const open = forgotten.slice(0, 1)
    expect(workedMs(open, 0, midnight, ms('2026-03-03T04:00:00.000Z')) / 3_600_000).toBe(15)
    expect(workedMs(open, 0, midnight, ms('2026-03-03T06:00:00.000Z'))).toBe(0)
  })

  it('any days between the first punch and the last add up to the whole of the work', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(steps, fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 6 }), (gaps, cuts) => {
        const punches: Punch[] = []
        let now = 0
        for (const [id, gap] of gaps.entries()) {
          now += gap
          const status = statusAfter(punches.at(-1)?.kind ?? null)
          const kind = status === 'in' && gap % 2 ? 'break_start' : nextKind[status]
          punches.push(at(id, kind, new Date(now).toISOString()))
        }
        const edges = [0, ...cuts.toSorted((left, right) => left - right), 250_000]
        const parts = edges.slice(1).map((to, index) => workedMs(punches, edges[index] ?? 0, to))
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(workedMs(punches, 0, 250_000))
      }),
    )
  })
})
