import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bytes, rowOf } from '../../kit/define/shapes'
import { text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { type Attachment, attachments } from './attachments'

const path = callPath(attachments)
const attachment = rowOf<Attachment>('attachments')
const record = { entity: text('Table', 63), entity_id: integer('Record', { min: 1 }) }

export const attachmentCalls = {
  ofRecord: defineCall({
    kind: 'read',
    method: 'GET',
    path,
    areas: 'signed_in',
    about: 'The files of a record, for all who may read the record.',
    inputs: record,
    answer: z.object({ position: z.string(), max_bytes: z.int(), rows: z.array(attachment) }),
  }),
  attach: defineCall({
    kind: 'upload',
    method: 'POST',
    path,
    areas: 'signed_in',
    programs: true,
    about: 'Attaches a file, sent as bytes, to a record that the person may write.',
    inputs: { ...record, file_name: text('File', 1_000) },
    answer: attachment,
  }),
  remove: defineCall({
    kind: 'write',
    method: 'DELETE',
    path: `${path}/:id`,
    areas: 'signed_in',
    programs: true,
    about: 'Deletes a file of a record that the person may write.',
    answer: z.null(),
  }),
  content: defineCall({
    kind: 'download',
    method: 'GET',
    path: `${path}/:id/content`,
    areas: 'signed_in',
    about: 'The bytes of a file, as a download that no browser runs.',
    answer: bytes(),
  }),
}
