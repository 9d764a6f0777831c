import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bytes, rowOf } from '../../kit/define/shapes'
import { text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { type SentDocument, sentDocuments } from './sent_documents'

const path = callPath(sentDocuments)
const sentDocument = rowOf<SentDocument>('sent_documents')

export const sentDocumentCalls = {
  ofRecord: defineCall({
    kind: 'read',
    method: 'GET',
    path,
    areas: 'signed_in',
    about: 'The documents of a record that were sent by e-mail, for all who may read the record.',
    inputs: { entity: text('Table', 63), entity_id: integer('Record', { min: 1 }) },
    answer: z.object({ position: z.string(), rows: z.array(sentDocument) }),
  }),
  retry: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${path}/:id/retry`,
    areas: 'signed_in',
    programs: true,
    about: 'Tries at once to send a document that waits or failed, for people who may write its record.',
    answer: sentDocument,
  }),
  content: defineCall({
    kind: 'download',
    method: 'GET',
    path: `${path}/:id/content`,
    areas: 'signed_in',
    about: 'A document as it was sent.',
    answer: bytes(),
  }),
}
