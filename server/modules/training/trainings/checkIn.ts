import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { trains } from '../../../../src/machines/workflows/training/trainings'
import { trainingCalls } from '../../../../src/resources/training/trainings/trainingCalls'
import { trainingAttendees } from '../../../../src/resources/training/trainings/training_attendees'
import { trainings } from '../../../../src/resources/training/trainings/trainings'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { enrol } from './assign'
import { ownPlace } from './ownPlace'

const seconds = 60

onCall(trainingCalls.checkInCode, async ({ db, by, input }) => {
  const token = randomBytes(16).toString('base64url')
  await runUnit(db, by, async (unit) => {
    const training = await unit.get(trainings, input.id)
    if (!trains(training, by)) throw new Refused('no_privileges', { text: 'You do not hold this training' })
    if (training.status !== 'in_progress')
      throw new Refused('invalid_transition', {
        text: t('Not possible while {state}', { state: training.status }),
      })
    await sql`with over as (delete from training_check_ins where expires_at < ${unit.at})
      insert into training_check_ins (token_hash, training_id, expires_at)
      values (sha256(convert_to(${token}, 'UTF8')), ${training.id},
        ${unit.at}::timestamptz + make_interval(secs => ${seconds}))`.execute(unit.trx)
  })
  return { token, expires_in: seconds }
})

onCall(trainingCalls.checkIn, async ({ unit, by, input }) => {
  const { rows } = await sql<{ training_id: number }>`delete from training_check_ins
    where token_hash = sha256(convert_to(${input.code}, 'UTF8')) and training_id = ${input.id}
      and expires_at > ${unit.at} returning training_id`.execute(unit.trx)
  if (rows.length === 0) throw invalidBecause('code', t('The code has expired'))
  const [place] = await unit.find(trainingAttendees, { training_id: input.id, user_id: by.id })
  if (!place) throw new Refused('no_privileges', { text: 'You are not in this training' })
  await unit.fire(trainingAttendees, place.id, 'check_in', {}, by)
  return null
})

onCall(trainingCalls.answerInvitation, async ({ unit, by, input }) => {
  const place = await ownPlace(unit, input.id)
  const { comment } = input
  if (comment === null) await unit.fire(trainingAttendees, place.id, 'confirm', {}, by)
  else await unit.fire(trainingAttendees, place.id, 'decline', { comment }, by)
  return null
})

/** Refuses people for whom a session has no seat. */
function assertSeats(capacity: number | null, enrolled: number, more: number) {
  if (capacity !== null && enrolled + more > capacity)
    throw invalidBecause('user_id', t('The training is full'))
}

/** Refuses people who are in a training already. */
async function assertNew(unit: Unit, trainingId: number, people: readonly number[]) {
  const places = await unit.find(trainingAttendees, { training_id: trainingId })
  const there = places.find(({ user_id }) => people.includes(user_id))
  if (there)
    throw invalid({
      user_id: { code: 'unique', text: t('{name} is enrolled already', { name: there.user ?? '' }) },
    })
}

onCall(trainingCalls.enrol, async ({ unit, input }) => {
  const training = await unit.lock(trainings, input.id)
  if (training.status !== 'planned' && training.status !== 'open')
    throw new Refused('invalid_transition', {
      text: t('Not possible while {state}', { state: training.status }),
    })
  const people = [...new Set(input.user_ids)]
  if (training.trainer_id !== null && people.includes(training.trainer_id))
    throw invalidBecause('user_id', t('The trainer cannot attend'))
  await assertNew(unit, training.id, people)
  assertSeats(training.capacity, training.enrolled, people.length)
  return enrol(unit, training, people, { reason: 'manual', due_date: input.due_date })
})

onCall(trainingCalls.join, async ({ unit, by, input }) => {
  const { 'training.allow_self_enroll': isAllowed } = await settingsNow(
    unit.trx,
    'training.allow_self_enroll',
  )
  const training = await unit.lock(trainings, input.id)
  if (!isAllowed || training.status !== 'open' || training.trainer_id === by.id)
    throw new Refused('no_privileges', { text: 'You cannot join this training' })
  await assertNew(unit, training.id, [by.id])
  assertSeats(training.capacity, training.enrolled, 1)
  await enrol(unit, training, [by.id], { reason: 'manual', due_date: null })
  return null
})
