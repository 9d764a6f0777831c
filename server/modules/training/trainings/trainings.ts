import { trainings, type Training } from '../../../../src/resources/training/trainings/trainings'
import { trainingAttendees } from '../../../../src/resources/training/trainings/training_attendees'
import { trainingProjects } from '../../../../src/resources/training/programmes/training_projects'
import { trainingProjectTrainers } from '../../../../src/resources/training/programmes/training_project_trainers'
import { trainers } from '../../../../src/machines/workflows/training/trainings'
import { users } from '../../../../src/resources/general/people/users'
import { hasRole } from '../../../../src/access'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { notifyUsers } from '../../../site/notifyUsers'
import { contentsOf } from '../programmes/contents'
import { logAttendee } from '../logs/log'
import { isAlone, placeFor, settleTraining } from './assign'

type Session = Pick<Training, 'training_project_id' | 'trainer_id'> & { id?: number }

/** A trainer is named for the programme, still trains, and does not attend. */
async function assertTrainer(unit: Unit, { id, training_project_id, trainer_id: trainerId }: Session) {
  if (trainerId === null) return
  const named = await unit.find(trainingProjectTrainers, { training_project_id })
  const { roles } = await unit.get(users, trainerId)
  if (!named.some(({ user_id }) => user_id === trainerId) || !hasRole(roles, trainers))
    throw invalid({ trainer_id: 'in' })
  if (id === undefined) return
  const [place] = await unit.find(trainingAttendees, { training_id: id, user_id: trainerId })
  if (place && place.status !== 'excused') throw invalidBecause('trainer_id', t('The trainer cannot attend'))
}

onCreate(trainings, async (unit, values) => {
  const project = await unit.get(trainingProjects, values.training_project_id)
  if (isAlone(project))
    throw invalidBecause(
      'training_project_id',
      t('Each person does this programme alone: assign it to people'),
    )
  await assertTrainer(unit, {
    training_project_id: values.training_project_id,
    trainer_id: values.trainer_id ?? null,
  })
  assertTimes(values)
  return values
})

/** A session ends after it starts. */
function assertTimes({
  starts_at: start = null,
  ends_at: end = null,
}: Partial<Record<'starts_at' | 'ends_at', string | null>>) {
  if (start !== null && end !== null && end <= start)
    throw invalidBecause('ends_at', t('The end must be after the start'))
}

onUpdate(trainings, async (unit, before, changes) => {
  if (before.month !== null)
    throw new Refused('invalid_transition', { text: t('The server keeps this training') })
  const after = { ...before, ...changes }
  await assertTrainer(unit, { ...after, id: before.id })
  assertTimes(after)
  if (after.capacity !== null && after.capacity < before.enrolled)
    throw invalidBecause('capacity', t('{count} people are enrolled', { count: before.enrolled }))
  return changes
})

const pathOf = ({ id }: Training) => `${trainings.path}?list=all&open=${id}`

onEvent(trainings, 'open', async (unit, training) => {
  const missing = (['trainer_id', 'starts_at', 'ends_at'] as const).filter((name) => training[name] === null)
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, 'required'])))
  await assertTrainer(unit, training)
  if (training.capacity !== null && training.enrolled > training.capacity)
    throw invalidBecause('capacity', t('The training is full'))
})

afterEvent(trainings, 'open', async (unit, training) => {
  const { name } = await unit.get(trainingProjects, training.training_project_id)
  const invited = await unit.find(trainingAttendees, { training_id: training.id, status: 'invited' })
  for (const place of invited) await logAttendee(unit, place, 'invited', { starts_at: training.starts_at })
  notifyUsers(
    unit,
    invited.map(({ user_id }) => user_id),
    { text: `You are invited to ${name}`, path: `${trainings.path}?list=mine` },
  )
  notifyUsers(unit, [training.trainer_id], { text: `You hold ${name}`, path: pathOf(training) })
})

const early = 30 * 60_000

onEvent(trainings, 'start', async (unit, training) => {
  if (training.starts_at !== null && Date.parse(unit.at) < Date.parse(training.starts_at) - early)
    throw new Refused('invalid_transition', {
      text: t('A training starts at most 30 minutes before its time'),
    })
  return {
    document_revisions: await contentsOf(unit, training.training_project_id, training.language),
    started_at: unit.at,
  }
})

const decided: readonly string[] = ['passed', 'failed', 'absent', 'excused', 'revoked']

onEvent(trainings, 'complete', async (unit, training) => {
  const places = await unit.find(trainingAttendees, { training_id: training.id })
  const open = places.filter(({ status }) => !decided.includes(status))
  if (open.length > 0)
    throw invalidBecause('status', t('{count} attendees have no result', { count: open.length }))
  return { completed_at: unit.at }
})

onEvent(trainings, 'cancel', async (_unit, _training, { cancel_reason }) => ({ cancel_reason }))

// Attendees of a cancelled session wait for another one; their due dates stay.
afterEvent(trainings, 'cancel', async (unit, training) => {
  const project = await unit.get(trainingProjects, training.training_project_id)
  if (project.status !== 'active') return
  const open = await unit.find(trainingAttendees, {
    training_id: training.id,
    status: ['invited', 'confirmed'],
  })
  if (open.length > 0) {
    const waiting = await placeFor(unit, project.id)
    const there = await unit.find(trainingAttendees, { training_id: waiting.id })
    for (const place of open)
      if (!there.some(({ user_id }) => user_id === place.user_id))
        await unit.update(trainingAttendees, place.id, { training_id: waiting.id })
    await settleTraining(unit, waiting.id)
    await settleTraining(unit, training.id)
  }
  notifyUsers(
    unit,
    open.map(({ user_id }) => user_id),
    { text: `${project.name} is cancelled: ${training.cancel_reason ?? ''}` },
  )
})
