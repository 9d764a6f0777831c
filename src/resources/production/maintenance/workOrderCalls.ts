import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { bit, rowOf } from '../../kit/define/shapes'
import { workPriorities } from './issue_details'
import { maintenancePlans } from './maintenance_plans'
import { problemAreas } from './problemAreas'
import type { WorkOrder } from './work_orders'

const problem = z.object({
  id: z.int(),
  issue_section_id: z.int(),
  section: z.string(),
  name: z.string(),
  default_priority: z.enum(workPriorities),
  stops_machine: bit(),
  instructions: z.nullable(z.string()),
})

/** A problem that machines of its kind can have. */
export type Problem = z.infer<typeof problem>

export const workOrderCalls = {
  orderPlanned: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/production/maintenance_plans/:id/order',
    areas: maintenancePlans.access.write,
    modules: maintenancePlans.modules,
    about: 'Makes the work order of a plan now, though it is not due yet.',
    answer: rowOf<WorkOrder>('work_orders'),
  }),
  problems: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/machines/:id/problems',
    areas: problemAreas,
    modules: ['Production', 'Assembly'],
    about: 'The problems that are known of machines of this kind, by section, for who reports one.',
    answer: z.object({ rows: z.array(problem) }),
  }),
}
