import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { internal, optional, reference, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** A file of a record of any table that keeps files; who reads the record reads it, who writes the record adds and deletes. */
export const attachments = defineResource({
  name: 'attachments',
  title: 'Attachments',
  singular: 'attachment',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/attachments',
  label: '{file_name}',
  fields: {},
  systemFields: {
    entity: text('Table', 63),
    entity_id: integer('Record'),
    file_name: withLook(text('File', 160), 'fileName'),
    mime: text('Kind', 100),
    size: integer('Size', { unit: 'B' }),
    sha256: internal(text('Content', 64)),
    uploaded_by_id: optional(reference('Attached by', 'users')),
  },
  ownedBy: 'entity',
  access: { read: [], write: [] },
  list: {
    columns: ['file_name', 'size', 'mime', 'uploaded_by_id', 'created_at'],
    sort: [['id', 'asc']],
    search: ['file_name'],
  },
  form: [],
})

export type Attachment = Row<typeof attachments>

/** Kinds that are shown in the console itself; everything else is only downloaded. */
export const shownKinds: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
]

/** A file may have this many MB until the setting `attachments.max_mb` says otherwise. */
export const usualMaxMb = 20
/** As many files one record holds at most. */
export const mostFiles = 200
