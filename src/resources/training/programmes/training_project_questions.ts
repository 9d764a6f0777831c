import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choices, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'

/** The answers of a question by their letter. */
export const answerLetters = ['a', 'b', 'c', 'd'] as const

/** A question of the test of a programme; of questions with the same number one is drawn. */
export const trainingProjectQuestions = defineResource({
  name: 'training_project_questions',
  title: 'Questions',
  singular: 'question',
  segment: 'training',
  modules: ['Training'],
  path: '/training/training-projects',
  label: '{question}',
  fields: {
    training_project_id: reference('Programme', 'training_projects', { fixed: true }),
    sequence: integer('Number', { min: 1, max: 10_000 }),
    question: longText('Question', 500),
    answer_a: text('Answer A', 200),
    answer_b: text('Answer B', 200),
    answer_c: optional(text('Answer C', 200)),
    answer_d: optional(text('Answer D', 200)),
    correct: choices('Correct', answerLetters, { a: 'A', b: 'B', c: 'C', d: 'D' }),
    points: withDefault(integer('Points', { min: 1, max: 100 }), 1),
  },
  // Who may take a test never reads what is right.
  access: { read: ['training_change'], write: ['training_change'] },
  list: {
    columns: ['sequence', 'question', 'answer_a', 'answer_b', 'answer_c', 'answer_d', 'correct', 'points'],
    sort: [['sequence', 'asc']],
    search: ['question'],
    filters: ['training_project_id'],
  },
  form: [
    {
      section: 'Questions',
      fields: [
        'training_project_id',
        'sequence',
        'question',
        'answer_a',
        'answer_b',
        'answer_c',
        'answer_d',
        'correct',
        'points',
      ],
    },
  ],
})

export type TrainingProjectQuestion = Row<typeof trainingProjectQuestions>
