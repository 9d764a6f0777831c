import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { openTraining, type Training } from '../../../fixtures/training/training'

let school: Training
beforeAll(async () => {
  school = await openTraining()
})
afterAll(() => school.node.stop())

type Group = {
  key: Record<string, unknown>
  sums: Record<string, string>
  aggregates: Record<string, string>
}

/** A group of a report as its key and figures. */
const figures = ({ key, sums, aggregates }: Group): Record<string, unknown> => ({
  ...key,
  ...Object.fromEntries(Object.entries({ ...sums, ...aggregates }).map(([name, sum]) => [name, Number(sum)])),
})

const totals = async (report: string, by: string, more = '') => {
  const { data } = await school.author.get(`/training/reports/${report}/groups?by[]=${by}${more}`)
  const { groups, whole } = data as { groups: Group[]; whole: Group }
  return { groups: groups.map(figures), whole: figures(whole) }
}

const asOf = (day: string) =>
  `&filters[0][field]=as_of&filters[0][field_type]=date&filters[0][filters][0][logic_operator]=and` +
  `&filters[0][filters][0][operator]==&filters[0][filters][0][value_type]=value&filters[0][filters][0][value]=${day}`

it('the compliance report counts what the matrix shows, and on a past day what the log says', async () => {
  const { node, author, document, programme, sign, today } = school
  const trained = await node.as('batcher')
  await node.as('batcher')
  const { id } = await programme([(await document()).id])
  await sign(trained, (await trained.get('/training/my')).data.due[0].id)
  const { data: matrix } = await author.get('/training/compliance')
  const now = await totals('training-compliance-report', 'role')
  expect(now.whole).toMatchObject({
    required_count: matrix.required,
    valid_count: matrix.valid,
    missing_count: matrix.missing,
    compliance_share: matrix.percent,
  })
  expect(now.groups).toMatchObject([{ role: 'batcher', required_count: 2, valid_count: 1 }])
  const past = await totals('training-compliance-report', 'role', asOf(dayAfter(today, -1)))
  expect(past.whole).toMatchObject({ required_count: 2, valid_count: 0, missing_count: 2 })
  const records = await totals('training-certificates-report', 'user_id')
  expect(records.groups).toMatchObject([{ user_id: trained.id, certificate_count: 1, valid_count: 1 }])
  const { data: rows } = await author.get(
    `/training/reports/training-certificates-report?training_project_id=${id}`,
  )
  expect(rows).toMatchObject([
    { revisions: 'SOP-00001 rev 1', certificate_status: 'valid', valid_from: today },
  ])
})

it('trainings report the hours of everyone who was there, and who passed or was absent', async () => {
  const { node, author, document, programme, fire, sign, today } = school
  const trainer = await node.as('trainer')
  const pupil = await node.as('labeler')
  const absent = await node.as('labeler')
  const { id } = await programme([(await document()).id], {
    role_names: ['labeler'],
    delivery: 'session',
    duration_minutes: 30,
    training_project_trainers: [{ user_id: trainer.id }],
  })
  const { data: waiting } = await author.get(`/training/trainings?training_project_id=${id}`)
  const path = `/training/trainings/${waiting[0].id}`
  const starts = Date.now() + 60_000
  await author.put(path, {
    version: waiting[0].version,
    trainer_id: trainer.id,
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + 90 * 60_000).toISOString(),
  })
  await fire(author, path, 'open')
  await fire(trainer, path, 'start')
  const { data: places } = await author.get(`/training/training_attendees?training_id=${waiting[0].id}`)
  const placeOf = (userId: number) =>
    `/training/training_attendees/${places.find((one: { user_id: number }) => one.user_id === userId).id}`
  await fire(trainer, placeOf(pupil.id), 'check_in')
  await sign(pupil, Number(placeOf(pupil.id).split('/').at(-1)))
  await fire(trainer, placeOf(pupil.id), 'pass')
  await fire(trainer, placeOf(absent.id), 'mark_absent')
  const { groups } = await totals('training-sessions-report', 'trainer_id')
  expect(groups.find(({ trainer_id }) => trainer_id === trainer.id)).toMatchObject({
    session_count: 1,
    attendee_count: 2,
    passed_count: 1,
    absent_count: 1,
    person_hours: 1.5,
    pass_rate: 100,
    absent_rate: 50,
  })
  const { data: reviews } = await author.get('/training/reports/training-reviews-report')
  expect(reviews[0]).toMatchObject({ code: 'SOP-00001', overdue_days: 0, document_count: 1 })
  expect(reviews[0].review_due_date > today).toBe(true)
})

