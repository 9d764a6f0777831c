import { expect, it } from 'vitest'
import { badSchool } from '../../../fixtures/badInput/badTraining'
import { type BadRow, refusesAll } from '../../../fixtures/badInput/refused'

const { at, change, remove, post, fire, stored } = badSchool()

const document = (id: number) => `/training/training_documents/${id}`
const programme = (id: number) => `/training/training_projects/${id}`
const category = () => at.school.categoryId

const rows: readonly BadRow[] = [
  [
    'the same code, revision and language',
    () => fire(document(at.place.taught.id), 'translate'),
    { revision: 'unique' },
  ],
  ['a second draft of a code', () => fire(document(at.place.taught.id), 'revise'), 'revision_open'],
  [
    'a file that is no document',
    () => at.school.store(at.school.author, at.place.draft.id, Buffer.from('plain text'), 'a.txt'),
    { file: 'in' },
  ],
  [
    'a file that is too large',
    () =>
      at.school.store(
        at.school.author,
        at.place.draft.id,
        Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(1_100_000)]),
      ),
    { file: 'The file is larger than 1 MB' },
  ],
  [
    'a review before the effective date',
    () =>
      change(document(at.place.draft.id), {
        effective_date: at.school.today,
        review_due_date: at.school.today,
      }),
    { review_due_date: 'The review must be after the effective date' },
  ],
  [
    'a second revision without what changed',
    () => fire(document(at.place.draft.id), 'submit'),
    { summary_of_change: 'requiredif' },
  ],
  [
    'a document without a file or link, and without its date',
    async () => {
      const { data } = await at.school.author.get(`/training/training_documents?language=fr&status=draft`)
      return fire(document(data[0].id), 'submit')
    },
    { external_url: 'required' },
  ],
  [
    'a link that is no address of the web',
    () => change(document(at.place.draft.id), { external_url: 'file:///etc' }),
    { external_url: 'Enter a web address that begins with http' },
  ],
  [
    'a prefix of other records',
    () => post('/training/training_categories', { name: 'Orders', code_prefix: 'PRO' }),
    { code_prefix: 'Production orders have this prefix' },
  ],
  [
    'a prefix in small letters',
    () => post('/training/training_categories', { name: 'Small', code_prefix: 'sop' }),
    { code_prefix: 'Enter 1 to 6 capital letters' },
  ],
  [
    'the name of another category',
    () => post('/training/training_categories', { name: 'Batching', code_prefix: 'WI' }),
    { name: 'unique' },
  ],
  [
    'a role that there is not',
    () => change(programme(at.place.course.id), { role_names: ['captain'] }),
    { 'role_names.0': 'in' },
  ],
  [
    'a test without a passing score above 100',
    () => change(programme(at.place.exam.id), { passing_score_percent: 101 }),
    { passing_score_percent: 'Between 0 and 100' },
  ],
  [
    'a refresher that is not named',
    () => change(programme(at.place.course.id), { renewal: 'refresher' }),
    { refresher_project_id: 'requiredif' },
  ],
  [
    'a new programme with a refresher that is not named',
    () =>
      post('/training/training_projects', {
        name: 'No refresher',
        category_id: category(),
        renewal: 'refresher',
      }),
    { refresher_project_id: 'requiredif' },
  ],
  [
    'a programme without how long it is valid',
    () => change(programme(at.place.course.id), { validity_months: null }),
    { validity_months: 'required' },
  ],
  [
    'a trainer who trains no one',
    () =>
      change(programme(at.place.course.id), {
        training_project_trainers: [{ user_id: at.place.batcher.id }],
      }),
    { 'training_project_trainers.0.user_id': 'in' },
  ],
  [
    'work blocked at no operation',
    async () => {
      const { data } = await at.school.author.get(`/training/training_projects?status=draft`)
      return fire(programme(data[0].id), 'activate')
    },
    { training_project_operations: 'requiredif' },
  ],
  [
    'a draft that is approved',
    () => fire(document(at.place.draft.id), 'approve', {}, at.place.approver),
    'invalid_transition',
  ],
  [
    'a programme retired while a session of it is open',
    () => fire(programme(at.place.course.id), 'retire'),
    'invalid_transition',
  ],
  [
    'a document retired that an active programme teaches',
    () => fire(document(at.place.taught.id), 'retire'),
    'invalid_transition',
  ],
  [
    'a category with documents removed',
    () => remove(`/training/training_categories/${category()}`),
    'database_delete_1451',
  ],
  ['a document that is taught removed', () => remove(document(at.place.taught.id)), 'database_delete_1451'],
  ['a programme with trainings removed', () => remove(programme(at.place.course.id)), 'database_delete_1451'],
  [
    'an older form of a document',
    () => at.school.author.put(document(at.place.draft.id), { version: 999, title: 'Older' }),
    'stale_version',
  ],
  [
    'a file that is not for the roles of its reader',
    () => at.place.batcher.get(`${document(at.place.draft.id)}/file`),
    'no_privileges',
  ],
  [
    'a document of a manager',
    () => post('/training/training_documents', { category_id: category(), title: 'x' }, at.place.manager),
    'no_privileges',
  ],
  [
    'a category of quality',
    () => post('/training/training_categories', { name: 'x', code_prefix: 'X' }, at.place.approver),
    'no_privileges',
  ],
]

refusesAll('documents and programmes', rows, stored)

it('a file that is too large has the code of a wrong size, and one of another kind that of a wrong option', async () => {
  const store = (content: Buffer) => at.school.store(at.school.author, at.place.draft.id, content)
  const large = await store(Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(1_100_000)]))
  expect([large.http, large.data.file.code]).toEqual([413, 'size'])
  expect((await store(Buffer.from('plain text'))).data).toEqual({ file: 'in' })
})

it('an event that a state does not have is refused with the state in words', async () => {
  const { data } = await fire(document(at.place.draft.id), 'approve', {}, at.place.approver)
  expect(data.text).toBe('Not possible while draft')
})

it('an older form is answered with the row as it is now', async () => {
  const { data } = await at.school.author.put(document(at.place.draft.id), { version: 999, title: 'Older' })
  expect(data).toMatchObject({ id: at.place.draft.id, code: at.place.draft.code, revision: 2 })
})

it('a new programme is valid as long, and passed with the score, that the settings say where it says nothing', async () => {
  const { author } = at.school
  const values = { 'training.default_validity_months': 18, 'training.default_passing_score': 65 }
  await author.put('/training/settings', { values })
  const { data: session } = await post('/training/training_projects', {
    name: 'Silent session',
    category_id: category(),
  })
  expect(session).toMatchObject({ validity_months: 18, passing_score_percent: null })
  const { data: test } = await post('/training/training_projects', {
    name: 'Silent test',
    category_id: category(),
    delivery: 'online_test',
    validity_months: 0,
  })
  expect(test).toMatchObject({ validity_months: 0, passing_score_percent: 65 })
})
