import * as z from 'zod/mini'
import { bit } from '../../kit/define/shapes'

const derivation = z.union([
  z.object({ kind: z.literal('share') }),
  z.object({
    kind: z.literal('potency'),
    nicotine_mg: z.number(),
    brought_mg: z.number(),
    brought_ml: z.number(),
    strength_mg_ml: z.number(),
  }),
  z.object({ kind: z.literal('carrier'), correction_ml: z.number(), short_ml: z.number() }),
])

/** A lot that a line can be taken from, and where it is. */
const sheetLot = z.object({
  lot_id: z.int(),
  lot_number: z.string(),
  bin_id: z.int(),
  bin: z.string(),
  /** Of what is there and not promised to others. */
  available_ml: z.number(),
  expires_on: z.nullable(z.string()),
  strength_mg_ml: z.nullable(z.number()),
  /** Held for this order. */
  is_reserved: bit(),
})
export type SheetLot = z.output<typeof sheetLot>

/** Liquid of a lot that is in the batch, in the order of weighing. */
const drawn = z.object({ lot_id: z.int(), ml: z.number(), strength_mg_ml: z.nullable(z.number()) })

/** A line of a sheet before its target: what it is, what it has taken, and what it can be taken from. */
const sourceLine = z.object({
  recipe_line_id: z.nullable(z.int()),
  addition_id: z.nullable(z.int()),
  kind: z.enum(['recipe', 'adjustment', 'recovery_input']),
  product_id: z.int(),
  product: z.string(),
  sku: z.string(),
  role: z.enum(['nicotine', 'flavour', 'pg', 'vg', 'additive', 'recovery']),
  is_hazard: bit(),
  /** Percent of the recipe; null for an addition beside it. */
  percent: z.nullable(z.number()),
  /** Of an addition beside the recipe. */
  planned_ml: z.nullable(z.number()),
  strength_mg_ml: z.nullable(z.number()),
  density_g_ml: z.nullable(z.number()),
  pg_percent: z.nullable(z.number()),
  vg_percent: z.nullable(z.number()),
  tolerance_percent: z.number(),
  /** What it is read in: grams where it is stocked by mass. */
  unit: z.enum(['g', 'ml']),
  needs_second_person: bit(),
  note: z.nullable(z.string()),
  drawn: z.array(drawn),
  /** Its last part is weighed. */
  is_closed: bit(),
  lots: z.array(sheetLot),
})
export type SourceLine = z.output<typeof sourceLine>

/** A line with its target for the lots drawn and the one drawn next. */
const sheetLine = z.extend(sourceLine, {
  nominal_ml: z.number(),
  target_ml: z.number(),
  weighed_ml: z.number(),
  rest_ml: z.number(),
  derivation,
})
export type SheetLine = z.output<typeof sheetLine>

const sheetHead = z.object({
  step_id: z.int(),
  production_order_id: z.int(),
  number: z.string(),
  batch_no: z.int(),
  batch_count: z.int(),
  product: z.string(),
  sku: z.string(),
  recipe: z.string(),
  lot_number: z.nullable(z.string()),
  volume_ml: z.number(),
  basis: z.enum(['volume', 'weight']),
  density_g_ml: z.nullable(z.number()),
  target_strength_mg_ml: z.number(),
  mix_minutes: z.int(),
  rest_hours: z.number(),
  /** All lines were weighed. */
  weighed_at: z.nullable(z.string()),
})
export type SheetHead = z.output<typeof sheetHead>

export const batchingSheetShape = z.extend(sheetHead, { lines: z.array(sheetLine) })
export type BatchingSheet = z.output<typeof batchingSheetShape>
