import { describe, expect, it } from 'vitest'
import { dayOf } from '../../../../server/demo/company/calendar'
import { signatureHash } from '../../../../server/modules/training/trainings/signature'
import type { TaughtRevision } from '../../../../src/resources/training/trainings/trainings'

type Params = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  count: (sql: string) => Promise<number>
  now: Date
}

type Signed = {
  user_id: string
  training_id: string
  signed_at: Date
  signed_statement: string
  signature_hash: string
  document_revisions: TaughtRevision[]
}

/** What the demo company knows of the training of its people. */
export function companyTraining({ rows, count, now }: Params) {
  const day = `'${dayOf(now.getTime(), 'America/Toronto')}'::date`
  const state = (of: string) => `training_state(${day}, 30, ${of}.status, ${of}.expires_on, ${of}.retrain_by)`
  describe('training of the demo company', () => {
    it('the demo company has 85 documents in 140 revisions, 20 of them in French too, and one in effect of each', async () => {
      expect(await count('select id from training_categories')).toBe(9)
      expect(await count('select distinct code from training_documents')).toBe(85)
      expect(await count(`select id from training_documents where language = 'en'`)).toBe(140)
      expect(await count(`select id from training_documents where language = 'fr'`)).toBe(20)
      expect(
        await count(`select code from training_documents where language = 'en' group by code
          having max(revision) <> count(*) or min(revision) <> 1`),
      ).toBe(0)
      expect(
        await count(`select d.id from training_documents d left join attachment_chunks c on c.sha256 = d.file_hash
          where d.status <> 'draft' and (c.bytes is null or length(c.bytes) <> d.file_size)`),
      ).toBe(0)
    })

    it('the demo company has 22 programmes, 160 trainings with 2,400 places, and 9,000 entries in its log', async () => {
      expect(await count(`select id from training_projects where status = 'active'`)).toBe(22)
      expect(await count('select id from trainings')).toBe(160)
      expect(await count('select id from training_attendees')).toBe(2400)
      expect(await count('select id from training_logs')).toBe(9000)
      expect(await count(`select id from users where config ->> 'language' = 'fr-CA'`)).toBe(2)
    })

    it('the demo company is about 91 % trained: 14 certificates ended, 21 do soon, one was revoked', async () => {
      const states = await rows(
        `select ${state('c')} as state, count(*)::int as many from training_compliance c group by 1`,
      )
      const of = Object.fromEntries(states.map(({ state: name, many }) => [String(name), Number(many)]))
      const { valid = 0, due_soon: soon = 0, expired = 0, missing = 0 } = of
      expect([expired, soon]).toEqual([14, 21])
      expect((100 * (valid + soon)) / (valid + soon + expired + missing)).toBeCloseTo(91, 0)
      expect(await count(`select id from training_attendees where status = 'revoked'`)).toBe(1)
      expect(
        await count(
          `select distinct training_project_id from training_compliance where retrain_by >= ${day}`,
        ),
      ).toBe(1)
      expect(await count(`select id from trainings where status = 'open' and enrolled = capacity`)).toBe(1)
    })

    it('the log of the demo company proves itself, and says of each certificate what the table says', async () => {
      expect(await rows('select * from training_log_breaks(1, 1000000)')).toEqual([])
      const columns = 'user_id, training_project_id, attendee_id, status, valid_from, expires_on, retrain_by'
      const today = `select ${columns} from training_compliance`
      const logged = `select ${columns} from training_compliance_at(${day})`
      expect(await count(`(${today} except ${logged}) union all (${logged} except ${today})`)).toBe(0)
    })

    it('each status of a place in the demo company has its one entry of the log', async () => {
      expect(
        await count(`select a.id from training_attendees a left join training_logs l
            on l.training_id = a.training_id and l.user_id = a.user_id and l.event = case a.status
              when 'invited' then 'assigned' when 'passed' then coalesce((select 'renewed' from training_logs r
                where r.training_id = a.training_id and r.user_id = a.user_id and r.event = 'renewed'), 'passed')
              else a.status end
          group by a.id having count(l.id) <> 1`),
      ).toBe(0)
    })

    it('each signature in the demo company recomputes, and was countersigned by another person on the job', async () => {
      const signed =
        (await rows(`select a.user_id, a.training_id, a.signed_at, a.signed_statement, a.signature_hash,
          t.document_revisions from training_attendees a join trainings t on t.id = a.training_id
        where a.signed_at is not null`)) as Signed[]
      expect(signed.length).toBeGreaterThan(1500)
      const forged = signed.filter((one) => {
        const place = {
          user_id: Number(one.user_id),
          training_id: Number(one.training_id),
          signed_at: new Date(one.signed_at).toISOString(),
          signed_statement: one.signed_statement,
        }
        return signatureHash(place, one.document_revisions) !== one.signature_hash
      })
      expect(forged).toEqual([])
      expect(
        await count(`select a.id from training_attendees a join training_projects p on p.id = a.training_project_id
          where a.status = 'passed' and (a.signed_at is null
            or p.delivery = 'on_the_job' and a.countersigned_by_id is null or a.countersigned_by_id = a.user_id)`),
      ).toBe(0)
    })

    it('no trainer of the demo company attends, no session has more people than seats, and each certificate ends in time', async () => {
      expect(
        await count(`select a.id from training_attendees a join trainings t on t.id = a.training_id
          where a.user_id = t.trainer_id`),
      ).toBe(0)
      expect(
        await count(`select t.id from trainings t left join training_attendees a on a.training_id = t.id
          group by t.id having t.enrolled > t.capacity
            or t.enrolled <> count(a.id) filter (where a.status <> 'excused')
            or t.passed <> count(a.id) filter (where a.status = 'passed')`),
      ).toBe(0)
      expect(
        await count(`select a.id from training_attendees a join training_projects p on p.id = a.training_project_id
          where a.status = 'passed' and p.validity_months > 0
            and a.expires_on <> (a.valid_from + make_interval(months => p.validity_months))::date`),
      ).toBe(0)
    })

    it('who works at a gated operation of the demo company is trained for it', async () => {
      const gated = await rows('select code from operations where is_gated order by code')
      expect(gated.map(({ code }) => code)).toEqual(['FILL', 'MIX', 'STAMP'])
      expect(
        await count(`select u.id from users u
          join operations o on o.is_gated and u.roles && array[o.role] and u.config ->> 'kiosk' is null
          join training_project_operations x on x.operation_id = o.id
          left join training_compliance c on c.training_project_id = x.training_project_id and c.user_id = u.id
          where c.user_id is null or ${state('c')} in ('missing', 'expired')`),
      ).toBe(0)
    })
  })
}
