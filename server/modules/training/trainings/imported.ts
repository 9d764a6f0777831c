import { sql } from 'kysely'
import { trainingProjects } from '../../../../src/resources/training/programmes/training_projects'
import {
  type TrainingAttendee,
  trainingAttendees,
} from '../../../../src/resources/training/trainings/training_attendees'
import { expiryOf } from '../../../../src/resources/training/trainings/trainingState'
import { type TaughtRevision, trainings } from '../../../../src/resources/training/trainings/trainings'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { t } from '../../../../src/texts/texts'
import { invalid, Refused } from '../../../engine/errors'
import { onChanged, onCreate, onRemove } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'
import { logAttendee } from '../logs/log'
import { settleTraining } from './assign'
import { certificateDetails } from './attendees'

const other = (text: string) => ({ code: 'other', text })
const notByHand = () =>
  new Refused('no_privileges', { text: t('Attendees are assigned, and excused, never written or deleted') })

/** The revisions of a programme's documents that were in effect on a day. */
async function taughtOn(unit: Unit, projectId: number, day: string): Promise<TaughtRevision[]> {
  const { rows } = await sql<TaughtRevision>`
    select d.id, d.code, d.revision, d.title
    from (select content.code, min(p.sequence) as sequence from training_project_documents p
      join training_documents content on content.id = p.document_id
      where p.training_project_id = ${projectId} group by content.code) c
    join lateral (select id, code, revision, title from training_documents
      where code = c.code and status in ('effective', 'superseded', 'obsolete') and effective_date <= ${day}::date
      order by revision desc, language = 'en' desc, id limit 1) d on true
    order by c.sequence, d.code`.execute(unit.trx)
  return rows
}

/** The training that takes the imported certificates of a programme and a day; made where there is none. */
async function importedTraining(unit: Unit, projectId: number, day: string): Promise<number> {
  await unit.lock(trainingProjects, projectId)
  const { rows } = await sql<{ id: number }>`select t.id from trainings t
    where t.training_project_id = ${projectId} and t.status = 'completed' and t.trainer_id is null
      and t.starts_at is null and t.month is null and plant_day(t.started_at) = ${day}::date
    order by t.id limit 1`.execute(unit.trx)
  const found = rows[0]
  if (found) return found.id
  const noon = `${day}T12:00:00.000Z`
  const { id } = await unit.insert(trainings, {
    training_project_id: projectId,
    document_revisions: await taughtOn(unit, projectId, day),
    started_at: noon,
    completed_at: noon,
    status: 'completed',
  })
  return id
}

type Certificate = Pick<TrainingAttendee, 'training_project_id'> & {
  valid_from: string | null
  score_percent: number | null
}

/** What is wrong with a line of a file, beyond its single values. */
async function faultsOf(unit: Unit, { training_project_id, valid_from, score_percent }: Certificate) {
  const errors: FieldErrors = {}
  const { status, passing_score_percent: passing } = await unit.get(trainingProjects, training_project_id)
  if (status === 'draft') errors.training_project_id = other(t('This programme was never active'))
  if (!valid_from) errors.valid_from = 'required'
  else if (valid_from > (await plantToday(unit))) errors.valid_from = other(t('This date is in the future'))
  if (passing !== null && score_percent === null) errors.score_percent = 'requiredif'
  else if (passing !== null && score_percent !== null && score_percent < passing)
    errors.score_percent = other(t('The score is below the passing score'))
  return errors
}

// Certificates from before the product come by file alone: passed, marked as imported, and without a signature.
onCreate(trainingAttendees, async (unit, values) => {
  const { user_id, training_project_id, is_imported, valid_from = null, score_percent = null } = values
  if (!is_imported) throw notByHand()
  if (!user_id || !training_project_id) throw invalid({})
  const errors = await faultsOf(unit, { training_project_id, valid_from, score_percent })
  if (Object.keys(errors).length > 0 || !valid_from) throw invalid(errors)
  const { 'training.expire_end_of_month': endsWithMonth } = await settingsNow(
    unit.trx,
    'training.expire_end_of_month',
  )
  const project = await unit.get(trainingProjects, training_project_id)
  return {
    ...values,
    training_id: await importedTraining(unit, training_project_id, valid_from),
    passed_at: `${valid_from}T12:00:00.000Z`,
    expires_on: expiryOf(valid_from, project, { endsWithMonth, before: null }),
  }
})

/** Those of these rows without an entry in the log. */
async function unlogged(unit: Unit, rows: readonly TrainingAttendee[]) {
  const { rows: logged } = await sql<{ id: number }>`select (l.details ->> 'attendee_id')::bigint as id
    from training_logs l where l.event in ('passed', 'renewed')
      and l.training_id = any(${rows.map(({ training_id }) => training_id)}::bigint[])`.execute(unit.trx)
  const ids = new Set(logged.map(({ id }) => Number(id)))
  return rows.filter(({ id }) => !ids.has(id))
}

onChanged(trainingAttendees, async (unit, rows, changes) => {
  const imported = rows.filter(({ is_imported }) => is_imported === 1)
  if (imported.length === 0) return
  const added = changes.flatMap(({ before, after }) =>
    before === null && after?.is_imported === 1 ? [after] : [],
  )
  for (const place of await unlogged(unit, added))
    await logAttendee(unit, place, 'passed', {
      ...(await certificateDetails(unit, place)),
      imported: true,
    })
  for (const id of new Set(imported.map(({ training_id }) => training_id))) await settleTraining(unit, id)
  unit.invalidate(trainingProjects, [...new Set(imported.map((one) => one.training_project_id))])
})

// An import that is reverted takes its certificates away; the log keeps them, and that they ended.
onRemove(trainingAttendees, async (unit, place) => {
  if (place.is_imported !== 1) throw notByHand()
  await logAttendee(unit, place, 'revoked', {
    ...(await certificateDetails(unit, place)),
    comment: 'Import reverted',
  })
})
