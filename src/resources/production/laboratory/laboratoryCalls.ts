import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { bit, rowOf } from '../../kit/define/shapes'
import { flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { controlChart } from './controlChart'
import type { HplcControlResult } from './hplc_control_results'
import type { HplcOrder } from './hplc_orders'
import type { HplcResult } from './hplc_results'
import { foundFields, measuredFields, voidInputs } from './measuredValue'

const modules = ['Production'] as const
const laboratory = { areas: ['hplc'], modules } as const

const addition = z.object({
  product_id: z.int(),
  sku: z.string(),
  product: z.string(),
  ml: z.number(),
})

const proposal = z.object({
  verdict: z.enum(['low', 'high']),
  volume_ml: z.number(),
  measured_mg_ml: z.number(),
  target_mg_ml: z.number(),
  additions: z.array(addition),
  new_volume_ml: z.number(),
  capacity_ml: z.nullable(z.number()),
  fits: bit(),
  adjustments: z.int(),
  max_adjustments: z.int(),
})
export type AdjustmentProposal = z.output<typeof proposal>

const importedLine = z.object({
  line: z.int(),
  position: z.string(),
  vial: z.nullable(z.string()),
  peak_area: z.nullable(z.number()),
  measured_mg_ml: z.nullable(z.number()),
  error: z.nullable(z.string()),
})

const importPreview = z.object({
  file_name: z.string(),
  file_hash: z.string(),
  committed: bit(),
  lines: z.array(importedLine),
})
export type ResultFilePreview = z.output<typeof importPreview>

export const laboratoryCalls = {
  adjustment: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/hplc_requests/:id/adjustment',
    areas: ['hplc', 'production_orders'],
    modules,
    about:
      'What would bring a failed batch back to its target, and whether it fits its tank; null where nothing does.',
    answer: z.nullable(proposal),
  }),
  fill: defineCall({
    ...laboratory,
    kind: 'write',
    method: 'POST',
    path: '/production/hplc_orders/:id/fill',
    about:
      'Fills the tray of a run that is a draft: controls where there are none, then waiting samples by due time.',
    inputs: { version: integer('Version') },
    answer: rowOf<HplcOrder>('hplc_orders'),
  }),
  importResults: defineCall({
    ...laboratory,
    kind: 'upload',
    method: 'POST',
    path: '/production/hplc_orders/:id/import',
    about: 'Reads a file of results by position, area and mg/ml, sent as bytes; `commit` writes them.',
    inputs: { file_name: text('File', 1_000), commit: withDefault(flag('Write'), false) },
    answer: importPreview,
  }),
  enterResult: defineCall({
    ...laboratory,
    kind: 'write',
    method: 'POST',
    path: '/production/hplc_results',
    about: 'Enters one replicate of a sample that is in test.',
    inputs: { hplc_request_id: reference('Request', 'hplc_requests'), ...measuredFields },
    creates: true,
    answer: rowOf<HplcResult>('hplc_results'),
  }),
  voidResult: defineCall({
    ...laboratory,
    kind: 'write',
    method: 'POST',
    path: '/production/hplc_results/:id/void',
    about: 'Voids a replicate for a cause, by another person than who entered it; it stays visible.',
    inputs: voidInputs,
    answer: rowOf<HplcResult>('hplc_results'),
  }),
  enterControl: defineCall({
    ...laboratory,
    kind: 'write',
    method: 'POST',
    path: '/production/hplc_control_results',
    about: 'Enters what a blank, standard or check of a running order was found to be.',
    inputs: { hplc_order_line_id: reference('Vial', 'hplc_order_lines'), ...foundFields },
    creates: true,
    answer: rowOf<HplcControlResult>('hplc_control_results'),
  }),
  voidControl: defineCall({
    ...laboratory,
    kind: 'write',
    method: 'POST',
    path: '/production/hplc_control_results/:id/void',
    about: 'Voids a control result of a running order for a cause; it stays visible.',
    inputs: voidInputs,
    answer: rowOf<HplcControlResult>('hplc_control_results'),
  }),
  productChart: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/hplc_results/chart',
    areas: ['hplc', 'production_reports', 'production_reports_export'],
    modules,
    about:
      'The control chart of a product: its last results with mean, standard deviation and the rules they break.',
    inputs: { product_id: reference('Product', 'products') },
    answer: controlChart,
  }),
  controlChart: defineCall({
    ...laboratory,
    kind: 'read',
    method: 'GET',
    path: '/production/hplc_control_results/chart',
    about: 'The control chart of the checks of a category, on one instrument or all: recovery in percent.',
    inputs: {
      hplc_category_id: reference('Category', 'hplc_categories'),
      machine_id: optional(reference('Instrument', 'machines')),
    },
    answer: controlChart,
  }),
}
