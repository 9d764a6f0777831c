import * as z from 'zod/mini'
import { defineCall } from '../define/defineCall'
import { callPath } from '../define/defineResource'
import type { AnyResource } from '../define/definition'
import type { AnyRow } from '../define/row'
import { bit, rowOf } from '../define/shapes'
import { choice as oneOf, optional, text } from '../fields/field'
import { ids as rowIds, json } from '../fields/lists'
import { integer } from '../fields/numbers'
import type { FieldValues } from '../fields/values'

/** What became of one row of a bulk action: the row after it, or the code and data of its refusal. */
const bulkResult = (table: string) =>
  z.object({
    id: z.int(),
    status: bit(),
    row: z.optional(rowOf<AnyRow>(table)),
    message: z.optional(z.string()),
    data: z.optional(z.unknown()),
  })

/**
 * Values that follow from a chosen reference, null where none can be proposed; the labels of references among them; and
 * the values of columns by which pickers of other references are narrowed.
 */
const filledFields = z.object({
  values: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
  labels: z.record(z.string(), z.string()),
  where: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
})
export type FilledFields = z.output<typeof filledFields>

/** Values that follow from a reference chosen in the form of the resource, for people who may write it. */
export const fillCall = (resource: AnyResource) => {
  const { access, modules, fills = {}, title } = resource
  return defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(resource)}/fill`,
    areas: [...access.write, ...(access.create ?? [])],
    modules,
    about: `Values of the fields that a chosen reference fills in the form of ${title.toLowerCase()}.`,
    inputs: { by: oneOf('Field', Object.keys(fills)), id: integer('Row', { min: 1 }) },
    answer: filledFields,
  })
}

const mostInBulk = 200

/** One event, or one change of fields, of several rows, each in a transaction of its own. */
export const bulkCall = (resource: AnyResource) =>
  defineCall({
    areas: resource.access.read,
    modules: resource.modules,
    ...(resource.stepUp && { stepUp: {} }),
    kind: 'read',
    method: 'POST',
    path: `${callPath(resource)}/bulk`,
    about: `Sends one event, or the same values of fields, to several ${resource.title.toLowerCase()}, each in a transaction of its own: what one refuses stops no other.`,
    inputs: {
      ids: rowIds('Rows', mostInBulk),
      event: optional(text('Event', 40)),
      payload: optional(json<FieldValues>('Inputs of the event', z.record(z.string(), z.unknown(), 'other'))),
      changes: optional(json<FieldValues>('Values by field', z.record(z.string(), z.unknown(), 'other'))),
    },
    answer: z.array(bulkResult(resource.name)),
  })
