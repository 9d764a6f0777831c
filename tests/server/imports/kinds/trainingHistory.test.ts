import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTraining, type Training } from '../../../fixtures/training/training'
import { csv, type Importer, importer } from '../runs'

let school: Training
let admin: Importer

beforeAll(async () => {
  school = await openTraining()
  admin = importer(school.node, await school.node.as('admin'))
})
afterAll(() => school.node.stop())

const brought = (...lines: string[]) =>
  admin.previewed('training_history', csv('username,programme,date,score', ...lines), { mode: 'insert' })

const usernameOf = async (id: number) =>
  (await school.node.pool.query<{ username: string }>('select username from users where id = $1', [id]))
    .rows[0]?.username

it('certificates of a file are passed, marked as imported and logged, and end again with the import', async () => {
  const { node, author, document, programme, stateOf, today } = school
  const person = await node.as('batcher')
  const username = await usernameOf(person.id)
  const taught = await document({ effective_date: '2020-01-01', review_due_date: '2040-01-01' })
  const { id, number } = await programme([taught.id], { validity_months: 24 })
  const month = today.slice(0, 8)
  const run = await admin.commit(
    await brought(`${username},${number},2021-02-03,`, `${username},${number},${month}01,88.5`),
  )
  expect([run.status, run.reason]).toEqual(['committed', null])
  const places = async () =>
    (
      await author.get(
        `/training/training_attendees?user_id=${person.id}&is_imported=1&sort[0][field]=valid_from&sort[0][direction]=asc`,
      )
    ).data
  expect(await places()).toMatchObject([
    { status: 'passed', valid_from: '2021-02-03', expires_on: '2023-02-03', signed_at: null, is_imported: 1 },
    { status: 'passed', valid_from: `${month}01`, score_percent: 88.5, is_imported: 1 },
  ])
  expect(await stateOf(person.id, id)).toBe('V')
  const { data: trained } = await author.get(`/training/trainings?training_project_id=${id}&status=completed`)
  expect(trained).toHaveLength(2)
  expect(trained[0]).toMatchObject({ enrolled: 1, passed: 1, document_revisions: [{ revision: 1 }] })
  const logged = async () =>
    (
      await node.pool.query<{ event: string }>(
        `select event from training_logs where user_id = $1 and event <> 'assigned' order by seq`,
        [person.id],
      )
    ).rows.map(({ event }) => event)
  expect(await logged()).toEqual(['passed', 'passed'])

  const again = await brought(`${username},${number},2021-02-03,`)
  expect((await admin.rows(again.id, '&tab=errors')).rows).toMatchObject([{ errors: { user_id: 'unique' } }])

  expect((await admin.revert(run)).status).toBe('reverted')
  expect([await places(), await stateOf(person.id, id)]).toEqual([[], 'M'])
  expect(await logged()).toEqual(['passed', 'passed', 'revoked', 'revoked'])
  expect((await author.get('/training/training_logs/verify')).data).toMatchObject({ ok: 1 })
})

it('says of each line of training history why it is no certificate', async () => {
  const { node, document, programme } = school
  const person = await node.as('sealer')
  const username = await usernameOf(person.id)
  const newcomer = await usernameOf((await node.as('bottler')).id)
  const { number } = await programme([(await document()).id], {
    role_names: ['sealer'],
    delivery: 'online_test',
    passing_score_percent: 80,
    training_project_questions: [
      { sequence: 1, question: 'Question', answer_a: 'Right', answer_b: 'Wrong', correct: ['a'] },
    ],
  })
  const run = await brought(
    `no.such.person,${number},2024-03-04,90`,
    `${username},TRP-99999,2024-03-04,90`,
    `${username},${number},2099-03-04,90`,
    `${username},${number},2024-03-05,101`,
    `${username},${number},2024-03-06,79`,
    `${username},${number},2024-03-07,`,
    `${newcomer},${number},,90`,
    `${username},${number},2024-03-08,ninety`,
  )
  const { rows } = await admin.rows(run.id, '&tab=errors')
  expect(rows.map(({ errors }) => errors)).toMatchObject([
    { user_id: 'exists' },
    { training_project_id: 'exists' },
    { valid_from: { text: 'This date is in the future' } },
    { score_percent: expect.anything() },
    { score_percent: { text: 'The score is below the passing score' } },
    { score_percent: 'requiredif' },
    { valid_from: 'required' },
    { score_percent: 'numeric' },
  ])
  expect(await admin.commit(run)).toMatchObject({ message: 'import_has_errors' })
})

it('training history is brought in by administration alone', async () => {
  const trainer = importer(school.node, await school.node.as('training_supervisor'))
  const refused = await trainer.upload('training_history', csv('username', 'a'), { mode: 'insert' })
  expect(refused.message).toBe('no_privileges')
})
