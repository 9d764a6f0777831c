import { afterAll, beforeAll, expect, it } from 'vitest'
import { trainingWall } from '../../../../server/modules/training/compliance/trainingWall'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { openTraining, type Training } from '../../../fixtures/training/training'

let school: Training
beforeAll(async () => {
  school = await openTraining()
})
afterAll(() => school.node.stop())

const file = async (by: { token: string }, format: string, cut = '') => {
  const response = await fetch(`${school.node.url}/api/training/compliance/file?format=${format}${cut}`, {
    headers: { authorization: `Bearer ${by.token}` },
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

it('the matrix as a file has a letter per person and programme, and the percent of rows and columns', async () => {
  const { node, author, document, programme, sign } = school
  const trained = await node.as('batcher')
  await node.as('batcher')
  const { id } = await programme([(await document()).id], { name: 'Spills' })
  await sign(trained, (await trained.get('/training/my')).data.due[0].id)
  const csv = await file(author, 'csv', `&programmes[]=${id}`)
  const lines = csv.bytes.toString().trim().split(/\r?\n/).slice(-4)
  expect(lines[0]).toMatch(/^Person,Roles,Location,%,Spills$/)
  expect(
    lines
      .slice(1, 3)
      .map((line) => line.split(',').slice(-2).join())
      .toSorted(),
  ).toEqual(['0,M', '100,V'])
  expect(lines[3]).toBe('Compliance,,,50,50')
  const pdf = await file(author, 'pdf')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const xlsx = await file(author, 'xlsx')
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
})

it('compliance by month is what the matrix says as of the last day of each month', async () => {
  const { author, today } = school
  const { data: trend } = await author.get('/training/compliance/trend')
  expect(trend).toHaveLength(12)
  expect(trend[11].day).toBe(today)
  for (const { day, required, compliant, percent } of trend) {
    const { data: matrix } = await author.get(`/training/compliance?as_of=${day}`)
    expect([day, required, compliant, percent]).toEqual([
      day,
      matrix.required,
      matrix.valid + matrix.due_soon,
      matrix.percent,
    ])
  }
  expect(dayAfter(trend[10].day, 1).slice(8)).toBe('01')
  expect(trend[10].percent).toBe(0)
})

it('a wall shows compliance by area and counts people, and never a name', async () => {
  const { node, approver, fire, author, document, programme } = school
  const keeper = await node.as('warehouse')
  const trainer = await node.as('trainer')
  const taught = await document({ title: 'Forklifts' })
  const { id } = await programme([taught.id], {
    role_names: ['warehouse'],
    delivery: 'session',
    training_project_trainers: [{ user_id: trainer.id }],
  })
  const { data: waiting } = await author.get(`/training/trainings?training_project_id=${id}`)
  await author.put(`/training/trainings/${waiting[0].id}`, {
    version: waiting[0].version,
    trainer_id: trainer.id,
    room: 'Blue room',
    capacity: 3,
    starts_at: new Date(Date.now() + 1000).toISOString(),
    ends_at: new Date(Date.now() + 60_000).toISOString(),
  })
  await fire(approver, `/training/trainings/${waiting[0].id}`, 'open')
  const shown = await trainingWall(node.db)
  expect(shown.areas.find(({ area }) => area === 'warehouse')).toEqual({
    area: 'warehouse',
    required: 1,
    percent: 0,
    overdue: 1,
  })
  expect(shown.areas.find(({ area }) => area === 'production')).toMatchObject({ required: 2, percent: 50 })
  expect(shown.overdue).toBe(2)
  expect(shown.sessions).toMatchObject([{ room: 'Blue room', enrolled: 1, capacity: 3 }])
  expect(shown.documents.map(({ title }) => title)).toContain('Forklifts')
  expect(JSON.stringify(shown)).not.toContain(keeper.username)
  const { data } = await author.get('/training/training_wall')
  expect(data.value.areas).toEqual(shown.areas)
})

it('people without the trainer page take no matrix, trend or file away', async () => {
  const person = await school.node.as('bottler')
  for (const path of ['/training/compliance', '/training/compliance/trend'])
    expect((await person.get(path)).message).toBe('no_privileges')
  expect((await file(person, 'csv')).status).toBe(403)
})
