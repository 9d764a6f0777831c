import { createHash } from 'node:crypto'
import { trainingCalls } from '../../../../src/resources/training/trainings/trainingCalls'
import {
  type TrainingAttendee,
  trainingAttendees,
} from '../../../../src/resources/training/trainings/training_attendees'
import {
  answerLetters,
  type TrainingProjectQuestion,
  trainingProjectQuestions,
} from '../../../../src/resources/training/programmes/training_project_questions'
import { trainingProjects } from '../../../../src/resources/training/programmes/training_projects'
import { trainings } from '../../../../src/resources/training/trainings/trainings'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause } from '../../../engine/errors'
import { onEvent } from '../../../engine/hooks/hooks'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { logAttendee } from '../logs/log'
import { ownPlace } from './ownPlace'
import { passAlone } from './sign'

/** A number that is the same for a person, an attempt and a question, and like a random one for another. */
const drawn = (...parts: readonly number[]) =>
  createHash('sha256').update(parts.join(':')).digest().readUInt32BE(0)

/** The questions of an attempt: of each number one of its variants. */
async function questionsOf(unit: Unit, place: TrainingAttendee): Promise<TrainingProjectQuestion[]> {
  const all = await unit.find(trainingProjectQuestions, {
    training_project_id: place.training_project_id,
  })
  const numbers = [...new Set(all.map(({ sequence }) => sequence))].toSorted((one, other) => one - other)
  return numbers.flatMap((number) => {
    const variants = all.filter(({ sequence }) => sequence === number)
    return variants[drawn(place.id, place.attempts, number) % variants.length] ?? []
  })
}

const sameLetters = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((letter) => other.includes(letter))

/** The share of points of an attempt, in percent. */
function scoreOf(
  questions: readonly TrainingProjectQuestion[],
  answers: Readonly<Record<string, readonly string[]>>,
) {
  const points = (list: readonly TrainingProjectQuestion[]) =>
    list.reduce((sum, question) => sum + question.points, 0)
  const right = questions.filter(({ id, correct }) => sameLetters(answers[id] ?? [], correct))
  const all = points(questions)
  return all === 0 ? 0 : Number(((100 * points(right)) / all).toFixed(4))
}

async function assertAttempt(unit: Unit, place: TrainingAttendee) {
  const project = await unit.get(trainingProjects, place.training_project_id)
  if (project.delivery !== 'online_test') throw invalidBecause('status', t('This training has no test'))
  if (place.attempts >= project.max_attempts) throw invalidBecause('status', t('All attempts are used'))
  return project
}

onCall(trainingCalls.test, async ({ db, by, input }) =>
  runUnit(db, by, async (unit) => {
    const place = await ownPlace(unit, input.id)
    const { max_attempts } = await assertAttempt(unit, place)
    const questions = await questionsOf(unit, place)
    return {
      attempt: place.attempts + 1,
      max_attempts,
      questions: questions.map((question) => ({
        id: question.id,
        question: question.question,
        answers: answerLetters.flatMap((letter) => {
          const text = question[`answer_${letter}`]
          return text === null ? [] : [{ letter, text }]
        }),
        several: question.correct.length > 1,
        points: question.points,
      })),
    }
  }),
)

onEvent(trainingAttendees, 'submit_test', async (_unit, place, { score_percent }) => ({
  score_percent,
  attempts: place.attempts + 1,
}))

onCall(trainingCalls.submitTest, async ({ unit, by, input }) => {
  const seen = await ownPlace(unit, input.id)
  await unit.lock(trainings, seen.training_id)
  const before = await unit.lock(trainingAttendees, seen.id)
  const { passing_score_percent: passing, max_attempts: most } = await assertAttempt(unit, before)
  const questions = await questionsOf(unit, before)
  if (questions.length === 0) throw invalidBecause('status', t('This training has no test'))
  const missing = questions.filter(({ id }) => !input.answers[id]?.length)
  if (missing.length > 0) throw invalid({ answers: 'required' })
  const score_percent = scoreOf(questions, input.answers)
  // A person who failed tries again by answering anew.
  if (before.status === 'failed') await unit.fire(trainingAttendees, before.id, 'retry', {}, by)
  const { answers } = input
  const taken = await unit.fire(trainingAttendees, before.id, 'submit_test', { score_percent, answers }, by)
  await logAttendee(unit, taken, 'test_submitted', { score: score_percent, answers })
  const isPassed = score_percent >= (passing ?? 0)
  if (isPassed) await passAlone(unit, taken)
  else {
    const comment = t('Score {score} %, {passing} % needed', { score: score_percent, passing: passing ?? 0 })
    await unit.fire(trainingAttendees, taken.id, 'fail', { comment })
  }
  return { score_percent, passed: isPassed, attempts_left: Math.max(0, most - taken.attempts) }
})
