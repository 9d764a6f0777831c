import { afterAll, beforeAll, expect, it } from 'vitest'
import { complianceMatrix } from '../../../../server/modules/training/compliance/matrix'
import { stateLetters } from '../../../../src/resources/training/compliance/complianceCalls'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { type Certificate, stateOf } from '../../../../src/resources/training/trainings/trainingState'
import { openTraining, type Training } from '../../../fixtures/training/training'

let school: Training
beforeAll(async () => {
  school = await openTraining()
  await school.node.pool.query(plant)
})
afterAll(() => school.node.stop())

/**
 * 60 people of several roles at two locations or none, a few of them locked, gone or displays; nine programmes, of which one
 * is for a location, one is refreshed by another, one equals another and one is retired; up to two certificates of each.
 */
const plant = `
  insert into locations (code, name, kind) values ('MAT-N', 'North', 'plant'), ('MAT-S', 'South', 'plant');
  insert into users (name, username, company, roles, status, location_id, config)
    select 'Person ' || n % 50, 'matrix.' || n, 'Plant',
      (array['{batcher}', '{bottler}', '{batcher,sealer}', '{sealer}'])[1 + n % 4]::text[],
      (array['active', 'active', 'active', 'active', 'locked', 'inactive'])[1 + n % 6],
      (select l.id from locations l where l.name = (array['North', 'South', 'none'])[1 + n % 3]),
      case when n % 17 = 0 then '{"kiosk": 1}'::jsonb else '{}'::jsonb end
    from generate_series(1, 60) n;
  insert into training_documents (category_id, title, code, revision, status, external_url, effective_date, review_due_date,
      requires_retraining, retraining_days)
    select c.id, 'Document ' || n, 'MAT-' || n, 1, 'effective', 'https://example.com', '2025-01-01', '2099-01-01',
      false, 30 from training_categories c, generate_series(1, 9) n;
  insert into training_projects (number, name, category_id, delivery, role_names, status)
    select 'MTP-' || n, 'Programme ' || (n * 7) % 9, c.id, 'session',
      (array['{batcher}', '{bottler,sealer}', '{sealer}'])[1 + n % 3]::text[],
      case when n = 9 then 'retired' else 'active' end
    from training_categories c, generate_series(1, 9) n;
  insert into training_project_locations (training_project_id, location_id)
    select p.id, l.id from training_projects p, locations l where p.number = 'MTP-4' and l.name = 'North';
  update training_projects p set refresher_project_id = o.id, renewal = 'refresher' from training_projects o
    where p.number = 'MTP-1' and o.number = 'MTP-2';
  update training_projects p set equivalent_project_id = o.id from training_projects o
    where p.number = 'MTP-5' and o.number = 'MTP-6';
  insert into training_project_documents (training_project_id, sequence, document_id)
    select p.id, 1, d.id from training_projects p join training_documents d on d.code = replace(p.number, 'MTP', 'MAT');
  insert into trainings (number, training_project_id, status, document_revisions)
    select 'MTN-' || p.id || '-' || n, p.id, 'completed',
      jsonb_build_array(jsonb_build_object('id', d.id, 'code', d.code, 'revision', 1 - n % 2, 'title', d.title))
    from training_projects p join training_documents d on d.code = replace(p.number, 'MTP', 'MAT'),
      generate_series(1, 2) n;
  update training_documents set requires_retraining = true, effective_date = plant_today() - 35 where code = 'MAT-3';
  update training_documents set requires_retraining = true, effective_date = plant_today() - 5 where code = 'MAT-7';
  insert into training_attendees (training_id, training_project_id, user_id, status, signed_at, signature_hash, passed_at,
      valid_from, expires_on, comment)
    select t.id, t.training_project_id, u.id, case when (u.id + t.id) % 13 = 0 then 'revoked' else 'passed' end, now(),
      repeat('0', 64), now() - make_interval(days => ((u.id * 5 + t.id * 3) % 90)::integer), plant_today() - 300,
      case when (u.id + t.id) % 7 <> 0 then plant_today() - 40 + ((u.id * 7 + t.id * 11) % 200)::integer end, 'x'
    from trainings t, users u where u.username like 'matrix.%' and (u.id + t.id * 3) % 5 > 1;
  insert into training_logs (at, user_id, event, training_project_id, training_id, details)
    select now() - interval '20 days', a.user_id, a.status, a.training_project_id, a.training_id,
      jsonb_build_object('attendee_id', a.id, 'passed_at', a.passed_at, 'valid_from', a.valid_from,
        'expires_on', a.expires_on, 'revisions', t.document_revisions)
    from training_attendees a join trainings t on t.id = a.training_id where a.id % 3 > 0 order by a.id;
  insert into training_logs (at, event, training_document_id, revision, details)
    select now() - interval '20 days', 'document_effective', d.id, 1, jsonb_build_object('code', d.code,
      'effective_date', d.effective_date, 'retraining_days', d.retraining_days, 'requires_retraining', true)
    from training_documents d where d.requires_retraining;`

