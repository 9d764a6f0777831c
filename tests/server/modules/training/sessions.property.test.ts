// Invariants of training: 5 and 6 around a session, 9 and 11 of what is required of a person.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runUnit } from '../../../../server/engine/unitOfWork'
import { users } from '../../../../src/resources/general/people/users'
import { openTraining, type Training } from '../../../fixtures/training/training'

let school: Training
beforeAll(async () => {
  school = await openTraining()
})
afterAll(() => school.node.stop())

type Person = Awaited<ReturnType<Training['node']['as']>>
type Place = { id: number; user_id: number; status: string }

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const act = fc.record({
  kind: fc.constantFrom('enrol', 'retrain', 'capacity', 'open', 'start', 'revise', 'check_in', 'excuse'),
  person: fc.nat({ max: 4 }),
  seats: fc.integer({ min: 1, max: 4 }),
})

it('whatever is done around a session, its trainer never attends, no seat is taken twice, and what it teaches stays', async () => {
  const { node, author, approver, document, programme, fire, row, store, today } = school
  const trainers = [await node.as('trainer'), await node.as('trainer')]
  const pupils = [await node.as('sealer'), await node.as('sealer'), await node.as('sealer')]
  const all: Person[] = [...pupils, ...trainers]
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
      const taught = await document()
      const { id } = await programme([taught.id], {
        role_names: [],
        delivery: 'session',
        training_project_trainers: trainers.map((one) => ({ user_id: one.id })),
      })
      const { data: session } = await author.post('/training/trainings', {
        training_project_id: id,
        trainer_id: trainers[0]?.id,
        starts_at: soon(1),
        ends_at: soon(60),
        capacity: 2,
      })
      const path = `/training/trainings/${session.id}`
      let fixed: unknown = null
      for (const { kind, person, seats } of acts) {
        const subject = all[person]
        const { data: places } = await author.get(`/training/training_attendees?training_id=${session.id}`)
        const own = (places as Place[]).find(({ user_id }) => user_id === subject?.id)
        if (kind === 'enrol') await author.post(`${path}/enrol`, { user_ids: [subject?.id] })
        if (kind === 'open' || kind === 'start') await fire(author, path, kind)
        if (kind === 'retrain' || kind === 'capacity') {
          const { version } = await row(path)
          const change = kind === 'capacity' ? { capacity: seats } : { trainer_id: trainers[person % 2]?.id }
          await author.put(path, { version, ...change })
        }
        if (own && (kind === 'check_in' || kind === 'excuse'))
          await fire(author, `/training/training_attendees/${own.id}`, kind, { comment: 'Ill' })
        if (kind === 'revise') {
          const { data } = await author.get(
            `/training/training_documents?code=${taught.code}&status=effective`,
          )
          await fire(author, `/training/training_documents/${data[0].id}`, 'revise')
          const { data: drafts } = await author.get(
            `/training/training_documents?code=${taught.code}&status=draft`,
          )
          const draft = `/training/training_documents/${drafts[0].id}`
          await store(author, drafts[0].id)
          const { version } = await row(draft)
          await author.put(draft, { version, effective_date: today, summary_of_change: 'Limit' })
          await fire(author, draft, 'submit')
          await fire(approver, draft, 'approve')
        }
        const now = await row(path)
        if (now.status === 'in_progress') fixed ??= now.document_revisions
        if (fixed !== null) expect(now.document_revisions).toEqual(fixed)
        const { data: after } = await author.get(`/training/training_attendees?training_id=${session.id}`)
        const seated = (after as Place[]).filter(({ status }) => status !== 'excused')
        expect(seated.map(({ user_id }) => user_id)).not.toContain(now.trainer_id)
        expect(seated.length).toBeLessThanOrEqual(now.capacity)
        expect(now.enrolled).toBe(seated.length)
      }
    }),
    { numRuns: 8 },
  )
})

it('a role that is taken away takes the requirement, never the record; a revocation or a revision turns the cell at once', async () => {
  const { node, author, approver, document, programme, fire, row, store, sign, stateOf, today } = school
  const admin = await node.as('admin')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('revoke', 'revise', 'role'), fc.boolean(), async (kind, isBack) => {
      const person = await node.as('recovery')
      const taught = await document()
      const { id } = await programme([taught.id], { role_names: ['recovery'] })
      const { data } = await person.get('/training/my')
      const place = data.due.find((one: { training_project_id: number }) => one.training_project_id === id)
      await sign(person, place.id)
      expect(await stateOf(person.id, id)).toBe('V')
      const records = async () =>
        (await author.get(`/training/training_attendees?user_id=${person.id}&training_project_id=${id}`)).data
      const logged = async () =>
        (await author.get(`/training/training_logs?user_id=${person.id}&training_project_id=${id}`)).data
      const before = [await records(), await logged()]
      if (kind === 'revoke') {
        await fire(author, `/training/training_attendees/${place.id}`, 'revoke', { comment: 'Wrong' })
        expect(await stateOf(person.id, id)).toBe('M')
      }
      if (kind === 'revise') {
        await fire(author, `/training/training_documents/${taught.id}`, 'revise')
        const { data: drafts } = await author.get(
          `/training/training_documents?code=${taught.code}&status=draft`,
        )
        const draft = `/training/training_documents/${drafts[0].id}`
        await store(author, drafts[0].id)
        const { version } = await row(draft)
        await author.put(draft, {
          version,
          effective_date: today,
          summary_of_change: 'Limit',
          requires_retraining: 1,
        })
        await fire(author, draft, 'submit')
        await fire(approver, draft, 'approve')
        expect(await stateOf(person.id, id)).toBe('D')
      }
      if (kind === 'role') {
        const roles = async (names: string[]) =>
          runUnit(node.db, { ...admin, modules: [] } as never, (unit) =>
            unit.update(users, person.id, { roles: names } as never),
          )
        await roles(['labeler'])
        expect(await stateOf(person.id, id)).toBeUndefined()
        expect([await records(), await logged()]).toEqual(before)
        if (isBack) {
          await roles(['recovery'])
          expect(await stateOf(person.id, id)).toBe('V')
        }
      }
    }),
    { numRuns: 8 },
  )
})
