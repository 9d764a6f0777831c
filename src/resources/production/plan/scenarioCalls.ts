import * as z from 'zod/mini'
import type { PlanChange } from '../../../planning/changes'
import { defineCall } from '../../kit/define/defineCall'
import { longText, optional, reference, text } from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import { integer } from '../../kit/fields/numbers'
import { dailyOrders } from './daily_orders'
import { planFigures } from './plan_scenarios'
import { mostChanges } from './planCalls'
import { planChangeShape } from './planShape'

const compared = { before: planFigures, after: planFigures }

const scenarioShape = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.enum(['kept', 'proposal']),
  name: z.string(),
  note: z.nullable(z.string()),
  owner_id: z.nullable(z.int()),
  owner: z.nullable(z.string()),
  /** The version of the plan that it was made on. */
  base_version: z.int(),
  change_count: z.int(),
  /** As they were when it was kept. */
  ...compared,
  created_at: z.string(),
  applied_at: z.nullable(z.string()),
  applied_version: z.nullable(z.int()),
})

const planning = { areas: dailyOrders.access.write, modules: dailyOrders.modules } as const

export const scenarioCalls = {
  list: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/plan_scenarios',
    ...planning,
    about:
      'The scenarios of the plan of a site with their figures, the newest first: those that planners keep, and the proposal of the night.',
    inputs: { location_id: optional(reference('Location', 'locations')) },
    answer: z.array(scenarioShape),
  }),
  open: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/plan_scenarios/:id',
    ...planning,
    about:
      'A scenario as it would be made on the plan of now: its changes there, what of them cannot be made any more, and what would come of it.',
    computedOn: ['changes'],
    answer: z.object({
      scenario: scenarioShape,
      /** The version of the plan that the changes are made on. */
      plan_version: z.int(),
      changes: z.array(planChangeShape),
      /** Keys of what others changed meanwhile. */
      conflicts: z.array(z.string()),
      ...compared,
      /** Orders that would end elsewhere. */
      orders: z.array(
        z.object({
          production_order_id: z.int(),
          number: z.string(),
          due: z.string(),
          before: z.string(),
          after: z.string(),
        }),
      ),
    }),
  }),
  keep: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/production/plan_scenarios',
    creates: true,
    ...planning,
    about: 'Keeps changes of the plan under a name, unapplied.',
    inputs: {
      location_id: optional(reference('Location', 'locations')),
      name: text('Name', 80),
      note: optional(longText('Note', 500)),
      version: integer('Version of the plan', { min: 1 }),
      changes: json<readonly PlanChange[]>(
        'Changes',
        z
          .array(planChangeShape, 'required')
          .check(z.minLength(1, 'required'), z.maxLength(mostChanges, 'max')),
      ),
    },
    answer: scenarioShape,
  }),
  remove: defineCall({
    kind: 'write',
    method: 'DELETE',
    path: '/production/plan_scenarios/:id',
    ...planning,
    about: 'Deletes a scenario: its owner does, and of a proposal everyone who plans.',
    answer: z.null(),
  }),
}
