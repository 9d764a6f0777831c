import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { rowOf } from '../kit/define/shapes'
import { choice, flag, longText, optional, reference, text, withDefault } from '../kit/fields/field'
import { ids, json, linesOf } from '../kit/fields/lists'
import { movable } from '../inventory/products/products'
import { decimal, integer, millilitres, strength } from '../kit/fields/numbers'
import type { LabCertificateValue } from './lab_certificate_values'
import { type FlashpointClass, flashpointClasses } from './flashpoint_classes'
import { containerTypes, grams, type LabContainer, labReceivingContainers } from './lab_receiving_containers'
import { type LabReceivingItem, labReceivingItems } from './lab_receiving_items'
import { type LabReceiving, labReceivings } from './lab_receivings'

/** So many containers are made at once. */
const mostContainers = 500

const bench = { areas: ['receiving'], modules: ['Lab Receiving'] } as const
const section = { areas: ['lab_receiving'], modules: ['Lab Receiving'] } as const
const setup = { areas: ['lab_receiving_setup'], modules: ['Lab Receiving'] } as const
const quality = { areas: ['lab_receiving_setup', 'hplc'], modules: ['Lab Receiving', 'Production'] } as const

/** One weight for all, or one for each container. */
const weights = (label: string) =>
  json(
    label,
    z
      .array(z.number('numeric').check(z.gte(0, 'min'), z.lte(999_999_999, 'max')))
      .check(z.maxLength(mostContainers, 'max')),
  )

const proposal = z.object({
  bin_id: z.int(),
  code: z.string(),
  class_code: z.string(),
  stored_ml: z.number(),
  max_ml: z.number(),
  fill_percent: z.number(),
})
export type CabinetProposal = z.output<typeof proposal>

const scanned = z.object({
  container: rowOf<LabContainer>('lab_receiving_containers'),
  /** What the caller may do with it now. */
  events: z.array(z.string()),
})

/** What a label says of one container; nothing of what it has not. */
const scannedLabel = z.object({
  expires_on: z.nullable(z.string()),
  net_g: z.nullable(z.number()),
  gross_g: z.nullable(z.number()),
  volume_ml: z.nullable(z.number()),
  count: z.nullable(z.int()),
  serial: z.nullable(z.string()),
})
export type ScannedLabel = z.output<typeof scannedLabel>

const reclassed = z.object({
  containers: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      product: z.string(),
      from_code: z.string(),
      to_code: z.string(),
      /** Why it cannot stay in its cabinet; null where it can. */
      fault: z.nullable(z.string()),
    }),
  ),
  items: z.int(),
})
export type Reclassed = z.output<typeof reclassed>

