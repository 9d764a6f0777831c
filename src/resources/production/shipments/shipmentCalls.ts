import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bit, rowOf } from '../../kit/define/shapes'
import { optional, reference, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { type Shipment, shipments } from './shipments'

const { modules } = shipments
const areas = ['assembly_shipping'] as const

/** What a scan did at the dock. */
const scanned = z.object({
  shipment_id: z.int(),
  shipment: z.string(),
  status: z.string(),
  item: z.string(),
  /** What the scan did with it: put on the list of a draft, or loaded. */
  act: z.enum(['added', 'loaded']),
  /** Zero where it was there before: it counts once. */
  is_new: bit(),
  units: z.number(),
  lines_loaded: z.int(),
  lines_count: z.int(),
})
export type ScannedShipment = z.output<typeof scanned>

export const shipmentCalls = {
  scan: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(shipments)}/scan`,
    areas,
    modules,
    about:
      'Loads the skid, carton or lot of a scanned code on the shipment it belongs to. A skid in the warehouse that is on no shipment is put on the draft that is named. What was loaded before is answered as such.',
    inputs: {
      code: text('Code', 200),
      shipment_id: optional(reference('Shipment', 'shipments')),
    },
    answer: scanned,
  }),
  removeLine: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(shipments)}/:id/remove_line`,
    areas,
    modules,
    about:
      'Leaves a line behind, with the reason: its skid is free, and its goods go back from the lane to the bin they were picked from.',
    inputs: {
      line_id: integer('Line', { min: 1 }),
      remove_reason: text('Reason', 200),
    },
    answer: rowOf<Shipment>('shipments'),
  }),
}
