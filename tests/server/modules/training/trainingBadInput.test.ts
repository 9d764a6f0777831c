import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { badTraining, type BadTraining, storedOf } from '../../../fixtures/badInput/badTraining'
import { openTraining, type Training } from '../../../fixtures/training/training'
import { type BadRow, seeRefused } from '../../../fixtures/badInput/refused'

let school: Training
let place: BadTraining
beforeAll(async () => {
  school = await openTraining()
  place = await badTraining(school)
})
afterAll(() => school.node.stop())

const document = (id: number) => `/training/training_documents/${id}`
const programme = (id: number) => `/training/training_projects/${id}`

const change = async (path: string, body: object, by = school.author) =>
  by.put(path, { version: (await school.row(path)).version, ...body })
const remove = async (path: string, by = school.author) =>
  by.delete(path, { version: (await school.row(path)).version })
const post = (path: string, body: object, by = school.author) => by.post(path, body)
const fire = (path: string, event: string, body: object = {}, by = school.author) =>
  school.fire(by, path, event, body)
const category = () => school.categoryId

const rows: readonly BadRow[] = [
  [
    'the same code, revision and language',
    () => fire(document(place.taught.id), 'translate'),
    { revision: 'unique' },
  ],
  ['a second draft of a code', () => fire(document(place.taught.id), 'revise'), 'revision_open'],
  [
    'a file that is no document',
    () => school.store(school.author, place.draft.id, Buffer.from('plain text'), 'a.txt'),
    { file: 'in' },
  ],
  [
    'a file that is too large',
    () =>
      school.store(
        school.author,
        place.draft.id,
        Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(1_100_000)]),
      ),
    { file: 'The file is larger than 1 MB' },
  ],
  [
    'a review before the effective date',
    () => change(document(place.draft.id), { effective_date: school.today, review_due_date: school.today }),
    { review_due_date: 'The review must be after the effective date' },
  ],
  [
    'a second revision without what changed',
    () => fire(document(place.draft.id), 'submit'),
    { summary_of_change: 'requiredif' },
  ],
  [
    'a document without a file or link, and without its date',
    async () => {
      const { data } = await school.author.get(`/training/training_documents?language=fr&status=draft`)
      return fire(document(data[0].id), 'submit')
    },
    { external_url: 'required' },
  ],
  [
    'a link that is no address of the web',
    () => change(document(place.draft.id), { external_url: 'file:///etc' }),
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
    () => change(programme(place.course.id), { role_names: ['captain'] }),
    { 'role_names.0': 'in' },
  ],
  [
    'a test without a passing score above 100',
    () => change(programme(place.exam.id), { passing_score_percent: 101 }),
    { passing_score_percent: 'max' },
  ],
  [
    'a refresher that is not named',
    () => change(programme(place.course.id), { renewal: 'refresher' }),
    { refresher_project_id: 'requiredif' },
  ],
  [
    'work blocked at no operation',
    async () => {
      const { data } = await school.author.get(`/training/training_projects?status=draft`)
      return fire(programme(data[0].id), 'activate')
    },
    { training_project_operations: 'requiredif' },
  ],
  [
    'a draft that is approved',
    () => fire(document(place.draft.id), 'approve', {}, place.approver),
    'invalid_transition',
  ],
  [
    'a programme retired while a session of it is open',
    () => fire(programme(place.course.id), 'retire'),
    'invalid_transition',
  ],
  [
    'a document retired that an active programme teaches',
    () => fire(document(place.taught.id), 'retire'),
    'invalid_transition',
  ],
  [
    'a category with documents removed',
    () => remove(`/training/training_categories/${category()}`),
    'database_delete_1451',
  ],
  ['a document that is taught removed', () => remove(document(place.taught.id)), 'database_delete_1451'],
  ['a programme with trainings removed', () => remove(programme(place.course.id)), 'database_delete_1451'],
  [
    'an older form of a document',
    () => school.author.put(document(place.draft.id), { version: 999, title: 'Older' }),
    'stale_version',
  ],
  [
    'a document of a manager',
    () => post('/training/training_documents', { category_id: category(), title: 'x' }, place.manager),
    'no_privileges',
  ],
  [
    'a category of quality',
    () => post('/training/training_categories', { name: 'x', code_prefix: 'X' }, place.approver),
    'no_privileges',
  ],
]

describe('bad input of documents and programmes', () => {
  it.each(rows)('%s is refused with its code at its field, and nothing of it is stored', (_, send, refused) =>
    seeRefused(send, refused, () => storedOf(school)),
  )

  it('an event that a state does not have is refused with the state in words', async () => {
    const { data } = await fire(document(place.draft.id), 'approve', {}, place.approver)
    expect(data.text).toBe('Not possible while draft')
  })

  it('an older form is answered with the row as it is now', async () => {
    const { data } = await school.author.put(document(place.draft.id), { version: 999, title: 'Older' })
    expect(data).toMatchObject({ id: place.draft.id, code: place.draft.code, revision: 2 })
  })
})
