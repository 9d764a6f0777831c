import { sql } from 'kysely'
import type { OwnDocument } from '../../../../src/resources/training/trainings/trainingCalls'
import type { Db, Trx } from '../../../db/database'

/** Documents as their readers are shown them, in the order of their codes. */
export async function ownDocumentsOf(db: Db | Trx, ids: readonly number[]) {
  const { rows } =
    await sql<OwnDocument>`select d.id, d.code, d.revision, d.language, d.title, d.document_type,
      c.name as category, d.effective_date::text, d.file_name, d.file_type, d.external_url
    from training_documents d join training_categories c on c.id = d.category_id
    where d.id = any(${ids}::bigint[]) order by d.code, d.language`.execute(db)
  return rows
}

/** The documents in effect of the programmes of a person's roles and trainings. */
const inEffectOf = (userId: number) => sql<{ id: number }>`select d.id from training_documents d
  where d.status = 'effective' and d.code in (
    select content.code from training_project_documents p
    join training_documents content on content.id = p.document_id
    where p.training_project_id in (
      select training_project_id from training_requirements where user_id = ${userId}
      union select training_project_id from training_attendees where user_id = ${userId}))`

/** What a person works by. */
export async function documentsOf(db: Db | Trx, userId: number): Promise<number[]> {
  const { rows } = await inEffectOf(userId).execute(db)
  return rows.map(({ id }) => id)
}

/** What a person may read: besides, the revisions that the person is or was trained on. */
export async function readableBy(db: Db | Trx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${inEffectOf(userId)}
    union
    select (taught ->> 'id')::bigint from training_attendees a join trainings t on t.id = a.training_id
    cross join jsonb_array_elements(t.document_revisions) as taught
    where a.user_id = ${userId}`.execute(db)
  return rows.map(({ id }) => id)
}
