import * as z from 'zod/mini'
import { defineCall } from '../define/defineCall'
import { callPath } from '../define/defineResource'
import type { AnyResource } from '../define/definition'
import { mostGroupKeys } from '../define/report'
import type { AnyRow } from '../define/row'
import { rowOf } from '../define/shapes'
import { flag, optional, text, withDefault } from '../fields/field'
import { json } from '../fields/lists'
import { integer } from '../fields/numbers'
import { exportCallsOf } from './exportCalls'
import type { ReferenceWhere } from './filter'
import { columnInput, listInputs, rowsInput } from './listInputs'
import { choice, groups, totals } from './resourceAnswers'

type Address = Pick<AnyResource, 'segment' | 'alias' | 'name' | 'call'>

/** Paths of the plain calls of a resource: a list and its new rows, one row, and the events of a row. */
export const plainPaths = (resource: Address) => {
  const list = callPath(resource)
  return { list, row: `${list}/:id`, event: `${list}/:id/:event` } as const
}

const mostChoices = 100

const lookupInputs = {
  search: optional({ ...text('Search', 1000), schema: z.coerce.string() }),
  id: optional(
    json<readonly number[]>(
      'Rows',
      z.pipe(
        z.transform((value: unknown) => [value].flat().map(Number)),
        z.array(z.number('integer').check(z.int('integer'))),
      ),
    ),
  ),
  among: optional(
    json<ReferenceWhere>(
      'Values of columns',
      z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())], 'other'), 'other'),
    ),
  ),
  quantities: optional(
    json<Readonly<Record<string, number>>>(
      'What the quantities are of',
      z.record(z.string(), z.coerce.number('integer').check(z.int('integer')), 'other'),
    ),
  ),
  limit: withDefault(
    {
      ...integer('Limit', { min: 1, max: mostChoices }),
      schema: z.pipe(
        z.transform((value: unknown) => Math.min(Math.max(Number(value) || 20, 1), mostChoices)),
        z.number(),
      ),
    },
    20,
  ),
}

/** Choices of a reference to the resource, for people who have a screen with a picker of it. */
export const lookupCall = (resource: Address) =>
  defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(resource)}/lookup`,
    areas: 'signed_in',
    about:
      'Rows by words of their label, by id and by values of columns, for people who have a screen with such a picker; with `quantities` those with stock come first, with how much there is of it.',
    inputs: lookupInputs,
    answer: z.array(choice),
  })

/** Who may make a call that reads rows of a resource. */
export const reading = ({ access, modules }: AnyResource) => ({ areas: access.read, modules })
const rowsOf = ({ title }: AnyResource) => `all matching ${title.toLowerCase()}`

const totalsInputs = { ...listInputs, columns: columnInput('in') }

/** Sums over all matching rows. */
export const totalsCall = (resource: AnyResource) =>
  defineCall({
    ...reading(resource),
    kind: 'read',
    method: 'GET',
    path: `${callPath(resource)}/totals`,
    about: `Sums over ${rowsOf(resource)}.`,
    inputs: totalsInputs,
    filtersByColumn: true,
    answer: totals,
  })

/** The groups and sums of a report. */
export const groupsCall = (resource: AnyResource) => {
  const keys = z
    .array(z.enum(resource.report?.groups ?? [], 'in'), 'in')
    .check(z.maxLength(mostGroupKeys, 'in'))
  return defineCall({
    ...reading(resource),
    kind: 'read',
    method: 'GET',
    path: `${callPath(resource)}/groups`,
    about: `Groups and sums of ${rowsOf(resource)}.`,
    inputs: { ...listInputs, by: optional(json<readonly string[]>('Group by', keys)) },
    filtersByColumn: true,
    answer: groups,
  })
}

const mostSelected = 20_000

const exportInputs = {
  ...listInputs,
  columns: columnInput('required', 1),
  ids: rowsInput(mostSelected),
  by: optional(json<readonly string[]>('Group by', z.array(z.string('in'), 'in'))),
  plain: withDefault(flag('Column heads and rows alone'), false),
}

/** Who may take the rows of a list away as a file. */
export const exportAreas = ({ access }: AnyResource) => access.export ?? access.read

/** A list as a file. */
export const exportCalls = (resource: AnyResource) =>
  exportCallsOf(
    {
      areas: exportAreas(resource),
      modules: resource.modules,
      path: callPath(resource),
      rows: rowsOf(resource),
      filtersByColumn: true,
    },
    exportInputs,
  )

/** Moves a row of an ordered list behind another, or first; answers the rows whose number changed. */
export const placeCall = (resource: AnyResource) =>
  defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(resource)}/:id/place`,
    areas: resource.access.write,
    modules: resource.modules,
    about: `Puts a ${resource.singular} behind another of its group, or first.`,
    changes: { after: optional(integer('Behind', { min: 1 })) },
    answer: z.array(rowOf<AnyRow>(resource.name)),
  })
