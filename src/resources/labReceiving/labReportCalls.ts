import * as z from 'zod/mini'
import { languageNames, languages } from '../../texts/languages'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { bit, bytes } from '../kit/define/shapes'
import { choice, optional, reference } from '../kit/fields/field'
import { json } from '../kit/fields/lists'
import { fileFormats } from '../kit/query/exportCalls'
import { labReceivingContainers } from './lab_receiving_containers'

const path = callPath(labReceivingContainers)
const setup = { areas: ['lab_receiving_setup'], modules: ['Lab Receiving'] } as const

const lotTrace = z.object({
  lot_id: z.int(),
  lot_number: z.string(),
  sku: z.string(),
  product: z.string(),
  measure: z.string(),
  status: z.string(),
  strength_mg_ml: z.nullable(z.number()),
  supplier: z.nullable(z.string()),
  receiving: z.nullable(z.string()),
  receiving_id: z.nullable(z.int()),
  received_on: z.nullable(z.string()),
  /** What left stock, by document and container. */
  uses: z.array(
    z.object({
      reason: z.string(),
      source_type: z.string(),
      source_id: z.int(),
      document: z.nullable(z.string()),
      container: z.nullable(z.string()),
      qty: z.number(),
      at: z.string(),
    }),
  ),
  /** The sales that carried what was made of it, by the lot that was shipped; less what came back. */
  sales: z.array(
    z.object({
      sale_id: z.int(),
      sale: z.string(),
      customer: z.string(),
      shipment: z.string(),
      lot: z.string(),
      sku: z.string(),
      product: z.string(),
      qty: z.number(),
      measure: z.string(),
      at: z.string(),
    }),
  ),
  /** There are more lots made of it, or more sales, than are listed. */
  is_cut: bit(),
  /** What came in is what left and what remains. */
  balance: z.object({
    qty_in: z.number(),
    qty_out: z.number(),
    remaining: z.number(),
    in_containers: z.number(),
  }),
})
export type LotTrace = z.output<typeof lotTrace>

const storedClass = z.object({
  class_id: z.int(),
  code: z.string(),
  name: z.string(),
  containers: z.int(),
  stored_ml: z.number(),
  /** With all stricter classes, as the limit of the class counts. */
  counted_ml: z.number(),
  limit_ml: z.nullable(z.number()),
})

const storage = z.object({
  cabinets: z.array(
    z.object({
      bin_id: z.int(),
      code: z.string(),
      location: z.string(),
      /** The strictest class that it admits; null for a bin that is no cabinet. */
      admits: z.nullable(z.string()),
      is_toxic: bit(),
      containers: z.int(),
      stored_ml: z.number(),
      max_ml: z.nullable(z.number()),
      /** Classes in it that are not stored together, such as "FL1 / FL3". */
      incompatible: z.array(z.string()),
      classes: z.array(storedClass),
    }),
  ),
  classes: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      storage_rule: z.string(),
      containers: z.int(),
      stored_ml: z.number(),
    }),
  ),
})
export type LabStorage = z.output<typeof storage>
export type StoredCabinet = LabStorage['cabinets'][number]

const whereabouts = z.array(
  z.object({
    code: z.string(),
    /** Its check letters do not fit. */
    is_misread: bit(),
    containers: z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        sku: z.string(),
        product: z.string(),
        lot: z.nullable(z.string()),
        status: z.string(),
        location: z.string(),
        bin: z.string(),
        shelf: z.nullable(z.int()),
        class_code: z.string(),
        remaining_qty: z.number(),
        measure: z.string(),
        due_on: z.nullable(z.string()),
      }),
    ),
  }),
)
export type Whereabouts = z.output<typeof whereabouts>

/** So many codes are looked for at once. */
const mostCodes = 200

const traced = {
  lot_id: reference('Lot', 'lots'),
  container_id: optional(reference('Container', 'lab_receiving_containers')),
}
const traceReaders = { areas: ['lab_receiving', 'hplc'], modules: ['Lab Receiving', 'Production'] } as const
const cut = {
  location_id: optional(reference('Location', 'locations')),
  class_id: optional(reference('Class', 'flashpoint_classes')),
}
const format = choice('Format', fileFormats)

export const labReportCalls = {
  lotTrace: defineCall({
    kind: 'read',
    method: 'GET',
    ...traceReaders,
    path: `${path}/lot_trace`,
    about:
      'Where a lot came from, each document that took of it and from which container, the sales that left with it, and whether what came in is what left and what remains. With a container only what was drawn from that.',
    inputs: traced,
    answer: lotTrace,
  }),
  lotTraceFile: defineCall({
    kind: 'download',
    method: 'GET',
    ...traceReaders,
    path: `${path}/lot_trace/file`,
    about: 'The trace of a lot as a file: CSV, Excel or PDF.',
    inputs: { ...traced, format },
    answer: bytes(),
  }),
  storage: defineCall({
    kind: 'read',
    method: 'GET',
    ...setup,
    path: `${path}/storage`,
    about:
      'What each bin of the laboratory holds by flash point class, against the limits of its classes and its own, and which classes in it are not stored together.',
    inputs: cut,
    answer: storage,
  }),
  storageFile: defineCall({
    kind: 'download',
    method: 'GET',
    ...setup,
    path: `${path}/storage/file`,
    about:
      'The sheet for a fire inspection: what is where by flash point class, with amounts against limits, in the language that is named, as PDF, Excel or CSV.',
    inputs: { ...cut, format, language: optional(choice('Language', languages, languageNames)) },
    answer: bytes(),
  }),
  whereabouts: defineCall({
    kind: 'read',
    method: 'POST',
    areas: ['lab_receiving'],
    modules: ['Lab Receiving'],
    path: `${path}/whereabouts`,
    about:
      'Where containers are, many at once: by their numbers or scanned codes, by SKU, lot, supplier lot or bin, or by a part of the name of a product.',
    inputs: {
      codes: json(
        'Codes',
        z
          .array(z.string('string').check(z.minLength(1, 'required'), z.maxLength(200, 'max')))
          .check(z.minLength(1, 'required'), z.maxLength(mostCodes, 'max')),
      ),
    },
    answer: whereabouts,
  }),
}
