// Invariants of training by their numbers: 1 to 4, 7, 8 and 10 here; 5, 6, 9 and 11 in sessions.property; 3 and 7 on the job in
// onTheJob.property; 12 in gatedStart.property. That open matrices turn by themselves (9) is seen at a screen: browser/training.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signatureHash } from '../../../../server/modules/training/trainings/signature'
import { expiryOf } from '../../../../src/resources/training/trainings/trainingState'
import type { TrainingAttendee } from '../../../../src/resources/training/trainings/training_attendees'
import type { TaughtRevision } from '../../../../src/resources/training/trainings/trainings'
import { openTraining, type Training } from '../../../fixtures/training/training'

let school: Training
beforeAll(async () => {
  school = await openTraining()
})
afterAll(() => school.node.stop())

const count = async (sql: string, values: unknown[] = []) =>
  (await school.node.pool.query<{ many: number }>(`select count(*)::int as many from (${sql}) x`, values))
    .rows[0]?.many

type Row = { id: number; user_id: number; status: string; expires_on: string | null }

const act = fc.record({
  kind: fc.constantFrom('sign', 'assign', 'revoke', 'revise', 'validity'),
  person: fc.nat({ max: 2 }),
  months: fc.integer({ min: 0, max: 36 }),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Three people, a programme of one document, and what is done with them. */
async function classroom() {
  const { node, author, approver, document, programme, fire, row, store, sign, today } = school
  const people = [await node.as('recovery'), await node.as('recovery'), await node.as('recovery')]
  const taught = await document()
  const { id } = await programme([taught.id], { role_names: ['recovery'], validity_months: 12 })
  const path = `/training/training_projects/${id}`
  /** The end of each certificate, as the programme was when it was passed. */
  const ends = new Map<number, string | null>()
  const places = async (): Promise<Row[]> =>
    (await author.get(`/training/training_attendees?training_project_id=${id}&limit=200`)).data

  const acts: Record<Act['kind'], (one: Act) => Promise<unknown>> = {
    async sign({ person }) {
      const by = people[person]
      const { data } = await (by ?? author).get('/training/my')
      const due = data.due.find((one: { training_project_id: number }) => one.training_project_id === id)
      if (!by || !due) return
      const answer = await sign(by, due.id)
      expect(answer.data).toMatchObject({ status: 'passed' })
      const { validity_months } = await row(path)
      const validity = { validity_months, renewal_month: null, early_renewal_days: 0 }
      ends.set(due.id, expiryOf(today, validity, { endsWithMonth: false, before: null }))
    },
    assign: ({ person }) => author.post(`${path}/assign`, { user_ids: [people[person]?.id], due_date: null }),
    async revoke({ person }) {
      const passed = (await places()).find(
        ({ user_id, status }) => user_id === people[person]?.id && status === 'passed',
      )
      if (passed)
        await fire(author, `/training/training_attendees/${passed.id}`, 'revoke', { comment: 'Wrong' })
    },
    async revise() {
      const { data } = await author.get(`/training/training_documents?code=${taught.code}&status=effective`)
      await fire(author, `/training/training_documents/${data[0].id}`, 'revise')
      const { data: drafts } = await author.get(
        `/training/training_documents?code=${taught.code}&status=draft`,
      )
      const draft = `/training/training_documents/${drafts[0].id}`
      await store(author, drafts[0].id)
      const { version } = await row(draft)
      const change = { effective_date: today, summary_of_change: 'Limit', requires_retraining: 1 }
      await author.put(draft, { version, ...change })
      await fire(author, draft, 'submit')
      expect((await fire(author, draft, 'approve')).message).toBe('no_privileges')
      expect((await fire(approver, draft, 'approve')).data.status).toBe('effective')
    },
    async validity({ months }) {
      const { version } = await row(path)
      await author.put(path, { version, validity_months: months })
    },
  }
  return { acts, ends, places, people, id }
}

const signed = `select a.user_id, a.training_id, a.signed_at, a.signed_statement, a.signature_hash, t.document_revisions
  from training_attendees a join trainings t on t.id = a.training_id where a.status = 'passed'`

it('whatever is signed, revoked, assigned and revised, the records of training agree with each other', async () => {
  const { node, author } = school
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
      const room = await classroom()
      for (const one of acts) await room.acts[one.kind](one)

      // One revision is in effect, and revisions are 1 to n.
      expect(
        await count(`select code, language from training_documents group by code, language
          having count(*) filter (where status = 'effective') > 1 or max(revision) <> count(*)`),
      ).toBe(0)
      // Each pass has a signature that recomputes, over the revisions that were taught.
      const { rows } = await node.pool.query<TrainingAttendee & { document_revisions: TaughtRevision[] }>(
        signed,
      )
      for (const place of rows)
        expect(
          signatureHash(
            {
              user_id: Number(place.user_id),
              training_id: Number(place.training_id),
              signed_at: new Date(place.signed_at ?? 0).toISOString(),
              signed_statement: place.signed_statement,
            },
            place.document_revisions,
          ),
        ).toBe(place.signature_hash)
      // What a programme becomes later moves no certificate.
      const places = await room.places()
      for (const { id, expires_on } of places)
        if (room.ends.has(id)) expect([id, expires_on]).toEqual([id, room.ends.get(id)])
      // Each assignment, pass and revocation is logged once, and the chain is whole.
      const logged = (events: string) =>
        count(
          `select from training_logs where training_project_id = $1 and event in (${events})
            and details ? 'attendee_id'`,
          [room.id],
        )
      expect(await logged(`'assigned'`)).toBe(places.length)
      expect(await logged(`'passed', 'renewed'`)).toBe(room.ends.size)
      expect(await logged(`'revoked'`)).toBe(places.filter(({ status }) => status === 'revoked').length)
      expect((await author.get('/training/training_logs/verify')).data).toMatchObject({ ok: 1 })
      // The matrix is the same from the log alone.
      const states = (from: string) =>
        `select user_id, training_project_id,
          training_state(plant_today(), 30, status, expires_on, retrain_by) from ${from}`
      const [now, log] = [states('training_compliance'), states('training_compliance_at(plant_today())')]
      expect(await count(`(${now} except ${log}) union all (${log} except ${now})`)).toBe(0)
      // People without the page see only what is their own.
      for (const person of room.people) {
        const { data } = await person.get('/training/my')
        const own = new Set(places.filter(({ user_id }) => user_id === person.id).map(({ id }) => id))
        const seen = [...data.due, ...data.done]
          .filter((one: { training_project_id: number }) => one.training_project_id === room.id)
          .map(({ id }: { id: number }) => id)
        expect(seen.filter((id: number) => !own.has(id))).toEqual([])
      }
    }),
    { numRuns: 6 },
  )
})