type Row = Certificate & { user_id: number; training_project_id: number }

const cut = { users: null, programmes: null, role: null, location_id: null, as_of: null }

/** The letters of the matrix by person and programme, from the rows of each pair that is required. */
async function plainly(from: string, where: string, day: string) {
  const { rows } = await school.node.pool.query<Row>(
    `select c.user_id, c.training_project_id, c.status, c.expires_on::text, c.retrain_by::text
     from ${from} c join users u on u.id = c.user_id where ${where}`,
  )
  return rows
    .map(
      (row) =>
        `${row.user_id} ${row.training_project_id} ${stateLetters[stateOf(row.status ? row : null, day, 30)]}`,
    )
    .toSorted()
}

async function fromMatrix(more: Partial<Parameters<typeof complianceMatrix>[2]>) {
  const { db, pool } = school.node
  const matrix = await complianceMatrix(db, pool, { ...cut, ...more })
  const letters = matrix.people.flatMap(({ id, cells }) =>
    matrix.programmes.flatMap((programme, place) =>
      cells[place] === stateLetters.not_required ? [] : [`${id} ${programme.id} ${cells[place]}`],
    ),
  )
  return { matrix, letters: letters.toSorted() }
}

const ids = async (sql: string) =>
  (await school.node.pool.query<{ id: number }>(sql)).rows.map(({ id }) => id)

it('the matrix has the letter of each required pair, however it is cut', async () => {
  const { today } = school
  const [north = 0] = await ids(`select id from locations where name = 'North'`)
  const some = await ids(`select id from users where username like 'matrix.%' and id % 4 = 0`)
  const few = await ids(
    `select id from training_projects where number in ('MTP-1', 'MTP-3', 'MTP-5', 'MTP-9')`,
  )
  const cuts = [
    [{}, 'true'],
    [{ role: 'sealer' }, `'sealer' = any(u.roles)`],
    [{ location_id: north }, `u.location_id = ${north}`],
    [{ users: some }, `u.id in (${some.join()})`],
    [{ programmes: few }, `c.training_project_id in (${few.join()})`],
    [
      { users: some, programmes: few, role: 'batcher' },
      `u.id in (${some.join()}) and 'batcher' = any(u.roles)
      and c.training_project_id in (${few.join()})`,
    ],
  ] as const
  for (const [more, where] of cuts) {
    const { matrix, letters } = await fromMatrix(more as object)
    const expected = await plainly('training_compliance', where, today)
    expect(letters).toEqual(expected)
    const programmes = new Set(expected.map((cell) => cell.split(' ')[1]))
    expect([matrix.programmes.length, matrix.required]).toEqual([programmes.size, expected.length])
  }
  const { letters } = await fromMatrix({})
  expect(new Set(letters.map((cell) => cell.at(-1)))).toEqual(new Set(['V', 'D', 'E', 'M']))
})

it('the matrix as of a day before today has the letters that the log alone says', async () => {
  const { today } = school
  for (const days of [-3, -25]) {
    const day = dayAfter(today, days)
    const { letters } = await fromMatrix({ as_of: day })
    expect(letters).toEqual(await plainly(`training_compliance_at('${day}')`, 'true', day))
  }
  const { letters } = await fromMatrix({ as_of: dayAfter(today, -3) })
  expect(new Set(letters.map((cell) => cell.at(-1)))).toEqual(new Set(['V', 'D', 'E', 'M']))
})
