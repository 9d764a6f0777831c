import { sql } from 'kysely'
import { hasRole, type Role } from '../../../../src/access'
import { trainers } from '../../../../src/machines/workflows/training/trainings'
import { users } from '../../../../src/resources/general/people/users'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { trainingCalls } from '../../../../src/resources/training/trainings/trainingCalls'
import {
  type TrainingProject,
  trainingProjects,
} from '../../../../src/resources/training/programmes/training_projects'
import { trainingProjectTrainers } from '../../../../src/resources/training/programmes/training_project_trainers'
import { trainingProjectOperations } from '../../../../src/resources/training/programmes/training_project_operations'
import { trainings } from '../../../../src/resources/training/trainings/trainings'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import type { FieldValues } from '../../../../src/resources/kit/fields/values'
import { missingFields } from '../../../../src/resources/kit/fields/requiredWhere'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, onChanged, onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'
import { assignPeople } from '../trainings/assign'

/** Days a person has for a programme that the person's role demands. */
const roleDays = 30

onCreate(trainingProjects, async (unit, values) => {
  const { 'training.default_passing_score': passing, 'training.default_validity_months': months } =
    await settingsNow(unit.trx, 'training.default_passing_score', 'training.default_validity_months')
  const filled = {
    ...values,
    validity_months: values.validity_months ?? months,
    ...(values.delivery === 'online_test' && {
      passing_score_percent: values.passing_score_percent ?? passing,
    }),
  }
  assertComplete(filled)
  return filled
})

/** Refuses a programme without what its delivery and its renewal need. */
function assertComplete(programme: Readonly<FieldValues>) {
  const [missing] = missingFields(trainingProjects.fields, programme)
  if (missing !== undefined) throw invalid({ [missing]: 'requiredif' })
}

/** Only those who train are named as trainers. */
async function assertTrains(unit: Unit, userId: number) {
  const { roles } = await unit.get(users, userId)
  if (!hasRole(roles, trainers)) throw invalid({ user_id: 'in' })
}

onCreate(trainingProjectTrainers, async (unit, values) => {
  await assertTrains(unit, values.user_id)
  return values
})

onUpdate(trainingProjectTrainers, async (unit, before, changes) => {
  await assertTrains(unit, changes.user_id ?? before.user_id)
  return changes
})

/** People a programme is required of who have neither a place in it nor a certificate that is still good. */
export async function withoutCertificate(unit: Unit, projectId: number, userIds: readonly number[] | null) {
  const today = await plantToday(unit)
  const { rows } = await sql<{ id: number }>`select c.user_id as id from training_compliance c
    where c.training_project_id = ${projectId}
      and training_state(${today}::date, 0, c.status, c.expires_on, c.retrain_by) in ('missing', 'expired')
      and (${userIds}::bigint[] is null or c.user_id = any(${userIds}::bigint[]))
    order by c.user_id`.execute(unit.trx)
  return rows.map(({ id }) => id)
}

/** Assigns a programme to the people of its roles. */
async function assignByRole(unit: Unit, project: Pick<TrainingProject, 'id' | 'name'>) {
  const missing = await withoutCertificate(unit, project.id, null)
  const due_date = dayAfter(await plantToday(unit), roleDays)
  await assignPeople(unit, project, missing, { reason: 'role', due_date })
}

onEvent(trainingProjects, 'activate', async (unit, project) => {
  const { rows } = await sql<{ documents: number; questions: number }>`select
    (select count(*)::int from training_project_documents where training_project_id = ${project.id}) as documents,
    (select count(*)::int from training_project_questions where training_project_id = ${project.id}) as questions`.execute(
    unit.trx,
  )
  const { documents = 0, questions = 0 } = rows[0] ?? {}
  if (documents + questions === 0)
    throw invalidBecause('training_project_documents', t('Add a document or a question first'))
  if (project.delivery === 'online_test' && questions === 0)
    throw invalidBecause('training_project_questions', t('Add the questions of the test first'))
  const gated = await unit.find(trainingProjectOperations, { training_project_id: project.id })
  if (project.blocks_work === 1 && gated.length === 0)
    throw invalid({ training_project_operations: 'requiredif' })
})
afterEvent(trainingProjects, 'activate', assignByRole)

onUpdate(trainingProjects, async (_unit, before, changes) => {
  if (changes.validity_months === null) throw invalid({ validity_months: 'required' })
  assertComplete({ ...before, ...changes })
  // The delivery decides where the people of a programme wait.
  if (before.status === 'active' && changes.delivery !== undefined && changes.delivery !== before.delivery)
    throw new Refused('invalid_transition', { text: t('Retire the programme to change its delivery') })
  return changes
})

const sameRoles = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((role) => other.includes(role))

// New roles of an active programme concern more people; new roles of a person more programmes.
onChanged(trainingProjects, async (unit, _rows, changes) => {
  for (const { before, after } of changes)
    if (after?.status === 'active' && before && !sameRoles(before.role_names, after.role_names))
      await assignByRole(unit, after)
})

onChanged(users, async (unit, _rows, changes) => {
  for (const { before, after } of changes) {
    const added = (after?.roles ?? []).filter((role: Role) => !before?.roles.includes(role))
    if (!after || added.length === 0) continue
    const { rows } = await sql<{ id: number; name: string }>`select p.id, p.name
      from training_requirements r join training_projects p on p.id = r.training_project_id
      where r.user_id = ${after.id} and p.role_names && ${added}::text[] order by p.id`.execute(unit.trx)
    const due_date = dayAfter(await plantToday(unit), roleDays)
    for (const project of rows) {
      const missing = await withoutCertificate(unit, project.id, [after.id])
      const reason = before === null ? 'new_hire' : 'role'
      await assignPeople(unit, project, missing, { reason, due_date })
    }
  }
})

onEvent(trainingProjects, 'retire', async (unit, project) => {
  const open = await unit.find(trainings, {
    training_project_id: project.id,
    status: ['planned', 'open', 'in_progress'],
  })
  const session = open.find(({ month, starts_at: starts }) => month === null && starts !== null)
  if (session)
    throw new Refused('invalid_transition', { text: t('{number} is still open', { number: session.number }) })
})
afterEvent(trainingProjects, 'retire', async (unit, project) => {
  const open = await unit.find(trainings, {
    training_project_id: project.id,
    status: ['planned', 'open', 'in_progress'],
  })
  for (const { id } of open)
    await unit.fire(trainings, id, 'cancel', { cancel_reason: 'The programme was retired' })
})

onCall(trainingCalls.assign, async ({ unit, input }) => {
  const project = await unit.get(trainingProjects, input.id)
  if (project.status !== 'active')
    throw new Refused('invalid_transition', {
      text: t('Not possible while {state}', { state: project.status }),
    })
  const people = input.user_ids ?? (await withoutCertificate(unit, project.id, null))
  return assignPeople(unit, project, people, { reason: 'manual', due_date: input.due_date })
})

onCall(trainingCalls.audience, async ({ db, input }) => {
  const locations = input.location_ids ?? []
  const { rows } = await sql<{ id: number; name: string }>`select id, name from users
    where status in ('active', 'locked') and roles && ${input.roles ?? []}::text[]
      and (${locations.length} = 0 or location_id = any(${locations}::bigint[]))
    order by name, id`.execute(db)
  return { count: rows.length, people: rows.slice(0, 100) }
})
