// Invariants 3 and 7 of training for what is trained on the job: who signs, who countersigns, and what the log has of it.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signatureHash } from '../../../../server/modules/training/trainings/signature'
import type { TaughtRevision } from '../../../../src/resources/training/trainings/trainings'
import { openTraining, type Training } from '../../../fixtures/training/training'

let school: Training
beforeAll(async () => {
  school = await openTraining()
})
afterAll(() => school.node.stop())

type Signed = {
  user_id: number
  training_id: number
  signed_at: string
  signed_statement: string
  signature_hash: string
  countersigned_by_id: number | null
  document_revisions: TaughtRevision[]
}

const kinds = ['check_in', 'sign', 'countersign', 'pass', 'fail', 'retry', 'excuse', 'mark_absent'] as const
const act = fc.record({
  kind: fc.oneof(fc.constantFrom(...kinds), fc.constantFrom('countersign', 'pass')),
  place: fc.nat({ max: 2 }),
  by: fc.nat({ max: 4 }),
})
/** What each of them does first, mostly. */
const arrival = (place: number) => [
  { kind: 'check_in' as const, place, by: 3 },
  { kind: 'sign' as const, place, by: place },
]
const history = fc
  .tuple(fc.subarray([0, 1, 2]), fc.array(act, { minLength: 12, maxLength: 24 }))
  .map(([there, acts]) => [...there.flatMap(arrival), ...acts])

it('whatever is done, what is passed on the job was signed by the person and countersigned by another, and each act is logged once', async () => {
  const { node, author, document, programme, fire, sign } = school
  const trainers = [await node.as('trainer'), await node.as('trainer')]
  const pupil = await node.as('bottler')
  const taught = await document()
  const { id } = await programme([taught.id], {
    role_names: [],
    delivery: 'on_the_job',
    training_project_trainers: trainers.map((one) => ({ user_id: one.id })),
    training_project_tasks: [{ sequence: 1, text: 'Starts the line' }],
  })
  const { data: course } = await author.get(`/training/training_projects/${id}`)
  const tasks = course.training_project_tasks.map((one: { id: number }) => one.id)
  // The second trainer, and the supervisor who may judge all, are trained here too.
  const people = [pupil, trainers[1] ?? pupil, author]
  const actors = [...people, trainers[0] ?? pupil, await node.as('manager')]
  const logged = async () =>
    (await node.pool.query<{ many: number }>('select count(*)::int as many from training_logs')).rows[0]
      ?.many ?? 0
  let passed = 0
  await fc.assert(
    fc.asyncProperty(history, async (acts) => {
      const { data: session } = await author.post('/training/trainings', {
        training_project_id: id,
        trainer_id: trainers[0]?.id,
        starts_at: new Date(Date.now() + 60_000).toISOString(),
        ends_at: new Date(Date.now() + 3_600_000).toISOString(),
      })
      const path = `/training/trainings/${session.id}`
      await author.post(`${path}/enrol`, { user_ids: people.map((one) => one.id) })
      await fire(author, path, 'open')
      await fire(author, path, 'start')
      const { data: places } = await author.get(`/training/training_attendees?training_id=${session.id}`)
      for (const { kind, place, by } of acts) {
        const person = people[place] ?? pupil
        const own = places.find((one: { user_id: number }) => one.user_id === person.id).id as number
        const actor = actors[by] ?? pupil
        const at = `/training/training_attendees/${own}`
        const before = await logged()
        const answer =
          kind === 'sign'
            ? await sign(by < 3 ? person : actor, own)
            : kind === 'countersign'
              ? await actor.post(`${at}/countersign`, { password: 'a long password', tasks })
              : await fire(actor, at, kind, ['fail', 'excuse'].includes(kind) ? { comment: 'Again' } : {})
        expect(answer.http, JSON.stringify([kind, answer])).toBeLessThan(500)
        expect([kind, (await logged()) - before]).toEqual([kind, answer.http < 400 ? 1 : 0])
      }
      const { rows } = await node.pool.query<{ row: Signed }>(
        `select to_json(x) as row from (select a.user_id, a.training_id, a.signed_at, a.signed_statement,
          a.signature_hash, a.countersigned_by_id, t.document_revisions from training_attendees a
          join trainings t on t.id = a.training_id where a.training_id = $1 and a.status = 'passed') x`,
        [session.id],
      )
      passed += rows.length
      for (const { row } of rows) {
        expect(row.countersigned_by_id).not.toBeNull()
        expect(row.countersigned_by_id).not.toBe(row.user_id)
        const signed = { ...row, signed_at: new Date(row.signed_at).toISOString() }
        expect(signatureHash(signed, row.document_revisions)).toBe(row.signature_hash)
      }
      expect((await author.get('/training/training_logs/verify')).data).toMatchObject({ ok: 1 })
    }),
    { numRuns: 6 },
  )
  expect(passed).toBeGreaterThan(0)
})
