import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sentDocumentCalls } from '../../src/resources/general/documents/sentDocumentCalls'
import { mostSent, sentDocuments } from '../../src/resources/general/documents/sent_documents'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { type PaperDefinition, papersOf } from '../../src/resources/kit/define/facets/paper'
import { paperReceiverCall, paperSendCall } from '../../src/resources/kit/query/paperCalls'
import { t } from '../../src/texts/texts'
import { onCall, onResourceCall } from '../calls/handlers'
import { assertRecord, recordHolders } from '../calls/recordHolders'
import { invalid, Refused } from '../engine/errors'
import { runUnit } from '../engine/unitOfWork'
import { paperFile, paperLanguage, paperSource, recordExport } from '../exports/paper/paper'
import type { PaperSource } from '../exports/paper/paperContent'
import { listOf, readPage, rowsIn } from '../query/page'
import { contentOf, keepContent, type StagedFile } from '../site/fileContents'

const isMailed = ({ mailTo }: PaperDefinition) => mailTo !== undefined
const hasMailed = (resource: AnyResource) => papersOf(resource).some(isMailed)
const { assertHolder } = recordHolders(hasMailed)

const receiverOf = ({ paper, row, referred }: PaperSource): string | null => {
  for (const { of, column } of paper.mailTo ?? []) {
    const address = (of === undefined ? row : referred.get(of))?.[column]
    if (typeof address === 'string' && address !== '') return address
  }
  return null
}

const assertMailed = (paper: PaperDefinition) => {
  if (!isMailed(paper))
    throw new Refused('other', { text: t('{title} is not sent by e-mail', { title: t(paper.title) }) })
}

onResourceCall(
  paperReceiverCall,
  async (resource, { by, db, input }) => {
    const source = await paperSource(db, by, { resource, ...input })
    assertMailed(source.paper)
    return { to: receiverOf(source), language: paperLanguage(source) }
  },
  hasMailed,
)

const stagedOf = (content: Buffer): StagedFile => ({
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  head: content.subarray(0, 64),
  pieces: async function* () {
    yield content
  },
})

onResourceCall(
  paperSendCall,
  async (resource, { by, db, pool, log, client, session, unit, input, served: { settings } }) => {
    const { id, document, to, message } = input
    if (to === undefined) throw invalid({ to: 'required' })
    if (settings.mail === null)
      throw new Refused('other', { text: t('No mail server is set. Download the document instead.') })
    const source = await paperSource(db, by, { resource, id, document })
    assertMailed(source.paper)
    const { name, content } = await paperFile(pool, by, source)
    const file = stagedOf(content)
    await keepContent(unit.trx, file)
    const sent = await unit.insert(sentDocuments, {
      entity: resource.name,
      entity_id: id,
      document,
      file_name: name,
      size: file.size,
      sha256: file.sha256,
      to_address: to,
      language: paperLanguage(source),
      message: message ?? null,
      sender_id: by.id > 0 ? by.id : null,
      message_id: `<${randomUUID()}@${settings.mail.from.split('@')[1] ?? 'localhost'}>`,
      next_at: unit.at,
    })
    recordExport({ db, log }, { by, client, session, name: `${name} to ${to}` })
    return { id: sent.id, to, file_name: name, status: sent.status }
  },
  hasMailed,
)

const equals = (field: string, value: unknown) => ({
  field,
  field_type: 'text' as const,
  filters: [{ logic_operator: 'and' as const, operator: '=' as const, value_type: 'value' as const, value }],
})

onCall(sentDocumentCalls.ofRecord, async ({ by, db, pool, input: { entity, entity_id } }) => {
  const holder = assertHolder(entity, by, 'read')
  await runUnit(db, by, (unit) => assertRecord(unit, holder, entity_id, by))
  const page = await readPage(
    pool,
    listOf(sentDocuments, {
      filters: [equals('entity', entity), equals('entity_id', entity_id)],
      sort: [{ field: 'id', direction: 'desc' as const }],
      search: '',
      limit: mostSent,
      cursor: null,
      total: false,
    }),
  )
  return { position: page.position, rows: rowsIn(sentDocuments, page) }
})

onCall(sentDocumentCalls.retry, async ({ by, unit, input: { id }, served: { settings } }) => {
  const row = await unit.lock(sentDocuments, id)
  await assertRecord(unit, assertHolder(row.entity, by, 'write'), row.entity_id, by)
  if (settings.mail === null)
    throw new Refused('other', { text: t('No mail server is set. Download the document instead.') })
  if (row.status === 'sent')
    throw new Refused('invalid_transition', {
      status: row.status,
      event: 'retry',
      allowed: [],
      text: t('It was sent already'),
    })
  // A failed one gets all its attempts again.
  const attempts = row.status === 'failed' ? 0 : row.attempts
  return unit.transition(sentDocuments, id, 'retry', { attempts, next_at: unit.at })
})

onCall(sentDocumentCalls.content, async ({ by, db, input: { id } }) => {
  const row = await runUnit(db, by, async (unit) => {
    const found = await unit.get(sentDocuments, id)
    await assertRecord(unit, assertHolder(found.entity, by, 'read'), found.entity_id, by)
    return found
  })
  return {
    name: row.file_name,
    mime: 'application/pdf',
    size: row.size,
    content: Readable.from(contentOf(db, row.sha256)),
    isCacheable: true as const,
  }
})
