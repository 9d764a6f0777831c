import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { clock } from '../../../../../server/engine/unitOfWork'
import { type PunchKind, punchKinds } from '../../../../../src/machines/punches'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer()
})
afterEach(() => {
  clock.at = undefined
})
afterAll(() => node.stop())

type ValidPunch = { kind: PunchKind; punched_at: string }

/** What follows what, written down apart from the machine. */
const follows: Record<PunchKind, readonly (PunchKind | 'nothing')[]> = {
  in: ['nothing', 'out'],
  out: ['in', 'break_end'],
  break_start: ['in', 'break_end'],
  break_end: ['break_start'],
}

const alternates = (punches: readonly ValidPunch[]) =>
  punches.every(({ kind, punched_at }, place) => {
    const before = punches[place - 1]
    return follows[kind].includes(before?.kind ?? 'nothing') && (before?.punched_at ?? '') < punched_at
  })

const kind = fc.constantFrom(...punchKinds)
const punch = fc.record({ kind: fc.option(kind, { freq: 1 }), minutes: fc.integer({ min: 0, max: 300 }) })
const correction = fc.record({ which: fc.nat(30), kind, minutes: fc.integer({ min: -600, max: 600 }) })

it('whatever is punched and corrected, the punches that count alternate: in, breaks, out', async () => {
  const admin = await node.as('admin')
  const start = Date.parse('2026-03-02T12:00:00.000Z')
  let done = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(punch, punch, correction), { minLength: 4, maxLength: 24 }),
      async (acts) => {
        const person = await node.as('batcher')
        let now = start
        for (const act of acts) {
          if ('which' in act) {
            const { rows } = await node.pool.query<{ id: number; punched_at: string }>(
              'select id, punched_at from punches where user_id = $1 order by id',
              [person.id],
            )
            const wrong = rows[act.which % Math.max(1, rows.length)]
            if (!wrong) continue
            const { status } = await admin.post(`/general/punches/${wrong.id}/correct`, {
              kind: act.kind,
              punched_at: new Date(Date.parse(wrong.punched_at) + act.minutes * 60_000).toISOString(),
              reason: 'Mended',
            })
            done += status
          } else {
            now += act.minutes * 60_000
            const at = new Date(now).toISOString()
            clock.at = () => at
            done += (await person.post('/general/punch_in', act.kind === null ? {} : { kind: act.kind }))
              .status
          }
        }
        const { rows } = await node.pool.query<ValidPunch>(
          `select kind, punched_at from punches p where user_id = $1
           and not exists (select 1 from punches c where c.corrects_id = p.id) order by punched_at, id`,
          [person.id],
        )
        expect(alternates(rows), JSON.stringify(rows)).toBe(true)
      },
    ),
    { numRuns: 25 },
  )
  expect(done).toBeGreaterThan(50)
})
