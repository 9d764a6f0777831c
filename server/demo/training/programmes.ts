import type { Tables } from '../company/tables'
import { curriculum, type Programme } from './curriculum'
import type { Revision } from './documents'
import type { Written } from './places'
import { iso, type TrainingBook } from './trainingBook'
import { roles } from '../../../src/access'

const letters = ['a', 'b', 'c', 'd'] as const

/** The questions of a test; the right answer is at another place in each. */
function addQuestions(to: Tables, programmeId: number, { questions = [] }: Programme) {
  return questions.map(([question, right, ...wrong], at) => {
    const answers = [...wrong]
    answers.splice(at % (wrong.length + 1), 0, right)
    const named = Object.fromEntries(
      letters.map((letter, place) => [`answer_${letter}`, answers[place] ?? null]),
    )
    const id = to.add('training_project_questions', {
      training_project_id: programmeId,
      sequence: at + 1,
      question,
      ...named,
      correct: [letters[answers.indexOf(right)] ?? 'a'],
      points: 1,
    })
    const place = answers.indexOf(right)
    return { id, right: letters[place] ?? 'a', wrong: letters[place === 0 ? 1 : 0] ?? 'b' }
  })
}

/** The programmes with their contents, trainers and what they are needed for. */
export function addProgrammes(book: TrainingBook, revisions: readonly Revision[]): Written[] {
  const { to, beginning, author, trainers } = book
  const at = iso(beginning)
  const isWritten = { created_at: at, created_by: author, updated_at: at, updated_by: author }
  const categories = new Map(to.rows('training_categories').map(({ code_prefix, id }) => [code_prefix, id]))
  const operations = to.rows('operations')
  for (const operation of operations) operation.is_gated = false
  return curriculum.map((programme, nth) => {
    const { documents, operations: gated = [], tasks = [] } = programme
    const id = to.add('training_projects', {
      number: `TRP-${String(nth + 1).padStart(5, '0')}`,
      name: programme.name,
      category_id: categories.get(programme.category),
      delivery: programme.delivery,
      duration_minutes: programme.minutes,
      role_names: [...(programme.roles ?? roles)],
      passing_score_percent: programme.delivery === 'online_test' ? 80 : null,
      max_attempts: 3,
      validity_months: programme.validity,
      blocks_work: gated.length > 0,
      status: 'active',
      ...isWritten,
    })
    for (const [place, code] of documents.entries())
      to.add('training_project_documents', {
        training_project_id: id,
        sequence: place + 1,
        document_id: revisions.findLast(
          (one) => one.code === code && one.language === 'en' && one.from < Infinity,
        )?.id,
      })
    if (programme.delivery === 'session' || programme.delivery === 'on_the_job')
      for (const user_id of trainers)
        to.add('training_project_trainers', { training_project_id: id, user_id })
    for (const code of gated) {
      const operation = operations.find((one) => one.code === code)
      if (!operation) continue
      operation.is_gated = true
      to.add('training_project_operations', { training_project_id: id, operation_id: operation.id })
    }
    for (const [place, text] of tasks.entries())
      to.add('training_project_tasks', { training_project_id: id, sequence: place + 1, text })
    const test = addQuestions(to, id, programme)
    return { ...programme, id, test }
  })
}
