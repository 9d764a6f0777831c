import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bit, rowOf } from '../../kit/define/shapes'
import { reference, text } from '../../kit/fields/field'
import { type Skid, skids } from './skids'

/** Every screen of skids: who of its people builds them is said by `skidBuilders`. */
const areas = skids.access.read
const { modules } = skids

/** A carton as it was put on a skid, and what is on it now. */
const put = z.object({
  carton: z.string(),
  units: z.int(),
  /** Zero where it was on this skid already: it counts once. */
  is_new: bit(),
  skid: z.string(),
  skid_cartons: z.int(),
  skid_units: z.int(),
  max_cartons: z.nullable(z.int()),
})
export type PutCarton = z.output<typeof put>

/** What an empty skid is begun with. */
export const newSkidFields = {
  area: skids.fields.area,
  kind: skids.fields.kind,
  max_cartons: skids.fields.max_cartons,
  bin_id: skids.fields.bin_id,
}

export const skidCalls = {
  begin: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(skids)}/begin`,
    areas,
    modules,
    about: 'Begins an empty skid with the next number and an SSCC of its own.',
    creates: true,
    inputs: newSkidFields,
    answer: rowOf<Skid>('skids'),
  }),
  put: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(skids)}/:id/cartons`,
    areas,
    modules,
    about: 'Puts the carton of a scanned code on an open skid; one that is on it already counts once.',
    inputs: { code: text('Carton', 200) },
    answer: put,
  }),
  takeOff: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(skids)}/:id/take_off`,
    areas,
    modules,
    about: 'Takes a carton off an open skid.',
    inputs: { carton_id: reference('Carton', 'cartons') },
    answer: rowOf<Skid>('skids'),
  }),
}
