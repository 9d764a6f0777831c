import { createHash } from 'node:crypto'
import type pg from 'pg'
import { dayAfter, monthsAfter } from '../../../src/resources/kit/text/days'
import type { TrainingDocument } from '../../../src/resources/training/documents/training_documents'
import { demoCompanyName } from '../company/people'
import { freshDays, freshDocument } from './curriculum'
import { pageOf } from './documentPdf'
import { library } from './library'
import type { TrainingBook } from './trainingBook'

export type DocumentRow = Pick<
  TrainingDocument,
  'document_type' | 'effective_date' | 'requires_retraining' | 'retraining_days'
>

/** A revision that was in effect from an instant on. */
export type Revision = {
  id: number
  code: string
  revision: number
  title: string
  language: 'en' | 'fr'
  from: number
  acknowledge: string | null
}

/** Documents whose newest revision is not in effect, and why. */
const unfinished: Readonly<Record<string, TrainingDocument['status']>> = {
  'SAF-00011': 'in_review',
  'SOP-00010': 'in_review',
  'QAP-00006': 'in_review',
  'SOP-00011': 'in_review',
  'LAB-00004': 'draft',
  'ONB-00008': 'draft',
  'WI-00010': 'draft',
  'WHP-00008': 'obsolete',
}

/** Everyone was trained again on its newest revision, and has been. */
const retrained = 'QAP-00001'

const changes = [
  'Limits brought in line with the new equipment',
  'Steps put in the order of the work',
  'Protective equipment named for each step',
  'Responsibilities brought up to date',
]

const steps: Readonly<Record<'en' | 'fr', readonly string[]>> = {
  en: [
    'Check that this is the newest revision.',
    'Put on the protective equipment that is named at the station.',
    'Do the steps in the order that the screen of the station gives.',
    'Record each result when it is taken, with its unit.',
    'Report what differs to the supervisor of the shift, and stop the work.',
    'Records are kept for six years.',
  ],
  fr: [
    "S'assurer que cette révision est la plus récente.",
    "Porter l'équipement de protection indiqué au poste.",
    "Suivre les étapes dans l'ordre que l'écran du poste donne.",
    'Consigner chaque résultat au moment où il est pris, avec son unité.',
    'Signaler tout écart au superviseur du quart et arrêter le travail.',
    'Les dossiers sont conservés six ans.',
  ],
}

const pageFor = (code: string, revision: number, title: string, language: 'en' | 'fr', day: string | null) =>
  pageOf([
    title,
    `${demoCompanyName}   ${code} rev ${revision}   ${day ?? ''}`,
    '',
    ...steps[language].map((step, at) => `${at + 1}.  ${step}`),
  ])

const noon = (day: string) => Date.parse(`${day}T16:00:00Z`)

type Book = Pick<TrainingBook, 'to' | 'now' | 'today' | 'author' | 'approver' | 'log' | 'beginning'>
type Page = { sha256: string; bytes: Buffer }

type Written = {
  code: string
  title: string
  type: DocumentRow['document_type']
  categoryId: number
  revision: number
  last: number
  language: 'en' | 'fr'
  previous: number | null
  status: TrainingDocument['status']
  day: string | null
}

/** One revision of a document with its file and the entries of the log about it. */
function addRevision(book: Book, pages: Page[], written: Written): Revision {
  const { to, log, author, approver, beginning, now } = book
  const { code, title, type, categoryId, revision, language, previous, status, day } = written
  const isFresh = code === freshDocument && revision === written.last
  const isRetrained = isFresh || (code === retrained && revision === written.last)
  const hasFile = status !== 'draft'
  const bytes = pageFor(code, revision, title, language, day)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (hasFile) pages.push({ sha256, bytes })
  const isInEffect = day !== null && status !== 'in_review'
  const from = day === null ? now : Math.max(beginning, noon(day))
  const at = new Date(isInEffect ? from : now - 4 * 86_400_000).toISOString()
  const acknowledge = code === 'SAF-00002' ? 'I know where the eye wash and the spill kit are.' : null
  const retraining_days = isFresh ? freshDays.grace : 30
  const id = to.add('training_documents', {
    category_id: categoryId,
    title,
    document_type: type,
    language,
    summary_of_change: revision === 1 ? null : changes[(revision + code.length) % changes.length],
    owner_id: approver,
    effective_date: day,
    review_due_date: day === null ? null : monthsAfter(day, 24),
    requires_retraining: isRetrained,
    retraining_days,
    acknowledge_text: acknowledge,
    code,
    revision,
    previous_document_id: previous,
    file_name: hasFile ? `${code}-r${revision}-${language}.pdf` : null,
    file_type: hasFile ? 'application/pdf' : null,
    file_size: hasFile ? bytes.length : null,
    file_hash: hasFile ? sha256 : null,
    author_id: author,
    approved_by_id: isInEffect ? approver : null,
    approved_at: isInEffect ? at : null,
    status,
    created_at: at,
    created_by: author,
    updated_at: at,
    updated_by: isInEffect ? approver : author,
  })
  const details = { code, effective_date: day, requires_retraining: isRetrained, retraining_days }
  const entry = { training_document_id: id, actor_id: approver }
  if (isInEffect) log(from, 'document_effective', { ...entry, revision, details })
  if (isInEffect && previous !== null && language === 'en')
    log(from, 'document_superseded', {
      ...entry,
      training_document_id: previous,
      revision: revision - 1,
      details: { ...details, requires_retraining: false, retraining_days: 30 },
    })
  return { id, code, revision, title, language, from: isInEffect ? from : Infinity, acknowledge }
}

