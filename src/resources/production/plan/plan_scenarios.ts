import * as z from 'zod/mini'
import type { PlanChange } from '../../../planning/changes'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import { integer } from '../../kit/fields/numbers'

/** How good a plan is; each figure is the less the better. */
export const planFigures = z.object({
  late_orders: z.int(),
  late_rush_orders: z.int(),
  late_minutes: z.int(),
  changeover_minutes: z.int(),
  crew_minutes: z.int(),
})
export type PlanFigures = z.infer<typeof planFigures>

/** The figures of the plan as it was, and with the changes. */
export type ComparedFigures = { before: PlanFigures; after: PlanFigures }

/** Changes of a plan that are kept beside it: by a planner under a name, or as the proposal of a night. */
export const planScenarios = defineResource({
  name: 'plan_scenarios',
  title: 'Scenarios',
  singular: 'scenario',
  segment: 'production',
  modules: ['Production'],
  path: '/production/daily-orders',
  label: '{name}',
  fields: {},
  systemFields: {
    location_id: reference('Location', 'locations'),
    kind: withDefault(choice('Kind', ['kept', 'proposal']), 'kept'),
    name: text('Name', 80),
    note: optional(longText('Note', 500)),
    owner_id: optional(reference('Owner', 'users')),
    base_version: integer('Version of the plan', { min: 1 }),
    changes: internal(json<readonly PlanChange[]>('Changes', z.any())),
    figures: internal(json<ComparedFigures>('Figures', z.any())),
    applied_at: optional(instant('Applied')),
    applied_version: optional(integer('Version it became')),
  },
  // Kept, opened and applied by the calls of the plan.
  routes: false,
  access: { read: ['daily_orders_change'], write: [] },
  list: { columns: ['name', 'owner_id', 'created_at'], sort: [['id', 'desc']], search: ['name'] },
  form: [],
})

export type PlanScenario = Row<typeof planScenarios>
