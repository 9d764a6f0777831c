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

/** The plan of a site: its version rises with every change, of which it holds the last one for those who follow it. */
export const plans = defineResource({
  name: 'plans',
  title: 'Plans',
  singular: 'plan',
  segment: 'production',
  modules: ['Production'],
  path: '/production/daily-orders',
  label: '{location_id}',
  fields: {},
  systemFields: {
    location_id: reference('Location', 'locations'),
    kind: withDefault(choice('Kind', ['applied', 'retimed']), 'applied'),
    digest: internal(optional(text('Digest', 40))),
    changes: internal(withDefault(json<readonly PlanChange[]>('Changes', z.any()), [])),
    keys: internal(withDefault(json<Readonly<Record<string, string>>>('Keys', z.any()), {})),
    reason: optional(longText('Reason', 500)),
    changed_at: optional(instant('Changed')),
    changed_by_id: optional(reference('Changed by', 'users')),
  },
  // Read and changed by the calls of the plan.
  routes: false,
  access: { read: ['daily_orders'], write: [] },
  list: { columns: ['location_id', 'changed_at'], sort: [['id', 'asc']], search: [] },
  form: [],
})

export type Plan = Row<typeof plans>
