import type { Random } from '../../company/random'
import type { PlantApi, WireRow } from '../api'
import { among, listed } from '../listed'

type Place = WireRow & {
  user_id: number
  training_id: number
  training_project_id: number
  delivery: string
  status: string
  signed_at: string | null
  countersigned_at: string | null
}
type Session = WireRow & {
  number: string
  status: string
  month: string | null
  delivery: string
  training_project_id: number
  enrolled: number
}
type Question = { id: number; correct: string[] }
type Programme = WireRow & {
  name: string
  blocks_work: 0 | 1
  passing_score_percent: number | null
  training_project_trainers: { user_id: number }[]
  training_project_tasks: { id: number }[]
  training_project_questions: Question[]
}
type Statement = { hash: string }
type TestPaper = { questions: { id: number }[] }

const supervisor = 'training_supervisor'
const admin = 'admin'
const places = '/training/training_attendees'
const sessions = '/training/trainings'
const programmes = '/training/training_projects'

/** How often people do not come, and answer a question wrongly. */
const absentShare = 0.05
const wrongShare = 0.1
/** How seldom a certificate is taken back when nothing else is to be done. */
const revokedShare = 0.05
/** Of the acts of training: what ends soon is assigned anew, and sessions go on. */
const renewedShare = 0.1
const sessionShare = 0.45
const minuteMs = 60_000

/**
 * Training as the people of the plant do it: they read and sign, answer tests, sessions take place, and what has ended is
 * assigned and passed again; through the public API.
 */
