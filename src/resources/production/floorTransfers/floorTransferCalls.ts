import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bit, rowOf } from '../../kit/define/shapes'
import { choice, optional, reference, text, withDefault } from '../../kit/fields/field'
import { ids, linesOf } from '../../kit/fields/lists'
import { integer, quantity } from '../../kit/fields/numbers'
import { type FloorTransfer, floorTransfers, itemKinds, receivingPlace } from './floor_transfers'

const { modules } = floorTransfers

/** As many labels as are made in one go. */
const mostLabels = 200

/** What a label is made for; of loose goods a lot, how much of it, and where it is; of a cart its lot where its order has several. */
const transferItemFields = {
  item_kind: choice('Kind', itemKinds),
  skid_id: optional(reference('Skid', 'skids')),
  carton_id: optional(reference('Carton', 'cartons')),
  cart_id: optional(reference('Cart', 'carts')),
  pail_id: optional(reference('Pail', 'pails')),
  lot_id: optional(reference('Lot', 'lots')),
  bin_id: optional(reference('Bin', 'bins', { where: { kind: 'floor', is_active: 1 } })),
  qty: optional(quantity('Quantity', { above: 0 })),
}

/** What a scan did with a transfer. */
const scanned = z.object({
  id: z.int(),
  number: z.string(),
  status: z.string(),
  item: z.string(),
  /** Zero where it was sent, or received, before: it counts once. */
  is_new: bit(),
  qty: z.number(),
  measure: z.string(),
  sku: z.nullable(z.string()),
  bin: z.nullable(z.string()),
})
export type ScannedTransfer = z.output<typeof scanned>

const looseGoods = z.object({
  lot_id: z.int(),
  bin_id: z.int(),
  lot: z.string(),
  bin: z.string(),
  product: z.string(),
  production_order: z.nullable(z.string()),
  measure: z.string(),
  qty: z.number(),
})
export type LooseGoods = z.output<typeof looseGoods>

const cartReady = z.object({
  cart_id: z.int(),
  code: z.string(),
  production_order: z.string(),
  qty: z.number(),
  /** The lots that its bottles may be of: one where that is known. */
  lots: z.array(z.object({ lot_id: z.int(), lot: z.string() })),
})
export type CartReady = z.output<typeof cartReady>

const place = z.object({ id: z.int(), code: z.string() })

const transferActs = ['send', 'receive'] as const
export type TransferAct = (typeof transferActs)[number]

export const floorTransferCalls = {
  generate: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(floorTransfers)}/generate`,
    areas: ['qr_code_generation'],
    modules,
    about:
      'Makes a transfer with a code of its own for each of these skids, cartons, carts, pails or loose goods.',
    creates: true,
    inputs: {
      items: linesOf('Items', transferItemFields, { most: mostLabels }),
      to_bin_id: optional(receivingPlace()),
      copies: withDefault(integer('Copies of each', { min: 1, max: 20 }), 1),
    },
    answer: z.array(rowOf<FloorTransfer>('floor_transfers')),
  }),
  loose: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(floorTransfers)}/loose`,
    areas: ['qr_code_generation'],
    modules,
    about:
      'Bottles on the floor that are in no carton and under no label, by lot and bin, as far as they may go.',
    inputs: {},
    answer: z.array(looseGoods),
  }),
  carts: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(floorTransfers)}/carts`,
    areas: ['qr_code_generation'],
    modules,
    about: 'Loaded carts without a label whose bottles may go, with the lots that they may be of.',
    inputs: {},
    answer: z.array(cartReady),
  }),
  printed: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(floorTransfers)}/printed`,
    areas: ['qr_code_generation'],
    modules,
    about: 'Notes that the labels of these transfers were printed; answers how many.',
    inputs: { ids: ids('Transfers', mostLabels) },
    answer: z.object({ printed: z.int() }),
  }),
  place: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(floorTransfers)}/place`,
    areas: ['transfer'],
    modules,
    about: 'The bin of a scanned code, where goods of the floor are received into it; null of another code.',
    inputs: { code: text('Code', 200) },
    answer: z.nullable(place),
  }),
  scan: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(floorTransfers)}/scan`,
    areas: ['transfer'],
    modules,
    about:
      'Sends or receives what carries a scanned code: of a transfer, skid, carton, cart or pail. A skid, carton, cart or pail that has no transfer yet is sent with a new one. What was sent or received before is answered as such.',
    inputs: {
      code: text('Code', 200),
      act: choice('Act', transferActs),
      to_bin_id: optional(receivingPlace()),
    },
    answer: scanned,
  }),
}
