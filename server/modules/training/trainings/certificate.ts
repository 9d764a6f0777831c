import { mayOpen } from '../../../../src/access'
import { trainingCalls } from '../../../../src/resources/training/trainings/trainingCalls'
import {
  type TrainingAttendee,
  trainingAttendees,
} from '../../../../src/resources/training/trainings/training_attendees'
import { trainings } from '../../../../src/resources/training/trainings/trainings'
import { trainingSettings } from '../../../../src/resources/training/trainingSettings'
import { trainingProjects } from '../../../../src/resources/training/programmes/training_projects'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { runUnit } from '../../../engine/unitOfWork'
import { drawPaper } from '../../../exports/paper/drawPaper'
import type { PaperContent } from '../../../exports/paper/paperContent'
import { shownDay, shownInstant } from '../../../exports/head'
import { recordSecurity } from '../../../site/securityLog'
import { settingsNow } from '../../../site/settings'
import { siteOf } from '../../../site/plant'

/** A signature with the name in print, what it means, and the hash that proves it. */
function signatureLines({ user, signed_statement, signature_hash }: TrainingAttendee) {
  if (signature_hash === null) return [t('Imported from earlier records, without signature')]
  const meaning = signed_statement?.split('\n').at(-1) ?? ''
  return [`${user ?? ''}: ${meaning}`, signature_hash]
}

/** The text of certificates, in the language of the reader as long as the company has not written its own. */
const wordsOf = (words: string) =>
  words === trainingSettings['training.certificate_text'].initial
    ? t('has successfully completed the training named above and is qualified to work by its documents.')
    : words

onCall(trainingCalls.certificate, async ({ by, db, pool, log, client, session, input }) => {
  const {
    'company.name': company,
    'company.site': site,
    'training.certificate_text': words,
  } = await settingsNow(pool, 'company.name', 'company.site', 'training.certificate_text')
  const { timezone: zone } = await siteOf(db)
  const shown = (at: string | null) => (at === null ? '' : shownInstant(new Date(at), zone))
  const content = await runUnit(db, by, async (unit): Promise<PaperContent> => {
    const place = await unit.get(trainingAttendees, input.id)
    if (place.user_id !== by.id && !mayOpen(by, trainingAttendees.access.read))
      throw new Refused('no_privileges', { text: 'This is the training of another person' })
    if (place.status !== 'passed')
      throw new Refused('invalid_transition', {
        text: t('Not possible while {state}', { state: place.status }),
      })
    const training = await unit.get(trainings, place.training_id)
    const project = await unit.get(trainingProjects, place.training_project_id)
    const person = place.user ?? ''
    const facts = [
      { label: t('Programme'), value: project.name },
      { label: t('Valid from'), value: place.valid_from === null ? '' : shownDay(place.valid_from) },
      { label: t('Valid until'), value: place.expires_on === null ? t('Never') : shownDay(place.expires_on) },
      { label: t('Trainer'), value: training.trainer ?? '' },
      {
        label: t('Score'),
        value: place.score_percent === null ? '' : `${plainNumber(place.score_percent)} %`,
      },
      { label: t('Signed'), value: shown(place.signed_at) },
      { label: t('Countersigned by'), value: place.countersigned_by ?? '' },
    ].filter(({ value }) => value !== '')
    return {
      company,
      about: site === null ? [] : [site],
      title: t('Certificate'),
      number: training.number,
      mark: null,
      parties: [{ label: t('Person'), lines: [person] }],
      facts,
      columns: [
        { head: t('Document'), isFigure: false, isWide: false },
        { head: t('Title'), isFigure: false, isWide: true },
        { head: t('Revision'), isFigure: true, isWide: false },
      ],
      rows: training.document_revisions.map(({ code, title, revision }) => [code, title, String(revision)]),
      sums: [],
      notes: [
        { label: t('Statement'), lines: [`${person} ${wordsOf(words)}`] },
        {
          label: t('Signature'),
          lines: signatureLines(place),
        },
      ],
      signatures: [],
      printed: t('Printed {at} {zone}', { at: shownInstant(new Date(), zone), zone }),
    }
  })
  const name = `${content.title} ${content.number}.pdf`
  recordSecurity(
    { db, log },
    { kind: 'exported', userId: by.id, client, session: session?.tokenId ?? null, details: name },
  )
  return { name, mime: 'application/pdf', content: await drawPaper(content) }
})
