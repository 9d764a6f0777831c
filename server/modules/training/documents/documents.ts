import { trainingCategories } from '../../../../src/resources/training/categories/training_categories'
import {
  type TrainingDocument,
  trainingDocuments,
} from '../../../../src/resources/training/documents/training_documents'
import { monthsAfter } from '../../../../src/resources/kit/text/days'
import { t } from '../../../../src/texts/texts'
import { nextNumber } from '../../../engine/documentNumbers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import { copied } from '../../../engine/rows/copiedFields'
import type { Unit } from '../../../engine/unitTypes'
import { holdersOf, notifyUsers } from '../../../site/notifyUsers'
import { plantToday } from '../../../site/plant'

const path = trainingDocuments.path

/** Months after which a document is reviewed where no date is set. */
const reviewMonths = 24

type Dates = Partial<Pick<TrainingDocument, 'effective_date' | 'review_due_date'>>

/** The day of the review, which comes after the day from which the document is in effect. */
function reviewOf({ effective_date: from = null, review_due_date: due = null }: Dates) {
  if (from === null) return due
  const review = due ?? monthsAfter(from, reviewMonths)
  if (review <= from)
    throw invalidBecause('review_due_date', t('The review must be after the effective date'))
  return review
}

onCreate(trainingDocuments, async (unit, values) => {
  const { code_prefix: prefix } = await unit.get(trainingCategories, values.category_id)
  return {
    ...values,
    code: values.code ?? (await nextNumber(unit.trx, prefix)),
    revision: values.revision ?? 1,
    review_due_date: reviewOf(values),
    author_id: unit.by.id === 0 ? null : unit.by.id,
  }
})

onUpdate(trainingDocuments, async (unit, before, changes) => {
  const { effective_date: from, review_due_date: due } = changes
  const dates =
    from === undefined && due === undefined ? {} : { review_due_date: reviewOf({ ...before, ...changes }) }
  // Who changed it last does not approve it either.
  return { ...changes, ...dates, ...(unit.by.system !== true && { author_id: unit.by.id }) }
})

onEvent(trainingDocuments, 'submit', async (unit, document) => {
  const missing = {
    ...(document.file_hash === null && document.external_url === null && { external_url: 'required' }),
    ...(document.effective_date === null && { effective_date: 'required' }),
    ...(document.revision > 1 && document.summary_of_change === null && { summary_of_change: 'requiredif' }),
  }
  if (Object.keys(missing).length > 0) throw invalid(missing)
  notifyUsers(unit, await holdersOf(unit, ['qa_manager', 'training_supervisor']), {
    text: `${document.code} rev ${document.revision} is to be reviewed: ${document.title}`,
    path: `${path}?open=${document.id}`,
  })
  return { author_id: unit.by.id, return_note: null }
})

onEvent(trainingDocuments, 'return', async (unit, document, { return_note }) => {
  notifyUsers(unit, [document.author_id], {
    text: `${document.code} rev ${document.revision} was returned: ${return_note}`,
    path: `${path}?open=${document.id}`,
  })
  return { return_note, approved_by_id: null, approved_at: null }
})

const openStatuses = ['draft', 'in_review'] as const

/** A draft of this code and language in this revision, in place of which no other is written. */
async function assertNoneOpen(unit: Unit, { code, language }: Pick<TrainingDocument, 'code' | 'language'>) {
  const [open] = await unit.find(trainingDocuments, { code, language, status: openStatuses })
  if (open)
    throw new Refused('revision_open', {
      text: t('Revision {revision} is already in draft', { revision: open.revision }),
      id: open.id,
    })
}

onEvent(trainingDocuments, 'revise', async (unit, document) => {
  await assertNoneOpen(unit, document)
  await unit.insert(trainingDocuments, {
    ...copied(trainingDocuments, document),
    effective_date: null,
    review_due_date: null,
    summary_of_change: null,
    external_url: document.external_url,
    code: document.code,
    revision: document.revision + 1,
    previous_document_id: document.id,
    author_id: unit.by.id,
  })
})

onEvent(trainingDocuments, 'translate', async (unit, document) => {
  const language = document.language === 'en' ? 'fr' : 'en'
  const { code, revision } = document
  const revisions = await unit.find(trainingDocuments, { code, language })
  if (revisions.some((other) => other.revision === revision)) throw invalid({ revision: 'unique' })
  const before = revisions.find((other) => other.revision === revision - 1)
  await unit.insert(trainingDocuments, {
    ...copied(trainingDocuments, document),
    language,
    code,
    revision,
    previous_document_id: before?.id ?? document.previous_document_id,
    effective_date: await plantToday(unit),
    review_due_date: document.review_due_date,
    author_id: unit.by.id,
  })
})
