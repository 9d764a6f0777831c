import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { bit } from '../../kit/define/shapes'
import { workPriorities } from './issue_details'
import { problemAreas } from './problemAreas'

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
