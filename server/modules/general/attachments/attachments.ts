import { Readable } from 'node:stream'
import { attachmentCalls } from '../../../../src/resources/general/attachments/attachmentCalls'
import { attachments, mostFiles, shownKinds } from '../../../../src/resources/general/attachments/attachments'
import type { Db, Trx } from '../../../db/database'
import { onCall, onUpload } from '../../../calls/handlers'
import { cleanName, isProgram, kindOfFile } from '../../../calls/fileKinds'
import { onRemove } from '../../../engine/hooks/hooks'
import { listOf, readPage, rowsIn } from '../../../query/page'
import { invalidBecause, Refused } from '../../../engine/errors'
import { assertRecord, recordHolders } from '../../../calls/recordHolders'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { contentOf, dropContent, keepContent } from '../../../site/fileContents'
import { settingsNow } from '../../../site/settings'
import { t } from '../../../../src/texts/texts'

const { holders, assertHolder } = recordHolders(({ attachments: holdsFiles }) => Boolean(holdsFiles))

/** Bytes a file may have. */
async function mostBytes(db: Db | Trx): Promise<number> {
  const { 'attachments.max_mb': most } = await settingsNow(db, 'attachments.max_mb')
  return Math.floor(most * 1_048_576)
}

const condition = (field: string, value: unknown) => ({
  field,
  field_type: 'text' as const,
  filters: [{ logic_operator: 'and' as const, operator: '=' as const, value_type: 'value' as const, value }],
})

onCall(attachmentCalls.ofRecord, async ({ by, db, pool, input }) => {
  const holder = assertHolder(input.entity, by, 'read')
  await runUnit(db, by, (unit) => assertRecord(unit, holder, input.entity_id, by))
  const query = {
    filters: [condition('entity', input.entity), condition('entity_id', input.entity_id)],
    sort: [{ field: 'id', direction: 'asc' as const }],
    search: '',
    limit: mostFiles,
    cursor: null,
    total: false,
  }
  const page = await readPage(pool, listOf(attachments, query))
  return { position: page.position, max_bytes: await mostBytes(db), rows: rowsIn(attachments, page) }
})

onUpload(
  attachmentCalls.attach,
  {
    admit: ({ by, input }) => void assertHolder(input.entity, by, 'write'),
    most: mostBytes,
    tooLarge: 'size',
  },
  async ({ by, unit, input, file }) => {
    const { entity, entity_id } = input
    const holder = assertHolder(entity, by, 'write')
    const name = cleanName(input.file_name)
    if (isProgram(file.head, name)) throw invalidBecause('file', t('Executable files cannot be attached'))
    await keepContent(unit.trx, file)
    await unit.lock(holder, entity_id)
    await assertRecord(unit, holder, entity_id, by)
    const existing = await unit.find(attachments, { entity, entity_id })
    if (existing.length >= mostFiles)
      throw invalidBecause(
        'file',
        t('A {singular} holds at most {mostFiles} files', { singular: t(holder.singular), mostFiles }),
      )
    const { size, sha256 } = file
    const mime = kindOfFile(file.head, name)
    return unit.insert(attachments, {
      ...{ entity, entity_id, file_name: name, mime, size, sha256 },
      uploaded_by_id: by.id,
    })
  },
)

const removeFile = async (unit: Unit, { id, sha256 }: { id: number; sha256: string }) => {
  await unit.remove(attachments, id)
  await dropContent(unit.trx, sha256)
}

onCall(attachmentCalls.remove, async ({ by, unit, input }) => {
  const file = await unit.lock(attachments, input.id)
  await assertRecord(unit, assertHolder(file.entity, by, 'write'), file.entity_id, by)
  await removeFile(unit, file)
  return null
})

onCall(attachmentCalls.content, async ({ by, db, input }) => {
  const rows = await db
    .selectFrom('attachments')
    .select(['entity', 'entity_id', 'file_name', 'mime', 'size', 'sha256'])
    .where('id', '=', input.id)
    .execute()
  const [file] = rows
  if (!file) throw new Refused('not_found', { text: 'This file no longer exists' })
  const holder = assertHolder(file.entity, by, 'read')
  await runUnit(db, by, (unit) => assertRecord(unit, holder, file.entity_id, by))
  return {
    name: file.file_name,
    mime: shownKinds.includes(file.mime) ? file.mime : 'application/octet-stream',
    size: file.size,
    content: Readable.from(contentOf(db, file.sha256)),
    isCacheable: true as const,
  }
})

for (const holder of holders)
  onRemove(holder, async (unit, row) => {
    const { id } = row
    for (const file of await unit.find(attachments, { entity: holder.name, entity_id: id }))
      await removeFile(unit, file)
  })
