import { sql } from 'kysely'
import { type OwnTraining, trainingCalls } from '../../../../src/resources/training/trainings/trainingCalls'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { settingsNow } from '../../../site/settings'
import { documentsOf, ownDocumentsOf } from './ownDocuments'

const columns = sql`coalesce(a.id, 0) as id, coalesce(a.version, 0) as version, t.id as training_id, t.number,
  t.status as training_status, p.id as training_project_id, p.name as programme, p.delivery,
  coalesce(a.status, '') as status, a.due_date::text, t.starts_at, t.ends_at, l.name as location, t.room,
  u.name as trainer, a.score_percent::float8, coalesce(a.attempts, 0) as attempts, p.max_attempts, a.signed_at,
  a.valid_from::text, a.expires_on::text, a.comment`
const others = sql`join training_projects p on p.id = t.training_project_id
  left join locations l on l.id = t.location_id left join users u on u.id = t.trainer_id`

/** All places of a person in trainings that were not cancelled, what is due first; none that was missed before another. */
async function placesOf(db: Db, userId: number) {
  const { rows } = await sql<OwnTraining>`select ${columns}, r.retrain_by::text
    from training_attendees a join trainings t on t.id = a.training_id ${others}
    left join training_retraining r on r.training_id = t.id and r.training_project_id = p.id and a.status = 'passed'
    where a.user_id = ${userId} and t.status <> 'cancelled'
      and not (a.status in ('absent', 'failed') and t.status = 'completed'
        and exists (select from training_attendees n where n.user_id = a.user_id
          and n.training_project_id = a.training_project_id
          and (n.passed_at > t.starts_at or n.status in ('invited', 'confirmed', 'attended'))))
    order by a.due_date nulls last, t.starts_at nulls last, a.id desc limit 500`.execute(db)
  return rows
}

/** Open sessions with a free seat that a person may join. */
async function joinable(db: Db, userId: number) {
  const { 'training.allow_self_enroll': isAllowed } = await settingsNow(db, 'training.allow_self_enroll')
  if (!isAllowed) return []
  const { rows } = await sql<OwnTraining>`select ${columns}, null as retrain_by
    from trainings t left join training_attendees a on false ${others}
    where t.status = 'open' and t.trainer_id <> ${userId} and (t.capacity is null or t.enrolled < t.capacity)
      and not exists (select from training_attendees x where x.training_id = t.id and x.user_id = ${userId})
    order by t.starts_at, t.id limit 100`.execute(db)
  return rows
}

const isPlanned = ({ status, starts_at: starts, training_status: state }: OwnTraining) =>
  ['invited', 'confirmed'].includes(status) && starts !== null && state !== 'in_progress'

const isDone = ({ status }: OwnTraining) => ['passed', 'revoked', 'excused'].includes(status)

onCall(trainingCalls.mine, async ({ db, by }) => {
  const places = await placesOf(db, by.id)
  const done = places.filter(isDone)
  return {
    due: places.filter((place) => !isDone(place) && !isPlanned(place)),
    planned: places.filter(isPlanned),
    done: done.toSorted((one, other) => ((one.valid_from ?? '') < (other.valid_from ?? '') ? 1 : -1)),
    open: await joinable(db, by.id),
  }
})

onCall(trainingCalls.documents, async ({ db, by }) => ownDocumentsOf(db, await documentsOf(db, by.id)))
