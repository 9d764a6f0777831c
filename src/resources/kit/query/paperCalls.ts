import * as z from 'zod/mini'
import { languages } from '../../../texts/languages'
import { defineCall } from '../define/defineCall'
import { callPath } from '../define/defineResource'
import type { AnyResource } from '../define/definition'
import { paperName, papersOf } from '../define/facets/paper'
import { bytes } from '../define/shapes'
import { email, longText, optional, text } from '../fields/field'
import { reading } from './resourceCalls'

const papersNamed = (resource: AnyResource) =>
  papersOf(resource)
    .map((paper) => `${paperName(paper)} (${paper.title})`)
    .join(', ')

const paperParam = { document: text('Document', 60) }

/** A document in one of its layouts, as a PDF. */
export const paperCall = (resource: AnyResource) =>
  defineCall({
    ...reading(resource),
    kind: 'download',
    method: 'GET',
    path: `${callPath(resource)}/:id/documents/:document`,
    about: `A ${resource.singular} as a PDF in the language of its receiver: ${papersNamed(resource)}.`,
    params: paperParam,
    answer: bytes(),
  })

const paperReceiver = z.object({
  /** The address of the receiver; null where none is on file. */
  to: z.nullable(z.string()),
  language: z.enum(languages),
})
export type PaperReceiver = z.output<typeof paperReceiver>

/** Who a document is sent to by e-mail. */
export const paperReceiverCall = (resource: AnyResource) =>
  defineCall({
    ...reading(resource),
    kind: 'read',
    method: 'GET',
    path: `${callPath(resource)}/:id/documents/:document/receiver`,
    about: `The e-mail address and the language that a document of a ${resource.singular} is sent in.`,
    params: paperParam,
    answer: paperReceiver,
  })

/** What a person says of an e-mail: where it goes, and a few words above the document. */
export const paperMailInputs = {
  to: email('To'),
  message: optional(longText('Message', 2_000)),
}

const sentPaper = z.object({ id: z.int(), to: z.string(), file_name: z.string(), status: z.string() })

/** Sends a document by e-mail. */
export const paperSendCall = (resource: AnyResource) =>
  defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(resource)}/:id/documents/:document/send`,
    areas: resource.access.write,
    modules: resource.modules,
    about: `Sends a document of a ${resource.singular} by e-mail, and tries again where the mail server does not take it.`,
    params: paperParam,
    inputs: paperMailInputs,
    answer: sentPaper,
  })