export const labReceivingCalls = {
  certificate: defineCall({
    kind: 'write',
    method: 'PUT',
    ...quality,
    path: `${callPath(labReceivingItems)}/:id/certificate`,
    about:
      'Writes what the certificate of analysis of an item says, characteristic by characteristic; the server judges each by the limits of the product.',
    inputs: {
      values: linesOf(
        'Values',
        {
          characteristic: text('Characteristic', 80),
          value: decimal('Value', 6, { min: -1_000_000, max: 1_000_000 }),
        },
        { most: 100 },
      ),
    },
    answer: z.array(rowOf<LabCertificateValue>('lab_certificate_values')),
  }),
  addContainers: defineCall({
    kind: 'write',
    method: 'POST',
    ...bench,
    path: `${callPath(labReceivingItems)}/:id/containers`,
    about:
      'Makes containers of an item, at most 500 at once: all with the same weight or volume, or each with its own. Answers them with their codes.',
    creates: true,
    inputs: {
      count: integer('Containers', { min: 1, max: mostContainers }),
      container_type: withDefault(choice('Container', containerTypes), 'bottle'),
      tare_g: optional(grams('Tare')),
      gross_g: optional(weights('Gross')),
      volume_ml: optional(weights('Volume')),
      bin_id: reference('Cabinet', 'bins', { where: { is_active: 1 } }),
      shelf: optional(integer('Shelf', { min: 1, max: 100 })),
      supplier_serial: optional(text('Serial number', 20)),
    },
    answer: z.object({
      item: rowOf<LabReceivingItem>('lab_receiving_items'),
      receiving: rowOf<LabReceiving>('lab_receivings'),
      containers: z.array(rowOf<LabContainer>('lab_receiving_containers')),
    }),
  }),
  register: defineCall({
    kind: 'write',
    method: 'POST',
    ...setup,
    path: callPath(labReceivingContainers),
    about:
      'Registers a container that was found or made in house: its content is moved from stock of its lot that is in no container.',
    creates: true,
    inputs: labReceivingContainers.fields,
    answer: rowOf<LabContainer>('lab_receiving_containers'),
  }),
  scanLabel: defineCall({
    kind: 'write',
    method: 'POST',
    ...bench,
    path: `${callPath(labReceivings)}/:id/scan_label`,
    about:
      'Reads the label of a supplier at the bench: its product by trade number, on the item that waits for this lot or on a new one, with its lot and days; answers the item with what is still to be weighed in.',
    inputs: { code: text('Code', 200) },
    answer: z.object({ item: rowOf<LabReceivingItem>('lab_receiving_items'), label: scannedLabel }),
  }),
  linkLabel: defineCall({
    kind: 'write',
    method: 'POST',
    ...bench,
    path: `${callPath(labReceivings)}/:id/link_label`,
    about:
      'Notes the trade number of a label at what the supplier of the delivery sells a product as, so that the next scan finds it.',
    inputs: {
      code: text('Code', 200),
      product_id: reference('Product', 'products', { where: { ...movable, lot_tracked: 1 } }),
    },
    answer: z.object({ gtin: z.string(), product_id: z.int() }),
  }),
  takeOff: defineCall({
    kind: 'write',
    method: 'POST',
    ...bench,
    path: `${callPath(labReceivingItems)}/:id/take_off`,
    about: 'Takes containers that are not in stock yet off a delivery; their codes are refused from then on.',
    inputs: { container_ids: ids('Containers', mostContainers) },
    answer: rowOf<LabReceivingItem>('lab_receiving_items'),
  }),
  askInventory: defineCall({
    kind: 'write',
    method: 'POST',
    ...bench,
    path: `${callPath(labReceivings)}/:id/ask_inventory`,
    about:
      'Makes the delivery of inventory for items that are not expected, which waits in progress until inventory accepts them.',
    inputs: {},
    answer: rowOf<LabReceiving>('lab_receivings'),
  }),
  accept: defineCall({
    kind: 'write',
    method: 'POST',
    areas: ['general'],
    modules: ['Lab Receiving'],
    path: `${callPath(labReceivingItems)}/:id/accept`,
    about: 'Accepts an item that the purchase or transfer does not have.',
    inputs: { reason: text('Reason', 200) },
    answer: rowOf<LabReceivingItem>('lab_receiving_items'),
  }),
  inspect: defineCall({
    kind: 'write',
    method: 'POST',
    ...quality,
    path: `${callPath(labReceivingItems)}/:id/inspect`,
    about:
      'The inspection of an item: its certificate is checked, and of nicotine what the own tests of identity and strength found.',
    inputs: {
      inspection: choice('Inspection', ['passed', 'failed']),
      coa_checked: withDefault(flag('Certificate checked'), false),
      coa_reference: optional(text('Certificate', 120)),
      identity_result: optional(choice('Identity test', ['passed', 'failed'])),
      tested_mg_ml: optional(strength('Strength found')),
      note: optional(longText('Note', 500)),
    },
    answer: rowOf<LabReceivingItem>('lab_receiving_items'),
  }),
  binProposal: defineCall({
    kind: 'read',
    method: 'GET',
    ...section,
    path: `${callPath(labReceivingContainers)}/bin_proposal`,
    about: 'Cabinets that admit a class and have room for a volume, those that fit best first.',
    inputs: {
      class_id: reference('Class', 'flashpoint_classes'),
      volume_ml: millilitres('Volume', { max: 999_999_999 }),
      location_id: optional(reference('Location', 'locations')),
      is_toxic: withDefault(flag('Toxic'), false),
    },
    answer: z.array(proposal),
  }),
  scan: defineCall({
    kind: 'read',
    method: 'GET',
    areas: labReceivingContainers.access.read,
    modules: labReceivingContainers.modules,
    path: `${callPath(labReceivingContainers)}/scan`,
    about:
      'The container of a scanned code, with what the caller may do with it. A code that was misread is refused by its check letters.',
    inputs: { code: text('Code', 200) },
    answer: scanned,
  }),
  labels: defineCall({
    kind: 'write',
    method: 'POST',
    ...section,
    path: `${callPath(labReceivingContainers)}/labels`,
    about: 'Notes that labels went to the printer; one that was printed before needs a reason.',
    inputs: { container_ids: ids('Containers', mostContainers), reason: optional(text('Reason', 200)) },
    answer: z.array(rowOf<LabContainer>('lab_receiving_containers')),
  }),
  recompute: defineCall({
    kind: 'write',
    method: 'POST',
    ...setup,
    path: `${callPath(flashpointClasses)}/recompute`,
    about:
      'Computes the class of each item and its containers anew from flash and boiling point; a class that was raised by hand stays unless the computed one is stricter. With preview nothing is written.',
    inputs: { preview: withDefault(flag('Preview'), false) },
    answer: reclassed,
  }),
  reorder: defineCall({
    kind: 'write',
    method: 'POST',
    ...setup,
    path: `${callPath(flashpointClasses)}/reorder`,
    about: 'Ranks the classes in this order, the strictest first.',
    inputs: { class_ids: ids('Classes', 100) },
    answer: z.array(rowOf<FlashpointClass>('flashpoint_classes')),
  }),
}
