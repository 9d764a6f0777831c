import { sql } from 'kysely'
import {
  type TrainingProject,
  trainingProjects,
} from '../../../../src/resources/training/programmes/training_projects'
import {
  type TrainingAttendee,
  trainingAttendees,
} from '../../../../src/resources/training/trainings/training_attendees'
import { type Training, trainings } from '../../../../src/resources/training/trainings/trainings'
import type { Unit } from '../../../engine/unitTypes'
import { notifyUsers } from '../../../site/notifyUsers'
import { plantToday } from '../../../site/plant'
import { logAttendee } from '../logs/log'
import { contentsOf, teachSame } from '../programmes/contents'

/** Statuses in which a place in a training still waits for its result. */
const openPlaces = ['invited', 'confirmed', 'attended', 'failed', 'absent'] as const

/** Whether each person reads, answers and signs a programme alone. */
export const isAlone = ({ delivery }: Pick<TrainingProject, 'delivery'>) =>
  delivery === 'read_and_sign' || delivery === 'online_test'

/** Shows on a training how many people are in it, and how many have passed. */
export async function settleTraining(unit: Unit, trainingId: number) {
  const places = await unit.find(trainingAttendees, { training_id: trainingId })
  const enrolled = places.filter(({ status }) => status !== 'excused').length
  const passed = places.filter(({ status }) => status === 'passed').length
  const training = await unit.lock(trainings, trainingId)
  if (training.enrolled !== enrolled || training.passed !== passed)
    await unit.update(trainings, trainingId, { enrolled, passed })
}

/** Those of a training's people who are among these. */
async function inTraining(unit: Unit, trainingId: number, userIds: readonly number[]) {
  const places = await unit.find(trainingAttendees, { training_id: trainingId })
  return userIds.filter((id) => places.some(({ user_id }) => user_id === id))
}

/**
 * The training of this month of what each person does alone, with the revisions in effect; made where there is none. A
 * person whose certificate was revoked, or has ended, within the month does it in another one.
 */
async function monthTraining(
  unit: Unit,
  project: TrainingProject,
  userIds: readonly number[] = [],
): Promise<Training> {
  const month = `${(await plantToday(unit)).slice(0, 7)}-01`
  const revisions = await contentsOf(unit, project.id, 'en')
  const running = await unit.find(trainings, {
    training_project_id: project.id,
    month,
    status: 'in_progress',
  })
  for (const training of running)
    if (
      teachSame(training.document_revisions, revisions) &&
      (await inTraining(unit, training.id, userIds)).length === 0
    )
      return training
  return unit.insert(trainings, {
    training_project_id: project.id,
    month,
    document_revisions: revisions,
    started_at: unit.at,
    status: 'in_progress',
  })
}

/** The training without a date in which the people of a programme wait for a session. */
async function waitingTraining(unit: Unit, project: TrainingProject): Promise<Training> {
  const waiting = await unit.find(trainings, {
    training_project_id: project.id,
    status: 'planned',
    starts_at: null,
    trainer_id: null,
  })
  return waiting[0] ?? unit.insert(trainings, { training_project_id: project.id })
}

/** Where people wait for a programme, or do it alone. The programme is locked, so that there is one such training. */
export async function placeFor(
  unit: Unit,
  projectId: number,
  userIds: readonly number[] = [],
): Promise<Training> {
  const project = await unit.lock(trainingProjects, projectId)
  return isAlone(project) ? monthTraining(unit, project, userIds) : waitingTraining(unit, project)
}

type Assignment = Pick<TrainingAttendee, 'reason' | 'due_date'>

/** Adds people to a training. */
export async function enrol(
  unit: Unit,
  training: Training,
  userIds: readonly number[],
  { reason, due_date }: Assignment,
) {
  const added: TrainingAttendee[] = []
  for (const user_id of userIds) {
    const attendee = await unit.insert(trainingAttendees, {
      training_id: training.id,
      training_project_id: training.training_project_id,
      user_id,
      reason,
      due_date,
    })
    await logAttendee(unit, attendee, 'assigned', { reason, due_date })
    added.push(attendee)
  }
  await settleTraining(unit, training.id)
  return added
}

/** Those of these people who have no open place in a training of the programme that is not over. */
async function withoutPlace(unit: Unit, projectId: number, userIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`select u.id from unnest(${userIds}::bigint[]) as u (id)
    where not exists (select from training_attendees a join trainings t on t.id = a.training_id
      where a.training_project_id = ${projectId} and a.user_id = u.id and a.status = any(${openPlaces}::text[])
        and t.status in ('planned', 'open', 'in_progress')) order by u.id`.execute(unit.trx)
  return rows.map(({ id }) => id)
}

/** Assigns a programme to people who have no open place in it, and notifies them. */
export async function assignPeople(
  unit: Unit,
  project: Pick<TrainingProject, 'id' | 'name'>,
  userIds: readonly number[],
  assignment: Assignment,
) {
  const missing = await withoutPlace(unit, project.id, userIds)
  if (missing.length === 0) return []
  const training = await placeFor(unit, project.id)
  const again = await inTraining(unit, training.id, missing)
  const added = await enrol(
    unit,
    training,
    missing.filter((id) => !again.includes(id)),
    assignment,
  )
  if (again.length > 0)
    added.push(...(await enrol(unit, await placeFor(unit, project.id, again), again, assignment)))
  notifyUsers(unit, missing, {
    text:
      assignment.due_date === null
        ? `You are assigned to ${project.name}`
        : `You are assigned to ${project.name}, due on ${assignment.due_date}`,
    path: `${trainings.path}?list=mine`,
    about: `training_projects:${project.id}`,
  })
  return added
}

/** Moves people who have not begun to what is read alone from older revisions to the training of those in effect. */
export async function moveToNewRevision(unit: Unit, project: TrainingProject) {
  if (!isAlone(project)) return
  const running = await unit.find(trainings, { training_project_id: project.id, status: 'in_progress' })
  const target = await monthTraining(unit, project)
  const there = await unit.find(trainingAttendees, { training_id: target.id })
  for (const { id: from, document_revisions: taught } of running) {
    if (from === target.id || teachSame(taught, target.document_revisions)) continue
    const open = await unit.find(trainingAttendees, {
      training_id: from,
      status: ['invited', 'confirmed', 'attended', 'failed'],
    })
    for (const { id, user_id } of open)
      if (!there.some((place) => place.user_id === user_id))
        await unit.update(trainingAttendees, id, { training_id: target.id })
    await settleTraining(unit, from)
  }
  await settleTraining(unit, target.id)
}
