import { sentDocumentMachine } from '../../../machines/workflows/general/sent_documents'
import { languageNames, languages } from '../../../texts/languages'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  email,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'

/** A document of a record that was sent by e-mail: who sent it where, and what became of it. */
export const sentDocuments = defineResource({
  name: 'sent_documents',
  title: 'Sent documents',
  singular: 'sent document',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/sent_documents',
  label: '{file_name}',
  fields: {},
  systemFields: {
    entity: text('Table', 63),
    entity_id: integer('Record'),
    document: text('Document', 60),
    file_name: withLook(text('File', 160), 'fileName'),
    size: integer('Size', { unit: 'B' }),
    sha256: internal(text('Content', 64)),
    to_address: email('To'),
    language: choice('Language', languages, languageNames),
    message: optional(longText('Message')),
    sender_id: optional(reference('Sent by', 'users')),
    /** The same at every attempt, so that a receiver who got it twice sees it once. */
    message_id: internal(text('Message ID', 120)),
    attempts: withDefault(integer('Attempts'), 0),
    next_at: optional(instant('Next attempt')),
    failure: optional(longText('Not sent because', 500)),
    sent_at: optional(instant('Sent')),
  },
  workflow: sentDocumentMachine,
  events: {
    deliver: { label: 'Deliver', hidden: true, broadcastAs: 'sent' },
    defer: { label: 'Defer', hidden: true, broadcastAs: 'deferred' },
    fail: { label: 'Fail', hidden: true, broadcastAs: 'failed' },
    retry: { label: 'Try again', hidden: true, broadcastAs: 'retried' },
  },
  ownedBy: 'entity',
  access: { read: [], write: [] },
  list: {
    columns: ['file_name', 'to_address', 'status', 'sender_id', 'sent_at', 'failure'],
    sort: [['id', 'desc']],
    search: ['file_name', 'to_address'],
  },
  form: [],
})

export type SentDocument = Row<typeof sentDocuments>

/** So many of the newest are shown of a record. */
export const mostSent = 100
