import { sql } from 'kysely'
import type { TaughtRevision } from '../../../../src/resources/training/trainings/trainings'
import type { Unit } from '../../../engine/unitTypes'

/** The revisions of a programme's documents that are in effect, in its order; in a language where they exist in it. */
export async function contentsOf(unit: Unit, projectId: number, language: string): Promise<TaughtRevision[]> {
  const { rows } = await sql<TaughtRevision>`
    select d.id, d.code, d.revision, d.title
    from (select content.code, min(p.sequence) as sequence from training_project_documents p
      join training_documents content on content.id = p.document_id
      where p.training_project_id = ${projectId} group by content.code) c
    join lateral (select id, code, revision, title from training_documents
      where code = c.code and status = 'effective' order by language = ${language} desc, id limit 1) d on true
    order by c.sequence, d.code`.execute(unit.trx)
  return rows
}

/** Whether two lists of revisions teach the same. */
export const teachSame = (one: readonly TaughtRevision[], other: readonly TaughtRevision[]) =>
  one.length === other.length &&
  one.every(({ code, revision }) =>
    other.some((taught) => taught.code === code && taught.revision === revision),
  )
