import { createHash } from 'node:crypto'
import type { TrainingAttendee } from '../../../../src/resources/training/trainings/training_attendees'
import type { Training } from '../../../../src/resources/training/trainings/trainings'
import { t } from '../../../../src/texts/texts'

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** What a signature means, in the language of the person: what was read, or what was taught. */
const meaningOf = (delivery: string) =>
  delivery === 'read_and_sign'
    ? t('I have read and understood these documents and will work by them.')
    : t('I was trained on these documents, understood them and will work by them.')

type Signed = {
  person: string
  programme: string
  delivery: string
  number: string
  revisions: Training['document_revisions']
  /** What the documents ask their readers to acknowledge, in order. */
  acknowledgements: readonly string[]
}

/** The statement that a person signs, of at most 8,000 characters. */
export const statementText = ({ person, programme, delivery, number, revisions, acknowledgements }: Signed) =>
  [
    `${person}: ${programme} (${number})`,
    ...revisions.map(({ code, revision, title }) => `${code} rev ${revision}: ${title}`),
    ...acknowledgements,
    meaningOf(delivery),
  ]
    .join('\n')
    .slice(0, 8000)

/** The hash of a signature: over user, training, revisions, statement and time. */
export const signatureHash = (
  place: Pick<TrainingAttendee, 'user_id' | 'training_id' | 'signed_at' | 'signed_statement'>,
  revisions: Training['document_revisions'],
) =>
  sha256(
    JSON.stringify([
      place.user_id,
      place.training_id,
      revisions.map(({ code, revision }) => [code, revision]),
      place.signed_statement,
      place.signed_at,
    ]),
  )
