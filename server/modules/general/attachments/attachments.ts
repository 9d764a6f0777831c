import { Readable } from 'node:stream'
import type { Actor } from '../../../../src/access'
import { attachments, mostFiles, shownKinds } from '../../../../src/resources/general/attachments/attachments'
import type { AnyResource } from '../../../../src/resources/kit/define/definition'
import { text } from '../../../../src/resources/kit/fields/field'
import { integer } from '../../../../src/resources/kit/fields/numbers'
import type { Db, Trx } from '../../../db/database'
import { call } from '../../../calls/calls'
import { cleanName, disposition, isProgram, kindOfFile } from '../../../calls/fileKinds'
import { onRemove } from '../../../engine/hooks'
import { listOf, readPage } from '../../../query/page'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { registry } from '../../../engine/selects'
import { demand } from '../../../calls/auth'
import type { Unit } from '../../../engine/unitTypes'
import { contentOf, dropContent, keepContent } from '../../../site/fileContents'
import { settingsNow } from '../../../site/settings'

type Values = Record<string, unknown>

const holders = Object.values(registry).filter((resource) => resource.attachments)

/** The table whose record holds a file, where this person may read it, or write it. */
function assertHolder(entity: unknown, by: Actor, right: 'read' | 'write'): AnyResource {
  const holder = holders.find(({ name }) => name === entity)
  if (!holder) throw invalid({ entity: 'exists' })
  demand(by, holder.access[right], holder.modules)
  return holder
}

const record = { entity: text('Table', 63), entity_id: integer('Record', { min: 1 }) }

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

call(
  {
    method: 'GET',
    path: '/general/attachments',
    areas: 'signed_in',
    modules: [],
    about: 'The files of a record, for whoever may read the record.',
    asks: record,
  },
  async ({ by, db, pool, values }) => {
    assertHolder(values.entity, by, 'read')
    const query = {
      filters: [condition('entity', values.entity), condition('entity_id', values.entity_id)],
      sort: [{ field: 'id', direction: 'asc' as const }],
      search: '',
      limit: mostFiles,
      cursor: null,
      total: false,
    }
    const { rows, position } = await readPage(pool, listOf(attachments, query))
    return { position, max_bytes: await mostBytes(db), rows: JSON.parse(rows) as Values[] }
  },
)

call(
  {
    method: 'POST',
    path: '/general/attachments',
    areas: 'signed_in',
    modules: [],
    about: 'Attaches a file, sent as bytes, to a record of somebody who may write it.',
    asks: { ...record, file_name: text('File', 1_000) },
    writes: true,
    file: {
      admit: ({ by, values }) => void assertHolder(values.entity, by, 'write'),
      most: mostBytes,
    },
  },
  async ({ by, unit, values, file }) => {
    const holder = assertHolder(values.entity, by, 'write')
    const name = cleanName(String(values.file_name))
    if (isProgram(file.head, name)) throw invalidBecause('file', 'Programs cannot be attached')
    await keepContent(unit.trx, file)
    await unit.lock(holder, Number(values.entity_id))
    const existing = await unit.find(attachments, {
      entity: holder.name,
      entity_id: Number(values.entity_id),
    })
    if (existing.length >= mostFiles)
      throw invalidBecause('file', `A ${holder.singular} holds at most ${mostFiles} files`)
    const { size, sha256 } = file
    return unit.insert(attachments, {
      entity: holder.name,
      entity_id: Number(values.entity_id),
      file_name: name,
      mime: kindOfFile(file.head, name),
      size,
      sha256,
      uploaded_by_id: by.id,
    })
  },
)

const idOf = ({ id }: Record<string, string>) => {
  const number = Number(id)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new Refused('not_found', { text: 'There is no such attachment' })
}

const removeFile = async (unit: Unit, { id, sha256 }: { id: number; sha256: string }) => {
  await unit.remove(attachments, id)
  await dropContent(unit.trx, sha256)
}

call(
  {
    method: 'DELETE',
    path: '/general/attachments/:id',
    areas: 'signed_in',
    modules: [],
    about: 'Deletes a file of a record that the person may write.',
    writes: true,
  },
  async ({ by, unit, params }) => {
    const file = await unit.lock(attachments, idOf(params))
    assertHolder(file.entity, by, 'write')
    await removeFile(unit, file)
    return null
  },
)

call(
  {
    method: 'GET',
    path: '/general/attachments/:id/content',
    areas: 'signed_in',
    modules: [],
    about: 'The bytes of a file, as a download that no browser runs.',
  },
  async ({ by, db, params, reply }) => {
    const rows = await db
      .selectFrom('attachments')
      .select(['entity', 'file_name', 'mime', 'size', 'sha256'])
      .where('id', '=', idOf(params))
      .execute()
    const [file] = rows
    if (!file) throw new Refused('not_found', { text: 'This file is no longer there' })
    assertHolder(file.entity, by, 'read')
    return reply
      .headers({
        'content-type': shownKinds.includes(file.mime) ? file.mime : 'application/octet-stream',
        'content-length': String(file.size),
        'content-disposition': disposition(file.file_name),
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(Readable.from(contentOf(db, file.sha256)))
  },
)

for (const holder of holders)
  onRemove(holder, async (unit, row) => {
    const { id } = row
    for (const file of await unit.find(attachments, { entity: holder.name, entity_id: id }))
      await removeFile(unit, file)
  })