export function trainingWork(api: PlantApi, chance: Random, password: string) {
  const counts = { sessions_held: 0, signed: 0, tests_answered: 0, renewals_assigned: 0, revoked: 0 }
  /** What was refused is not tried again. */
  const resting = new Set<number>()
  let usernames: ReadonlyMap<number, string> = new Map()

  const nameOf = async (userId: number) => {
    if (usernames.size === 0) {
      const people = await listed<WireRow & { username: string }>(api, '/general/users?limit=200', admin)
      usernames = new Map([...people].map(([id, { username }]) => [id, username]))
    }
    return usernames.get(userId) ?? supervisor
  }
  const programmeOf = async (id: number) => (await api.read(supervisor, `${programmes}/${id}`)) as Programme
  const placesOf = async (trainingId: number) => [
    ...(
      await listed<Place>(api, `${places}?limit=200&${among('training_id', [trainingId])}`, supervisor)
    ).values(),
  ]
  const fire = async (user: string, path: string, { id }: WireRow, event: string, more: object = {}) => {
    const { version } = (await api.read(supervisor, `${path}/${id}`)) as WireRow
    return api.write(user, `${path}/${id}/${event}`, { version, ...more }, `training: ${event}`)
  }

  /** The person reads what the signature means, and signs with the password. */
  const sign = async (place: Place) => {
    const who = await nameOf(place.user_id)
    const { hash } = (await api.read(who, `${places}/${place.id}/statement`)) as Statement
    const body = { password, statement_hash: hash }
    const answer = await api.write(who, `${places}/${place.id}/sign`, body, 'training: sign')
    if (answer.ok) counts.signed += 1
    else resting.add(place.id)
    return answer.ok
  }

  /** Answers a test; now and then a question is answered wrongly. */
  const answer = async (place: Place) => {
    const who = await nameOf(place.user_id)
    const { training_project_questions: all } = await programmeOf(place.training_project_id)
    const { questions } = (await api.read(who, `${places}/${place.id}/test`)) as TestPaper
    const right = new Map(all.map(({ id, correct }) => [id, correct]))
    const answers = Object.fromEntries(
      questions.map(({ id }) => {
        const letters = right.get(id) ?? ['a']
        return [id, chance.chance(wrongShare) ? [letters.includes('a') ? 'b' : 'a'] : letters]
      }),
    )
    const taken = await api.write(who, `${places}/${place.id}/submit_test`, { answers }, 'training: test')
    if (!taken.ok) return resting.add(place.id)
    counts.tests_answered += 1
    return (taken.data as { passed: 0 | 1 }).passed === 1 && sign(place)
  }

  /** One person does what is done alone. */
  const alone = async () => {
    const path = `${places}?limit=200&${among('status', ['invited', 'confirmed', 'attended'])}`
    const open = [...(await listed<Place>(api, path, supervisor)).values()].filter(
      ({ id, delivery }) => !resting.has(id) && ['read_and_sign', 'online_test'].includes(delivery),
    )
    if (open.length === 0) return false
    const place = chance.pick(open)
    // A test that was passed and not signed is only signed.
    if (place.delivery === 'online_test' && place.status !== 'attended') await answer(place)
    else await sign(place)
    return true
  }

  /** Gives those who wait for a session a trainer and a time, and begins. */
  const begin = async (session: Session) => {
    const { training_project_trainers: trainers } = await programmeOf(session.training_project_id)
    const there = new Set((await placesOf(session.id)).map(({ user_id }) => user_id))
    const trainer = trainers.find(({ user_id }) => !there.has(user_id))
    if (!trainer) return resting.add(session.id)
    const now = Date.now()
    const { version } = (await api.read(supervisor, `${sessions}/${session.id}`)) as WireRow
    const times = {
      starts_at: new Date(now + minuteMs).toISOString(),
      ends_at: new Date(now + 60 * minuteMs).toISOString(),
    }
    const dated = await api.write(
      supervisor,
      `${sessions}/${session.id}`,
      { version, trainer_id: trainer.user_id, capacity: session.enrolled + 2, ...times },
      'training: plan',
      'PUT',
    )
    const opened = dated.ok && (await fire(supervisor, sessions, session, 'open')).ok
    if (!opened || !(await fire(supervisor, sessions, session, 'start')).ok) resting.add(session.id)
    return true
  }

  /** What comes next for one person in a session; false where the person has a result. */
  const attend = async (place: Place, programme: Programme) => {
    if (['invited', 'confirmed'].includes(place.status))
      return fire(supervisor, places, place, chance.chance(absentShare) ? 'mark_absent' : 'check_in')
    if (place.status !== 'attended') return false
    if (place.signed_at === null) return sign(place)
    if (place.delivery === 'on_the_job' && place.countersigned_at === null)
      return api.write(
        supervisor,
        `${places}/${place.id}/countersign`,
        { password, tasks: programme.training_project_tasks.map(({ id }) => id) },
        'training: countersign',
      )
    const score = programme.passing_score_percent
    return fire(
      supervisor,
      places,
      place,
      'pass',
      score === null ? {} : { score_percent: Math.max(score, 90) },
    )
  }

  /** Goes on with a session under way, by all its people; it is completed once all have a result. */
  const goOn = async (session: Session, ended: () => boolean) => {
    const programme = await programmeOf(session.training_project_id)
    let isOver = true
    for (const place of await placesOf(session.id)) {
      if (ended()) return
      if (!resting.has(place.id) && (await attend(place, programme)) !== false) isOver = false
    }
    if (!isOver) return
    if ((await fire(supervisor, sessions, session, 'complete')).ok) counts.sessions_held += 1
    else resting.add(session.id)
  }

  /** A session that runs, else one in which people wait. */
  const session = async (ended: () => boolean) => {
    const path = `${sessions}?limit=200&${among('status', ['planned', 'open', 'in_progress'])}`
    const all = [...(await listed<Session>(api, path, supervisor)).values()].filter(
      ({ id, month }) => month === null && !resting.has(id),
    )
    const running = all.find(({ status }) => status === 'in_progress')
    if (running) await goOn(running, ended)
    const waiting = all.find(({ status, enrolled }) => status === 'planned' && enrolled > 0)
    if (!running && waiting) await begin(waiting)
    return running !== undefined || waiting !== undefined
  }

  type Matrix = { programmes: { id: number }[]; people: { id: number; cells: string }[] }

  /** Assigns what has ended, or ends soon, to the people of one programme; they pass it again. */
  const renew = async () => {
    const matrix = (await api.read(supervisor, '/training/compliance')) as Matrix
    for (const [at, { id }] of matrix.programmes.entries()) {
      const user_ids = matrix.people.flatMap((one) => (/[EDM]/.test(one.cells[at] ?? '') ? [one.id] : []))
      if (user_ids.length === 0) continue
      const made = await api.write(supervisor, `${programmes}/${id}/assign`, { user_ids }, 'training: assign')
      const added = made.ok ? (made.data as unknown[]).length : 0
      counts.renewals_assigned += added
      if (added > 0) return
    }
    if (chance.chance(revokedShare)) await revoke()
  }

  /** Takes back a certificate that no machine waits for; it is passed again. */
  const revoke = async () => {
    const path = `${places}?limit=50&${among('status', ['passed'])}`
    const passed = [...(await listed<Place>(api, path, supervisor)).values()]
    const place = chance.pick(passed)
    const { blocks_work } = await programmeOf(place.training_project_id)
    if (blocks_work === 1) return
    const comment = 'Not worked by the procedure'
    if ((await fire(supervisor, places, place, 'revoke', { comment })).ok) counts.revoked += 1
  }

  return {
    counts,
    /** One act of training. */
    look: async (ended: () => boolean) => {
      if (ended()) return
      const share = chance.next()
      if (share < renewedShare) return renew()
      if (share < sessionShare && (await session(ended))) return
      if (!(await alone()) && !(await session(ended))) await renew()
    },
  }
}
