import { trainingDocuments } from '../../../../src/resources/training/documents/training_documents'
import { expiryOf } from '../../../../src/resources/training/trainings/trainingState'
import {
  type TrainingAttendee,
  trainingAttendees,
} from '../../../../src/resources/training/trainings/training_attendees'
import { trainings } from '../../../../src/resources/training/trainings/trainings'
import { trainingProjects } from '../../../../src/resources/training/programmes/training_projects'
import { trainingProjectTasks } from '../../../../src/resources/training/programmes/training_project_tasks'
import type { TrainingLogEvent } from '../../../../src/resources/training/logs/training_logs'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, beforeLock, onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { notifyUsers } from '../../../site/notifyUsers'
import { plantToday } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'
import { logAttendee } from '../logs/log'
import { settleTraining } from './assign'

// As everywhere, a training is locked before the places in it.
beforeLock(trainingAttendees, async (unit, id) => {
  const { training_id: trainingId } = await unit.get(trainingAttendees, id)
  await unit.lock(trainings, trainingId)
})

/** Refuses what happens in a session before it was started, or after it is over. */
async function assertRunning(unit: Unit, { training_id: id }: TrainingAttendee) {
  const { status } = await unit.get(trainings, id)
  if (status !== 'in_progress')
    throw new Refused('invalid_transition', { text: t('Not possible while {state}', { state: status }) })
}

onEvent(trainingAttendees, 'decline', async (_unit, _place, payload) => payload)
onEvent(trainingAttendees, 'excuse', async (_unit, _place, payload) => payload)
onEvent(trainingAttendees, 'check_in', async (unit, place) => assertRunning(unit, place))

/** The certificate that a person holds for a programme before another is passed. */
async function lastCertificate(unit: Unit, { user_id, training_project_id }: TrainingAttendee) {
  const passed = await unit.find(trainingAttendees, { user_id, training_project_id, status: 'passed' })
  return passed.toSorted((one, other) => ((one.passed_at ?? '') < (other.passed_at ?? '') ? 1 : -1))[0]
}

/** What a pass means: from when and until when the certificate is valid. */
async function certified(unit: Unit, place: TrainingAttendee, passedOn: string) {
  const project = await unit.get(trainingProjects, place.training_project_id)
  const { 'training.expire_end_of_month': endsWithMonth } = await settingsNow(
    unit.trx,
    'training.expire_end_of_month',
  )
  const before = (await lastCertificate(unit, place))?.expires_on ?? null
  return {
    passed_at: unit.at,
    valid_from: passedOn,
    expires_on: expiryOf(passedOn, project, { endsWithMonth, before }),
  }
}

/** What of a certificate the log keeps, so that it proves it alone. */
export async function certificateDetails(unit: Unit, place: TrainingAttendee) {
  const { document_revisions: revisions } = await unit.get(trainings, place.training_id)
  const { passed_at, valid_from, expires_on, score_percent } = place
  return { passed_at, valid_from, expires_on, score_percent, revisions }
}

onEvent(trainingAttendees, 'pass', async (unit, place, { score_percent }) => {
  await assertRunning(unit, place)
  const project = await unit.get(trainingProjects, place.training_project_id)
  const score = score_percent ?? place.score_percent
  const { passing_score_percent: passing } = project
  if (place.signed_at === null) throw invalidBecause('status', t('The attendee has not signed'))
  if (passing !== null && (score === null || score < passing))
    throw invalidBecause('status', t('The score is below the passing score'))
  if (project.delivery === 'on_the_job' && place.countersigned_at === null)
    throw invalidBecause('status', t('The trainer has not countersigned'))
  return {
    ...(await certified(unit, place, await plantToday(unit))),
    score_percent: score,
    attempts: project.delivery === 'online_test' ? place.attempts : place.attempts + 1,
    comment: null,
  }
})

onEvent(trainingAttendees, 'fail', async (unit, place, { score_percent, comment }) => {
  await assertRunning(unit, place)
  const { delivery } = await unit.get(trainingProjects, place.training_project_id)
  return {
    score_percent: score_percent ?? place.score_percent,
    comment,
    attempts: delivery === 'online_test' ? place.attempts : place.attempts + 1,
  }
})

