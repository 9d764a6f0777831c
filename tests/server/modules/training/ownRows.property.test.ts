// Invariant 10 of training: people without the trainer page get their own rows alone, in every call, export and event.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registeredCalls } from '../../../../server/calls/handlers'
import { areas, type Role, roles } from '../../../../src/access'
import { registry } from '../../../../src/resources'
import { callPath, channelOf } from '../../../../src/resources/kit/define/defineResource'
import { openTraining, type Training } from '../../../fixtures/training/training'

let school: Training
type Person = Training['author']
type Own = { id: number; training_project_id: number }

const outsiders: Person[] = []
const subjects: Person[] = []
/** What is written about the subjects, and about no one else. */
const secret = 'Retrained after the spill'
const at = { programme: 0, training: 0, places: [0], since: '' }

const mayRead: readonly Role[] = areas.training
const tables = Object.values(registry).filter(({ segment }) => segment === 'training')

beforeAll(async () => {
  school = await openTraining()
  const { node, document, programme, sign, author, fire } = school
  at.since = node.realtime.feed.position()
  subjects.push(await node.as('recovery'), await node.as('recovery'))
  at.programme = (await programme([(await document()).id], { role_names: ['recovery'] })).id
  at.places = await Promise.all(subjects.map(openPlace))
  for (const [turn, person] of subjects.entries()) await sign(person, at.places[turn] ?? 0)
  const { data } = await author.get(`/training/training_attendees/${at.places[0]}`)
  at.training = data.training_id
  await fire(author, `/training/training_attendees/${at.places[0]}`, 'revoke', { comment: secret })
  for (const role of roles) if (!mayRead.includes(role)) outsiders.push(await node.as(role))
}, 60_000)
afterAll(() => school.node.stop())

async function openPlace(person: Person): Promise<number> {
  const { data } = await person.get('/training/my')
  return (data.due as Own[]).find(({ training_project_id: id }) => id === at.programme)?.id ?? 0
}

/** Lists, rows, look-ups, files, totals and trails of each table, and every call that only reads. */
const ways = (place: number): string[] => [
  ...tables.flatMap((table) => {
    const id = table.name === 'trainings' ? at.training : place
    const path = callPath(table)
    return [
      path,
      `${path}/${id}`,
      `${path}?user_id=${subjects[0]?.id}`,
      `${path}/lookup?id[]=${id}`,
      `${path}/export?format=csv&plain=1`,
      `${path}/totals`,
      `/general/change_logs?entity=${table.name}&id=${id}`,
    ]
  }),
  ...registeredCalls().flatMap(({ declared: { method, path } }) =>
    method === 'GET' && path.startsWith('/training/') ? [path.replaceAll(/:\w+/g, String(place))] : [],
  ),
  `/training/gate?user_id=${subjects[0]?.id}`,
  `/training/compliance?users[]=${subjects[0]?.id}`,
]

const read = async (who: Person, path: string) => {
  const response = await fetch(`${school.node.url}/api${path}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { http: response.status, text: await response.text() }
}

/** What of the subjects is in a text. */
const subjectsIn = (text: string) =>
  [secret, ...subjects.map(({ username }) => username)].filter((one) => text.includes(one))

it('what is looked for is there to be found by those who have the trainer page', async () => {
  const found = await Promise.all(ways(at.places[0] ?? 0).map((path) => read(school.author, path)))
  expect(found.filter(({ text }) => subjectsIn(text).length > 0).length).toBeGreaterThan(10)
})

it('no role without the trainer page gets anything of another person, by no call, file, trail, search or event', async () => {
  expect(outsiders.length).toBeGreaterThan(20)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...outsiders),
      fc.constantFrom(...at.places),
      fc.infiniteStream(fc.boolean()),
      async (who, place, chosen) => {
        for (const path of ways(place)) {
          if (chosen.next().value === false) continue
          const { http, text } = await read(who, path)
          expect([path, subjectsIn(text)]).toEqual([path, []])
          expect(http, path).toBeLessThan(500)
        }
        for (const table of tables) {
          for (const channel of [channelOf(table), channelOf(table, `of.${subjects[0]?.id}`)]) {
            const { http } = await who.post('/broadcasting/auth', {
              socket_id: '1.2',
              channel_name: channel,
            })
            expect([channel, http]).toEqual([channel, 403])
            const { text } = await read(
              who,
              `/changes?since=${encodeURIComponent(at.since)}&channels[]=${channel}`,
            )
            expect([channel, subjectsIn(text)]).toEqual([channel, []])
          }
        }
      },
    ),
    { numRuns: 10 },
  )
}, 120_000)

it('acts on the place of another person are refused, and whatever people do, each has the own rows alone', async () => {
  const { author, fire, sign } = school
  const act = fc.record({
    kind: fc.constantFrom('sign', 'revoke', 'assign'),
    turn: fc.nat({ max: 1 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 5 }),
      fc.constantFrom(...outsiders),
      fc.nat({ max: 1 }),
      async (acts, stranger, turn) => {
        for (const one of acts) {
          const person = subjects[one.turn]
          if (!person) continue
          const { data: own } = await person.get('/training/my')
          const passed = (own.done as (Own & { status: string })[]).find(({ status }) => status === 'passed')
          const open = await openPlace(person)
          if (one.kind === 'sign' && open > 0) await sign(person, open)
          if (one.kind === 'revoke' && passed)
            await fire(author, `/training/training_attendees/${passed.id}`, 'revoke', { comment: secret })
          if (one.kind === 'assign')
            await author.post(`/training/training_projects/${at.programme}/assign`, {
              user_ids: [person.id],
              due_date: null,
            })
        }
        const { rows } = await school.node.pool.query<{ id: number; user_id: number }>(
          'select id, user_id from training_attendees',
        )
        const ownerOf = new Map(rows.map(({ id, user_id }) => [Number(id), Number(user_id)]))
        for (const person of [...subjects, stranger]) {
          const { data: own } = await person.get('/training/my')
          const seen = [...own.due, ...own.planned, ...own.done] as Own[]
          expect(seen.map(({ id }) => ownerOf.get(id))).toEqual(seen.map(() => person.id))
          const all = rows.filter(({ user_id: id }) => Number(id) === person.id)
          expect(seen).toHaveLength(all.length)
        }
        const places = rows.filter(({ user_id: id }) => Number(id) === subjects[turn]?.id)
        for (const { id } of places) {
          const path = `/training/training_attendees/${id}`
          const answers = [
            await stranger.get(`${path}/statement`),
            await stranger.get(`${path}/test`),
            await stranger.get(`${path}/certificate`),
            await stranger.post(`${path}/sign`, {
              password: 'a long password',
              statement_hash: 'f'.repeat(64),
            }),
            await stranger.post(`${path}/submit_test`, { answers: {} }),
            await stranger.post(`${path}/answer`, { comment: 'Not I' }),
            await stranger.post(`${path}/countersign`, { password: 'a long password', tasks: [] }),
          ]
          expect(answers.map(({ message }) => message)).toEqual(answers.map(() => 'no_privileges'))
        }
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)
