import { Readable } from 'node:stream'
import { mayOpen } from '../../../../src/access'
import { trainingDocumentCalls } from '../../../../src/resources/training/documents/documentCalls'
import { trainingDocuments } from '../../../../src/resources/training/documents/training_documents'
import { t } from '../../../../src/texts/texts'
import { demand } from '../../../calls/auth'
import { cleanName, kindOfFile } from '../../../calls/fileKinds'
import { onCall, onUpload } from '../../../calls/handlers'
import type { Db, Trx } from '../../../db/database'
import { invalid, Refused } from '../../../engine/errors'
import { onChanged } from '../../../engine/hooks/hooks'
import { contentOf, dropContent, keepContent } from '../../../site/fileContents'
import { runUnit } from '../../../engine/unitOfWork'
import { settingsNow } from '../../../site/settings'
import { logTraining } from '../logs/log'
import { readableBy } from '../trainings/ownDocuments'

const office = 'application/vnd.openxmlformats-officedocument'

/** What a document may be: pdf, docx, pptx, xlsx, png, jpg, mp4. */
const kinds: readonly string[] = [
  'application/pdf',
  `${office}.wordprocessingml.document`,
  `${office}.presentationml.presentation`,
  `${office}.spreadsheetml.sheet`,
  'image/png',
  'image/jpeg',
  'video/mp4',
]

async function mostBytes(db: Db | Trx): Promise<number> {
  const { 'training.max_file_mb': most } = await settingsNow(db, 'training.max_file_mb')
  return Math.floor(most * 1_048_576)
}

onUpload(
  trainingDocumentCalls.store,
  {
    admit: ({ by }) => demand(by, trainingDocuments.access.write, trainingDocuments.modules),
    most: mostBytes,
    tooLarge: 'size',
  },
  async ({ unit, input, file }) => {
    const name = cleanName(input.file_name)
    const kind = kindOfFile(file.head, name)
    if (!kinds.includes(kind)) throw invalid({ file: 'in' })
    await keepContent(unit.trx, file)
    const before = await unit.lock(trainingDocuments, input.id)
    if (before.status !== 'draft')
      throw new Refused('invalid_transition', {
        text: t('Not possible while {state}', { state: before.status }),
      })
    return unit.update(trainingDocuments, input.id, {
      file_name: name,
      file_type: kind,
      file_size: file.size,
      file_hash: file.sha256,
      author_id: unit.by.id,
    })
  },
)

onCall(trainingDocumentCalls.file, async ({ by, db, input }) => {
  if (!mayOpen(by, trainingDocuments.access.read) && !(await readableBy(db, by.id)).includes(input.id))
    throw new Refused('no_privileges', { text: 'This document is not for your roles' })
  const [file] = await db
    .selectFrom('training_documents')
    .select(['file_name', 'file_type', 'file_size', 'file_hash', 'revision'])
    .where('id', '=', input.id)
    .execute()
  if (!file || file.file_hash === null || file.file_name === null)
    throw new Refused('not_found', { text: 'This document has no file' })
  await runUnit(db, by, (unit) =>
    logTraining(unit, {
      event: 'document_read',
      user_id: by.id,
      training_document_id: input.id,
      revision: file.revision,
    }),
  )
  return {
    name: file.file_name,
    mime: file.file_type ?? 'application/octet-stream',
    ...(file.file_size !== null && { size: file.file_size }),
    content: Readable.from(contentOf(db, file.file_hash)),
  }
})

// The row comes first: content is dropped once no document refers to it.
onChanged(trainingDocuments, async (unit, _rows, changes) => {
  for (const { before, after } of changes)
    if (before && before.file_hash !== null && before.file_hash !== after?.file_hash)
      await dropContent(unit.trx, before.file_hash)
})
