import { sql } from 'kysely'
import type pg from 'pg'
import type { Actor } from '../../../../src/access'
import { trainingCalls } from '../../../../src/resources/training/trainings/trainingCalls'
import {
  type TrainingAttendee,
  trainingAttendees,
} from '../../../../src/resources/training/trainings/training_attendees'
import { type Training, trainings } from '../../../../src/resources/training/trainings/trainings'
import { trainingProjects } from '../../../../src/resources/training/programmes/training_projects'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import type { Db, Trx } from '../../../db/database'
import { assertSignerPassword } from './signerPassword'
import { invalidBecause, Refused } from '../../../engine/errors'
import { onEvent } from '../../../engine/hooks/hooks'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { isAlone } from './assign'
import { contentsOf, teachSame } from '../programmes/contents'
import { ownDocumentsOf } from './ownDocuments'
import { ownPlace } from './ownPlace'
import { sha256, signatureHash, statementText } from './signature'

/** What a person signs: who, for which programme and training, which revisions, and what it means. */
async function statementOf(unit: Unit, place: TrainingAttendee, training: Training) {
  const project = await unit.get(trainingProjects, place.training_project_id)
  const revisions = training.document_revisions
  const { rows } = await sql<{
    text: string
  }>`select distinct acknowledge_text as text from training_documents
    where id = any(${revisions.map(({ id }) => id)}::bigint[]) and acknowledge_text is not null
    order by 1`.execute(unit.trx)
  return statementText({
    person: place.user ?? '',
    programme: project.name,
    delivery: project.delivery,
    number: training.number,
    revisions,
    acknowledgements: rows.map(({ text }) => text),
  })
}

async function needsPassword(db: Db | Trx) {
  const { 'training.require_password_on_sign': needs } = await settingsNow(
    db,
    'training.require_password_on_sign',
  )
  return needs
}

onCall(trainingCalls.statement, async ({ db, by, input }) =>
  runUnit(db, by, async (unit) => {
    const place = await ownPlace(unit, input.id)
    const training = await unit.get(trainings, place.training_id)
    const text = await statementOf(unit, place, training)
    return {
      text,
      hash: sha256(text),
      needs_password: await needsPassword(unit.trx),
      documents: await ownDocumentsOf(
        unit.trx,
        training.document_revisions.map(({ id }) => id),
      ),
    }
  }),
)

onEvent(trainingAttendees, 'sign', async (unit, place, { statement }) => {
  const training = await unit.get(trainings, place.training_id)
  if (training.status !== 'in_progress')
    throw new Refused('invalid_transition', {
      text: t('Not possible while {state}', { state: training.status }),
    })
  if (place.signed_at !== null) throw invalidBecause('status', t('This is signed already'))
  if (place.delivery === 'read_and_sign' || place.delivery === 'online_test') {
    const inEffect = await contentsOf(unit, place.training_project_id, training.language)
    if (!teachSame(inEffect, training.document_revisions))
      throw invalidBecause('statement_hash', t('The document has a newer revision'))
  }
  const signed = { ...place, signed_at: unit.at, signed_statement: statement }
  return {
    signed_at: unit.at,
    signed_statement: statement,
    signature_hash: signatureHash(signed, training.document_revisions),
  }
})

/** What is done alone is passed by the server, once it is signed and the test is passed. */
export async function passAlone(unit: Unit, place: TrainingAttendee) {
  const project = await unit.get(trainingProjects, place.training_project_id)
  if (!isAlone(project) || place.signed_at === null || place.status !== 'attended') return place
  const { passing_score_percent: passing, delivery } = project
  const score = place.score_percent
  const isPassed = delivery === 'read_and_sign' || (score !== null && score >= (passing ?? 0))
  return isPassed ? unit.fire(trainingAttendees, place.id, 'pass', {}) : place
}

type Signer = { db: Db; pool: pg.Pool; by: Actor; input: { password?: string | null | undefined } }

// The password is checked before the unit begins: those who sign at the end of a course all wait for their turn without
// a connection.
async function assertSigner({ db, pool, by, input }: Signer) {
  if (by.kiosk) throw new Refused('no_privileges', { text: 'Sign in with your password first' })
  if (await needsPassword(db)) await assertSignerPassword(pool, by.id, input.password ?? null)
}

onCall(
  trainingCalls.sign,
  async ({ unit, by, input }) => {
    const place = await ownPlace(unit, input.id)
    const training = await unit.get(trainings, place.training_id)
    const statement = await statementOf(unit, place, training)
    if (sha256(statement) !== input.statement_hash)
      throw invalidBecause('statement_hash', t('The document has a newer revision'))
    const signed = await unit.fire(trainingAttendees, place.id, 'sign', { statement }, by)
    const { status, expires_on } = await passAlone(unit, signed)
    return { status, expires_on }
  },
  { before: assertSigner },
)

onCall(
  trainingCalls.countersign,
  async ({ unit, by, input: { id, tasks } }) => {
    const { status } = await unit.fire(trainingAttendees, id, 'countersign', { tasks }, by)
    return { status }
  },
  { before: assertSigner },
)
