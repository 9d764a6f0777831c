import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { rowOf } from '../kit/define/shapes'
import { longText, optional, reference, text } from '../kit/fields/field'
import { integer } from '../kit/fields/numbers'
import { rdSamples } from './rd_samples'
import { type RdSpecification, rdSpecifications } from './rd_specifications'

const { modules } = rdSpecifications
const path = callPath(rdSpecifications)
const row = rowOf<RdSpecification>(rdSpecifications.name)
const quality = { areas: ['rd_quality'], modules } as const

export const specificationCalls = {
  template: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(rdSamples)}/:id/specification_template`,
    areas: ['rd_supervision'],
    modules,
    about:
      'Adds to the specification of a sample what that of every e-liquid has and this one lacks, with limits from its targets; answers how many lines it added.',
    creates: true,
    answer: z.object({ added: z.int() }),
  }),
  result: defineCall({
    ...quality,
    kind: 'write',
    method: 'PUT',
    path: `${path}/:id/result`,
    about: 'Enters the result of a characteristic of a version; the server says its verdict.',
    inputs: {
      version: integer('Version'),
      value: text('Result', 200),
      instrument: optional(text('Instrument', 80)),
      note: optional(longText('Note', 500)),
    },
    answer: row,
  }),
  waive: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${path}/:id/waive`,
    areas: ['rd_supervision'],
    modules,
    about: 'Lets a version pass without this characteristic, for a reason.',
    inputs: { version: integer('Version'), note: longText('Reason', 500) },
    answer: row,
  }),
  pullHplc: defineCall({
    ...quality,
    kind: 'write',
    method: 'POST',
    path: `${path}/:id/pull_hplc`,
    about:
      'Takes the result of a concluded HPLC request of this version as that of a characteristic in mg/ml.',
    inputs: { hplc_request_id: reference('Test request', 'hplc_requests') },
    answer: row,
  }),
}