onEvent(trainingAttendees, 'retry', async (unit, place) => {
  const { max_attempts: most } = await unit.get(trainingProjects, place.training_project_id)
  if (place.attempts >= most) throw invalidBecause('status', t('All attempts are used'))
  return {
    comment: null,
    score_percent: null,
    signed_at: null,
    signature_hash: null,
    signed_statement: null,
    countersigned_at: null,
    countersigned_by_id: null,
  }
})

onEvent(trainingAttendees, 'revoke', async (_unit, _place, payload) => payload)
afterEvent(trainingAttendees, 'revoke', async (unit, place) => {
  const { name } = await unit.get(trainingProjects, place.training_project_id)
  notifyUsers(unit, [place.user_id], {
    text: `Your certificate of ${name} was revoked: ${place.comment ?? ''}`,
    path: `${trainings.path}?list=mine`,
  })
})

onEvent(trainingAttendees, 'countersign', async (unit, place, { tasks }) => {
  await assertRunning(unit, place)
  const listed = await unit.find(trainingProjectTasks, {
    training_project_id: place.training_project_id,
  })
  const open = listed.filter(({ id }) => !tasks.includes(id))
  if (open.length > 0)
    throw invalidBecause('tasks', t('Not observed yet: {task}', { task: open[0]?.text ?? '' }))
  return { countersigned_by_id: unit.by.id, countersigned_at: unit.at }
})

/** The entry of the log for each event that is not logged with more by what sends it. */
const entryOf: Readonly<Record<string, TrainingLogEvent>> = {
  confirm: 'confirmed',
  decline: 'excused',
  check_in: 'attended',
  mark_absent: 'absent',
  excuse: 'excused',
  countersign: 'countersigned',
  fail: 'failed',
  retry: 'invited',
  sign: 'signed',
}

afterEvent(trainingAttendees, '*', async (unit, place, event) => {
  const entry = entryOf[event]
  const { comment, score_percent: score, signature_hash: signature } = place
  if (entry !== undefined)
    await logAttendee(unit, place, entry, {
      ...(comment !== null && { comment }),
      ...(score !== null && { score }),
      ...(event === 'sign' && { signature }),
    })
  if (event === 'pass' || event === 'revoke') {
    const others = await unit.find(trainingAttendees, {
      user_id: place.user_id,
      training_project_id: place.training_project_id,
      status: ['passed', 'revoked'],
    })
    const isRenewal = others.some(({ id }) => id !== place.id)
    const passed = isRenewal ? 'renewed' : 'passed'
    await logAttendee(unit, place, event === 'revoke' ? 'revoked' : passed, {
      ...(await certificateDetails(unit, place)),
      ...(comment !== null && { comment }),
    })
    unit.invalidate(trainingProjects, [place.training_project_id])
    const { document_revisions: taught } = await unit.get(trainings, place.training_id)
    unit.invalidate(
      trainingDocuments,
      taught.map(({ id }) => id),
    )
  }
  await settleTraining(unit, place.training_id)
})

// A wrong result is put right by a counter-entry: the log keeps the one before it.
onEvent(trainings, 'correct', async (unit, training, { attendee_id, result, reason }) => {
  const place = await unit.lock(trainingAttendees, attendee_id)
  if (place.training_id !== training.id) throw invalid({ attendee_id: 'exists' })
  if (place.status === result) throw invalidBecause('result', t('This is the result already'))
  if (result === 'passed' && place.signed_at === null)
    throw invalidBecause('result', t('The attendee has not signed'))
  const passedOn = (training.completed_at ?? unit.at).slice(0, 10)
  const corrected = await unit.update(
    trainingAttendees,
    place.id,
    {
      status: result,
      comment: reason,
      ...(result === 'passed'
        ? await certified(unit, place, passedOn)
        : { valid_from: null, expires_on: null, passed_at: null }),
    },
    'correct',
  )
  await logAttendee(unit, corrected, 'corrected', {
    from: place.status,
    to: result,
    reason,
    ...(await certificateDetails(unit, corrected)),
  })
  unit.invalidate(trainingProjects, [place.training_project_id])
  await settleTraining(unit, training.id)
})
