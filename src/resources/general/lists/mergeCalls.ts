import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import type { AnyResource } from '../../kit/define/definition'
import type { AnyRow } from '../../kit/define/row'
import { rowOf } from '../../kit/define/shapes'
import { reference } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'

/** A duplicate and what refers to it, per table. */
const mergePreview = z.object({
  duplicate: z.object({ id: z.int(), label: z.string(), number: z.optional(z.string()) }),
  moves: z.array(z.object({ table: z.string(), title: z.string(), rows: z.int() })),
})
export type MergePreview = z.output<typeof mergePreview>

/** The two calls by which rows of a mergeable resource become one. */
export function mergeCalls(resource: AnyResource) {
  const { merge, remove, write } = resource.access
  const duplicate_id = reference('Duplicate', resource.name)
  const notes = {
    path: `${callPath(resource)}/:id/merge`,
    areas: merge ?? remove ?? write,
    modules: resource.modules,
  } as const
  return {
    preview: defineCall({
      ...notes,
      kind: 'read',
      method: 'GET',
      about: `What would be moved to this ${resource.singular} from its duplicate.`,
      inputs: { duplicate_id },
      answer: mergePreview,
    }),
    merge: defineCall({
      ...notes,
      kind: 'write',
      method: 'POST',
      about: `Moves everything that refers to the duplicate to this ${resource.singular}.`,
      inputs: { duplicate_id, version: integer('Version', { min: 1 }) },
      answer: rowOf<AnyRow>(resource.name),
    }),
  }
}
