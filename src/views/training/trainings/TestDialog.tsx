import { Checkbox, Radio, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { newKey } from '../../../api/resourceApi'
import { submitTest, testOf } from '../../../api/training/training'
import type { OwnTraining, TestQuestion } from '../../../resources/training/trainings/trainingCalls'
import { percent } from '../../format/format'
import { DialogFoot } from '../../parts/DialogFoot'
import { Dialog } from '../../ui/Dialog'
import { failureMessage } from '../../ui/messages'
import { notifySuccess, notifyWarning } from '../../ui/notify'
import { t } from '../../../texts/texts'
import './trainings.css'

type Letter = 'a' | 'b' | 'c' | 'd'
type Answers = Readonly<Record<string, Letter[]>>
type Test = Awaited<ReturnType<typeof testOf>>

type QuestionProps = {
  place: number
  question: TestQuestion
  chosen: readonly Letter[]
  onChoose: (letters: Letter[]) => void
}

/** One question: one answer, or several where several are right. */
function Question({ place, question, chosen, onChoose }: QuestionProps) {
  const label = t('{number}. {question}', { number: place + 1, question: question.question })
  const choose = (value: string[] | string) => onChoose([value].flat() as Letter[])
  return question.several === 1 ? (
    <Checkbox.Group
      label={label}
      description={t('Several answers are right')}
      value={[...chosen]}
      onChange={choose}
    >
      <Stack gap="xs" mt="xs">
        {question.answers.map(({ letter, text }) => (
          <Checkbox key={letter} size="md" value={letter} label={text} />
        ))}
      </Stack>
    </Checkbox.Group>
  ) : (
    <Radio.Group label={label} value={chosen[0] ?? null} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {question.answers.map(({ letter, text }) => (
          <Radio key={letter} size="md" value={letter} label={text} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** The test of an own training: all questions of an attempt, then the score. */
export function TestDialog({ training, onClose }: { training: OwnTraining; onClose: () => void }) {
  const [test, setTest] = useState<Test | null>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [key] = useState(newKey)
  const { id } = training

  useEffect(() => {
    let isOver = false
    testOf(id).then(
      (found) => !isOver && setTest(found),
      (thrown: unknown) => !isOver && setRefusal(failureMessage(thrown)),
    )
    return () => {
      isOver = true
    }
  }, [id])

  const send = async () => {
    setSending(true)
    try {
      const { score_percent: score, passed, attempts_left: left } = await submitTest(id, { ...answers }, key)
      if (passed === 1) notifySuccess(t('Passed with {score}', { score: percent(score) }))
      else notifyWarning(t('Not passed: {score}, {left} attempts left', { score: percent(score), left }))
      onClose()
    } catch (thrown) {
      setRefusal(failureMessage(thrown))
      setSending(false)
    }
  }

  const questions = test?.questions ?? []
  const open = questions.filter((question) => !answers[question.id]?.length)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('{programme}: attempt {attempt} of {most}', {
        programme: training.programme,
        attempt: test?.attempt ?? training.attempts + 1,
        most: training.max_attempts,
      })}
      size={640}
      centered
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="lg">
          {questions.map((question, place) => (
            <Question
              key={question.id}
              place={place}
              question={question}
              chosen={answers[question.id] ?? []}
              onChoose={(letters) => setAnswers((all) => ({ ...all, [question.id]: letters }))}
            />
          ))}
          <DialogFoot
            refusal={refusal}
            isSending={isSending}
            isEmpty={questions.length === 0 || open.length > 0}
            onCancel={onClose}
          >
            {t('Submit')}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
