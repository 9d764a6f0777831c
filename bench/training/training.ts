import type pg from 'pg'
import { databaseOver } from '../../server/db/dedicatedConnection'
import '../../server/modules'
import { complianceMatrix } from '../../server/modules/training/compliance/matrix'
import { verifyChain } from '../../server/site/training/trainingChain'
import { newDatabase } from '../harness/database'
import { figure, median } from '../harness/report'

const people = 5_000
const programmes = 120
const entries = 1_000_000
/** One entry in the middle that is forged afterwards. */
const forged = 654_321
/** People who worked on a lot. */
const workers = 12

/** People of one role, programmes that it must hold, and certificates of most of them, some of which have ended. */
const certificates = `
  insert into users (name, username, company, roles)
    select 'Person ' || n, 'person.' || n, 'Bench', '{batcher}' from generate_series(1, ${people}) n;
  insert into training_categories (name, code_prefix) values ('Bench', 'BEN');
  insert into training_documents (category_id, title, code, status, external_url, effective_date, review_due_date)
    select c.id, 'Document ' || n, 'BEN-' || n, 'effective', 'https://example.com', '2025-01-01', '2027-01-01'
    from training_categories c, generate_series(1, ${programmes}) n;
  insert into training_projects (number, name, category_id, delivery, role_names, status)
    select 'TRP-' || n, 'Programme ' || n, c.id, 'session', '{batcher}', 'active'
    from training_categories c, generate_series(1, ${programmes}) n;
  insert into training_project_documents (training_project_id, sequence, document_id)
    select p.id, 1, d.id from training_projects p join training_documents d on d.code = replace(p.number, 'TRP', 'BEN');
  insert into trainings (number, training_project_id, status, document_revisions)
    select 'TRN-' || p.id, p.id, 'completed',
      jsonb_build_array(jsonb_build_object('id', d.id, 'code', d.code, 'revision', 1, 'title', d.title))
    from training_projects p join training_project_documents x on x.training_project_id = p.id
    join training_documents d on d.id = x.document_id;
  insert into training_attendees (training_id, training_project_id, user_id, status, signed_at, signature_hash,
      passed_at, valid_from, expires_on)
    select t.id, t.training_project_id, u.id, 'passed', now(), repeat('0', 64), now(), plant_today() - 300,
      plant_today() - 30 + ((u.id * 7 + t.id) % 400)::integer
    from trainings t, users u where (u.id + t.id) % 11 <> 0;
  analyze;`

/** Entries of all people, written as the product writes them: numbered, hashed and chained one after the other. */
const chain = `
  insert into training_logs (at, user_id, event, training_project_id, training_id, details)
    select now() - make_interval(secs => ${entries} - n), t.user_id, 'passed', t.training_project_id, t.training_id,
      jsonb_build_object('attendee_id', n, 'passed_at', now(), 'valid_from', plant_today() - 300,
        'expires_on', plant_today() + 60, 'revisions', s.document_revisions)
    from generate_series(1, ${entries}) n
    join (select a.*, row_number() over (order by id) as place from training_attendees a) t
      on t.place = 1 + (n * 7919::bigint) % (select count(*) from training_attendees)
    join trainings s on s.id = t.training_id;
  analyze training_logs;`

async function took(work: () => Promise<unknown>) {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const times = async (many: number, work: () => Promise<unknown>) => {
  const all: number[] = []
  for (let nth = 0; nth < many; nth++) all.push(await took(work))
  return median(all)
}

/** What of these workers' training an auditor asks for, at this minute and from the log alone. */
const auditorAsks = (pool: pg.Pool) =>
  pool.query(
    `select w.id, t.* from (select id from users where username like 'person.%' order by id limit ${workers}) w
     cross join lateral trained_at(w.id, now()) t`,
  )

/** The matrix of a large company, and a long log that is verified, and asked about the people of a lot. */
export async function training() {
  const { pool } = await newDatabase('training')
  const db = databaseOver(pool)
  await pool.query('set statement_timeout = 0')
  const run = async (statements: string) => {
    const client = await pool.connect()
    await client.query(`set statement_timeout = 0; ${statements}`)
    client.release()
  }
  await run(certificates)
  const all = { users: null, programmes: null, role: null, location_id: null, as_of: null }
  const matrix = await complianceMatrix(db, pool, all)
  figure('cells of the matrix', matrix.people.length * matrix.programmes.length, 'cells')
  figure('matrix', await times(5, () => complianceMatrix(db, pool, all)), 'ms', {
    name: 'at most',
    value: 2000,
  })

  const writing = await took(() => run(chain))
  figure('entries chained', entries / (writing / 1000), 'per second')
  let verified = await verifyChain(pool)
  if (!verified.ok || verified.checked !== entries) throw new Error(JSON.stringify(verified))
  figure('chain verified', await times(3, () => verifyChain(pool)), 'ms', { name: 'at most', value: 60_000 })
  const { rows } = await auditorAsks(pool)
  figure('revisions of the people of a lot', rows.length, 'rows')
  figure('question of an auditor', await times(5, () => auditorAsks(pool)), 'ms', {
    name: 'at most',
    value: 1000,
  })

  await run(`alter table training_logs disable trigger training_logs_append_only;
    update training_logs set event = 'renewed' where seq = ${forged}`)
  verified = await verifyChain(pool)
  if (verified.broken_seq !== forged)
    throw new Error(`The forged entry was not found: ${JSON.stringify(verified)}`)
  figure('forged entry found by its number', verified.broken_seq, '')
}
