import { inEffectAt, type Revision } from './documents'
import type { Session, Written } from './places'
import { dayMs, iso, type TrainingBook } from './trainingBook'

/** A training of a programme with the revisions in effect at an instant. */
export function addSession(
  book: TrainingBook,
  revisions: readonly Revision[],
  programme: Written,
  at: number,
  row: Record<string, unknown> & { language?: 'en' | 'fr' },
): Session {
  const { to, author } = book
  const language = row.language ?? 'en'
  const taught = programme.documents.flatMap((code) => inEffectAt(revisions, at, code, language) ?? [])
  const isStarted = row.status === 'in_progress' || row.status === 'completed'
  const document_revisions = isStarted
    ? taught.map(({ id, code, revision, title }) => ({ id, code, revision, title }))
    : []
  const number = `TRN-${String(to.rows('trainings').length + 1).padStart(5, '0')}`
  const created = iso(Math.max(book.beginning, at - 20 * dayMs))
  const id = to.add('trainings', {
    number,
    training_project_id: programme.id,
    language,
    document_revisions,
    enrolled: 0,
    passed: 0,
    created_at: created,
    created_by: row.month ? null : author,
    updated_at: iso(Math.min(book.now, at)),
    updated_by: row.month ? null : author,
    ...row,
  })
  const acknowledgements = [...new Set(taught.flatMap(({ acknowledge }) => acknowledge ?? []))].toSorted()
  const trainer = typeof row.trainer_id === 'number' ? row.trainer_id : null
  return { id, number, programme, trainer, revisions: document_revisions, acknowledgements }
}