/** The days from which the revisions of a document are in effect: the newest in the last year, the others before it. */
function daysOf({ today }: Book, code: string, last: number, nth: number): string[] {
  if (last === 1) return [dayAfter(today, -(430 + ((nth * 37) % 330)))]
  const newest = code === freshDocument ? freshDays.ago : code === retrained ? 150 : 30 + ((nth * 53) % 320)
  return Array.from({ length: last }, (_, at) =>
    at === last - 1
      ? dayAfter(today, -newest)
      : dayAfter(today, -(newest + (last - 1 - at) * (nth % 2 === 0 ? 150 : 290))),
  )
}

/** All documents with their revisions, and the files of them. */
export async function addDocuments(client: pg.ClientBase, book: Book): Promise<Revision[]> {
  const { to } = book
  const pages: Page[] = []
  const revisions: Revision[] = []
  let nth = 0
  for (const { name, code_prefix, color, documents } of library) {
    const categoryId = to.add('training_categories', { name, code_prefix, color })
    for (const { code, document_type: type, revisions: last, title, french } of documents) {
      const days = daysOf(book, code, last, nth++)
      const end = unfinished[code] ?? 'effective'
      const ofLanguage = { en: null as number | null }
      const isOpen = end === 'draft' || end === 'in_review'
      for (let revision = 1; revision <= last; revision++) {
        const isLast = revision === last
        const isReplaced = !isLast && !(isOpen && revision === last - 1)
        const status = isLast ? end : isReplaced ? 'superseded' : 'effective'
        const waits = isLast && end === 'in_review' ? dayAfter(book.today, 12) : (days[revision - 1] ?? null)
        const day = isLast && end === 'draft' ? null : waits
        const written = { code, title, type, categoryId, revision, last, status, day }
        const added = addRevision(book, pages, { ...written, language: 'en', previous: ofLanguage.en })
        ofLanguage.en = added.id
        revisions.push(added)
        if (french !== null && isLast)
          revisions.push(
            addRevision(book, pages, {
              ...written,
              title: french,
              language: 'fr',
              // The French one follows the English one before it, as it is the first in French.
              previous: revision === 1 ? null : (revisions.at(-2)?.id ?? null),
            }),
          )
      }
    }
  }
  await keepPages(client, pages)
  return revisions
}

/** Keeps the files, once per content. */
async function keepPages(client: pg.ClientBase, pages: readonly Page[]) {
  const hashes = pages.map(({ sha256 }) => sha256)
  const bytes = pages.map(({ bytes: content }) => content)
  await client.query(
    `insert into attachment_contents (sha256, size)
     select h, length(b) from unnest($1::text[], $2::bytea[]) as f (h, b) on conflict do nothing`,
    [hashes, bytes],
  )
  await client.query(
    `insert into attachment_chunks (sha256, seq, bytes)
     select h, 0, b from unnest($1::text[], $2::bytea[]) as f (h, b) on conflict do nothing`,
    [hashes, bytes],
  )
}

/** The revision of a document that was in effect at an instant, in a language where it exists in it. */
export function inEffectAt(revisions: readonly Revision[], at: number, code: string, language: 'en' | 'fr') {
  const then = revisions.filter((one) => one.code === code && one.from <= at)
  const newest = Math.max(...then.map(({ revision }) => revision))
  const same = then.filter(({ revision }) => revision === newest)
  return same.find((one) => one.language === language) ?? same[0]
}
