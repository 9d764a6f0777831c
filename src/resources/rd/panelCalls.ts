import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { text } from '../kit/fields/field'
import { panelMethods } from './panelStatistics'
import { rdPanels } from './rd_panels'

const panellists = { areas: ['rd'], modules: rdPanels.modules } as const

const serving = z.object({
  panel_id: z.int(),
  number: z.string(),
  method: z.enum(panelMethods),
  attribute: z.nullable(z.string()),
  serving: z.int(),
  servings: z.int(),
  /** Of the bottles before the panellist, in the order they are tasted. */
  codes: z.array(z.string()),
})
export type PanelServing = z.output<typeof serving>

const results = z.object({
  /** First answers of each person: only they are independent of each other. */
  many: z.int(),
  hits: z.int(),
  p: z.number(),
  hits_needed: z.nullable(z.int()),
  panellists: z.array(
    z.object({
      user_id: z.int(),
      name: z.string(),
      answers: z.int(),
      hits: z.int(),
      /** Of all closed panels of this method until now. */
      all_answers: z.int(),
      all_hits: z.int(),
    }),
  ),
})
export type PanelResults = z.output<typeof results>

export const panelCalls = {
  openPanels: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(rdPanels)}/open_servings`,
    ...panellists,
    about: 'Open panels in which the caller has servings left, without what is behind any code.',
    answer: z.array(
      z.object({ id: z.int(), number: z.string(), method: z.enum(panelMethods), left: z.int() }),
    ),
  }),
  serve: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(rdPanels)}/:id/serve`,
    ...panellists,
    about: 'The next serving of the caller in an open panel: random codes in a random, balanced order.',
    answer: serving,
  }),
  answer: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(rdPanels)}/:id/answer`,
    ...panellists,
    about: 'Answers the open serving of the caller with a code: the odd one, or the one with more.',
    inputs: { code: text('Code', 3) },
    answer: z.object({ left: z.int() }),
  }),
  results: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(rdPanels)}/:id/results`,
    areas: ['rd_samples'],
    modules: rdPanels.modules,
    about: 'The result of a closed panel: exact p of the first answers, and how its panellists drift.',
    answer: results,
  }),
}
