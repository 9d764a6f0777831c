import { sql } from 'kysely'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import {
  type TrainingDocument,
  trainingDocuments,
} from '../../../../src/resources/training/documents/training_documents'
import { trainingProjectDocuments } from '../../../../src/resources/training/programmes/training_project_documents'
import { trainingProjects } from '../../../../src/resources/training/programmes/training_projects'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import { afterEvent, onEvent } from '../../../engine/hooks/hooks'
import { fireEach } from '../../../jobs/fireEach'
import { job } from '../../../jobs/jobs'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { logTraining } from '../logs/log'
import { assignPeople, moveToNewRevision } from '../trainings/assign'

onEvent(trainingDocuments, 'approve', async (unit) => ({
  approved_by_id: unit.by.id,
  approved_at: unit.at,
}))

afterEvent(trainingDocuments, 'approve', async (unit, document) => {
  if (document.effective_date !== null && document.effective_date <= (await plantToday(unit)))
    await unit.fire(trainingDocuments, document.id, 'take_effect')
})

const logDocument = (
  unit: Unit,
  { id, code, revision, effective_date, requires_retraining, retraining_days }: TrainingDocument,
  event: 'document_effective' | 'document_superseded',
) =>
  logTraining(unit, {
    event,
    training_document_id: id,
    revision,
    details: { code, effective_date, requires_retraining: requires_retraining === 1, retraining_days },
  })

// One revision of a language is in effect: the one before it ends in the same transaction.
onEvent(trainingDocuments, 'take_effect', async (unit, { code, language }) => {
  for (const former of await unit.find(trainingDocuments, { code, language, status: 'effective' }))
    await unit.fire(trainingDocuments, former.id, 'supersede')
})
afterEvent(trainingDocuments, 'supersede', async (unit, document) => {
  await logDocument(unit, document, 'document_superseded')
})

/** People whose certificate of a programme was for an older revision, and who are trained again for it. */
async function toRetrain(unit: Unit, projectId: number) {
  const { rows } = await sql<{ id: number }>`select c.user_id as id from training_compliance c
    where c.training_project_id = ${projectId} and c.status = 'passed' and c.retrain_by is not null
    order by c.user_id`.execute(unit.trx)
  return rows.map(({ id }) => id)
}

// Programmes teach the revision in effect; where it asks for that, those who hold them are trained again.
afterEvent(trainingDocuments, 'take_effect', async (unit, document) => {
  await logDocument(unit, document, 'document_effective')
  const { code, language } = document
  const revisions = await unit.find(trainingDocuments, { code, language })
  const contents = await unit.find(trainingProjectDocuments, {
    document_id: revisions.map(({ id }) => id),
  })
  for (const { id } of contents) await unit.update(trainingProjectDocuments, id, { document_id: document.id })
  const projectIds = [...new Set(contents.map((content) => content.training_project_id))]
  for (const projectId of projectIds) {
    const project = await unit.lock(trainingProjects, projectId)
    if (project.status !== 'active') continue
    await moveToNewRevision(unit, project)
    unit.invalidate(trainingProjects, [projectId])
    if (document.requires_retraining === 0 || document.effective_date === null) continue
    await assignPeople(unit, project, await toRetrain(unit, projectId), {
      reason: 'revision',
      due_date: dayAfter(document.effective_date, document.retraining_days),
    })
  }
})

onEvent(trainingDocuments, 'retire', async (unit, { code }) => {
  const { rows } = await sql<{ name: string }>`select p.name from training_project_documents c
    join training_documents d on d.id = c.document_id join training_projects p on p.id = c.training_project_id
    where d.code = ${code} and p.status = 'active' order by p.name limit 1`.execute(unit.trx)
  if (rows[0])
    throw new Refused('invalid_transition', { text: t('{name} teaches it', { name: rows[0].name }) })
})

job(
  {
    name: 'training_documents',
    title: 'Put documents into effect',
    about: 'Puts approved training documents into effect on their date.',
    schedule: { daily: '00:05' },
  },
  async (run) => {
    const { rows } = await sql<{ id: number }>`select id from training_documents
      where status = 'in_review' and approved_at is not null and effective_date <= plant_today()
      order by effective_date, id`.execute(run.db)
    const ids = rows.map(({ id }) => id)
    return fireEach(run, trainingDocuments, ids, 'take_effect', 'documents put into effect')
  },
)