it('documents in effect say in how many days their next review is, sorted, filtered and exported by it', async () => {
  const { author, document, today } = school
  const path = '/training/training_documents'
  const later = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  const [far, near] = [
    await document({ review_due_date: later(40) }),
    await document({ review_due_date: later(9) }),
  ]
  const overdue = await document({ review_due_date: later(90) })
  await school.node.pool.query(
    `update training_documents set effective_date = $2, review_due_date = $3 where id = $1`,
    [overdue.id, later(-60), later(-5)],
  )
  const { data: draft } = await author.post(path, {
    ...{ category_id: far.category_id, title: 'Not in effect', external_url: 'https://example.com' },
    ...{ effective_date: today, review_due_date: later(9) },
  })
  const daysOf = async (query: string) =>
    ((await author.get(`${path}?${query}`)).data as { id: number; review_in_days: number | null }[])
      .filter(({ id }) => [far.id, near.id, overdue.id, draft.id].includes(id))
      .map(({ review_in_days }) => review_in_days)
  const all = 'sort[0][field]=review_in_days&sort[0][direction]=asc'
  expect(await daysOf(all)).toEqual([-5, 9, 40, null])
  const within = (operator: string, value: number) =>
    `filters[0][field]=review_in_days&filters[0][field_type]=decimal&filters[0][filters][0][logic_operator]=and&filters[0][filters][0][operator]=${encodeURIComponent(operator)}&filters[0][filters][0][value_type]=value&filters[0][filters][0][value]=${value}`
  expect(await daysOf(`${all}&${within('<', 0)}`)).toEqual([-5])
  expect(await daysOf(`${all}&${within('<=', 9)}`)).toEqual([-5, 9])
  const file = await fetch(
    `${school.node.url}/api${path}/export?format=csv&plain=1&columns[]=code&columns[]=review_in_days&${all}&${within('<', 0)}`,
    { headers: { authorization: `Bearer ${author.token}` } },
  )
  expect(await file.text()).toMatch(/^Code,Next review \(days\)\r?\n[A-Z]+-\d{5},-5\s*$/)
})

it('a plain employee reads none of these reports', async () => {
  const person = await school.node.as('bottler')
  for (const report of ['sessions', 'certificates', 'compliance', 'reviews'])
    expect((await person.get(`/training/reports/training-${report}-report`)).message).toBe('no_privileges')
})

it('a category counts its documents once each, a programme its contents, and trainings are found by category', async () => {
  const { author, categoryId, document, programme, row } = school
  const category = `/training/training_categories/${categoryId}`
  const before = (await row(category)).documents
  const [one, other] = [await document(), await document()]
  await school.fire(author, `/training/training_documents/${one.id}`, 'translate')
  expect((await row(category)).documents).toBe(before + 2)
  const { id } = await programme([one.id, other.id], { delivery: 'session', role_names: [] })
  expect((await row(`/training/training_projects/${id}`)).documents).toBe(2)
  const { data: planned } = await author.post('/training/trainings', { training_project_id: id })
  expect(planned.category_id).toBe(categoryId)
  const { data: found } = await author.get(`/training/trainings?category_id=${categoryId}&limit=200`)
  expect(found.map((training: { id: number }) => training.id)).toContain(planned.id)
})
