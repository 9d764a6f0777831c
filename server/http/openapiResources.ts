import type { AnyResource } from '../../src/resources/kit/define/definition'
import { statusesIn } from '../../src/machines/kit'
import { callPath, fieldOf } from '../../src/resources/kit/define/defineResource'
import { isReport } from '../../src/resources/kit/define/defineReport'
import { optional } from '../../src/resources/kit/fields/field'
import { integer } from '../../src/resources/kit/fields/numbers'
import { choice, groups, totals } from '../../src/resources/kit/query/resourceAnswers'
import { exportPaths, format } from './openapiExports'
import { selectOf } from '../engine/selects'
import {
  answerSchema,
  bodyOf,
  envelope,
  exampleOfFields,
  fieldSchemaOf,
  nullable,
  objectOf,
  pageKeys,
  replayed,
  type Schema,
} from './openapiSchemas'
import {
  byParameter,
  columnsParameter,
  idParameter,
  keyParameter,
  listParameters,
  lookupParameters,
  queryParameters,
  refusalRefs,
} from './openapiShared'

const id = { type: 'integer', minimum: 1 }
const person = { type: ['integer', 'null'], description: 'Id of users' }
const instant = { type: 'string', format: 'date-time' }

const standardSchemas: Readonly<Record<string, Schema>> = {
  id,
  version: { ...id, description: 'Rises with every change of the row' },
  number: { type: 'string', description: 'The number of the document' },
  created_at: instant,
  created_by: person,
  updated_at: instant,
  updated_by: person,
}

/** The label of a reference, whose name is the same with `_id`. */
const labelSchema = { type: ['string', 'null'], description: 'The label of the reference of this name' }

const rowRef = ({ name }: AnyResource) => ({ $ref: `#/components/schemas/${name}` })

/** Fields of a child row of a document, without the reference to the document. */
const lineFields = ({ resource, via }: AnyResource['lines'][string]) =>
  Object.fromEntries(Object.entries(resource.fields).filter(([name]) => name !== via))

/** The lines of a document as they are sent: those with an id are changed, the others added, missing ones deleted. */
const linesOf = (resource: AnyResource): Schema =>
  Object.fromEntries(
    Object.entries(resource.lines).map(([name, lines]) => [
      name,
      { type: 'array', maxItems: 1000, items: objectOf(lineFields(lines), { id }) },
    ]),
  )

const sampleLines = (resource: AnyResource): Schema =>
  Object.fromEntries(
    Object.entries(resource.lines).map(([name, lines]) => [name, [exampleOfFields(lineFields(lines))]]),
  )

/** A row of a table as it travels; of one document its lines stand in it. */
export const rowSchema = (resource: AnyResource): Schema => ({
  type: 'object',
  title: resource.title,
  required: ['id', 'version'],
  properties: {
    ...Object.fromEntries(
      [...selectOf(resource).columns.keys()].map((name) => {
        const field = fieldOf(resource, name)
        if (name === 'status' && resource.workflow)
          return [name, { type: 'string', enum: statusesIn(resource.workflow) }]
        return [name, field ? nullable(fieldSchemaOf(field)) : (standardSchemas[name] ?? labelSchema)]
      }),
    ),
    ...Object.fromEntries(
      Object.entries(resource.lines).map(([name, lines]) => [
        name,
        { type: 'array', items: rowRef(lines.resource), description: 'Of a single document only' },
      ]),
    ),
  },
})

/** The rows of a resource: lists, single rows, look-ups, totals and groups. */
function readPaths(resource: AnyResource, path: string, notes: Schema) {
  const title = resource.title.toLowerCase()
  const read = (summary: string, parameters: readonly Schema[], answer: Schema, extras: Schema = {}) => ({
    get: { ...notes, summary, parameters, responses: { '200': envelope(answer, extras), ...refusalRefs } },
  })
  const { report } = resource
  const keys = report && { schema: { type: 'array', items: { type: 'string', enum: report.groups } } }
  const ofReport = isReport(resource) ? [format, columnsParameter, byParameter] : []
  const grouped = keys
    ? [{ name: 'group', in: 'query', style: 'form', explode: false, ...keys }, ...ofReport]
    : ofReport
  return {
    [path]: read(
      `${resource.title}, a page`,
      [...listParameters, ...grouped],
      { type: 'array', items: rowRef(resource) },
      pageKeys,
    ),
    [`${path}/{id}`]: read(`One ${resource.singular}`, [idParameter], rowRef(resource), {
      position: pageKeys.position,
    }),
    [`${path}/totals`]: read(
      `Sums over all matching ${title}`,
      [...queryParameters, columnsParameter],
      answerSchema(totals),
    ),
    ...(keys && {
      [`${path}/groups`]: read(
        `Groups and sums of ${title}`,
        [
          ...queryParameters,
          { name: 'by', in: 'query', style: 'deepObject', explode: true, required: true, ...keys },
        ],
        answerSchema(groups),
      ),
    }),
    ...(resource.lookup && {
      [`${path}/lookup`]: read(`Look up ${title} by label`, lookupParameters, {
        type: 'array',
        items: answerSchema(choice),
      }),
    }),
  }
}

/** Writes of a resource: create, change, delete, order, and the events of its workflow. */
function writePaths(resource: AnyResource, path: string, notes: (areas: readonly string[]) => Schema) {
  const { read, write, create = write, remove = write } = resource.access
  const row = rowRef(resource)
  const lines = linesOf(resource)
  const written = (
    summary: string,
    areas: readonly string[],
    requestBody: Schema,
    parameters = [idParameter],
  ) => ({
    ...notes(areas),
    summary,
    parameters: [...parameters, keyParameter],
    requestBody,
    responses: { '200': envelope(row, replayed), ...refusalRefs },
  })
  const version = { name: 'version', in: 'query', schema: id, description: 'The version that was read' }
  const { requestBody: _, ...removing } = written(`Delete a ${resource.singular}`, remove, {}, [idParameter])
  const created = written(
    `New ${resource.singular}`,
    create,
    bodyOf(resource.fields, { more: lines, sample: sampleLines(resource) }),
    [],
  )
  const events = Object.fromEntries(
    ((resource.workflow?.events ?? []) as string[]).map((event) => {
      const { label = event, inputs = {} } = resource.events[event] ?? {}
      const body = bodyOf(inputs, { versioned: true })
      return [`${path}/{id}/${event}`, { post: written(`${label}: ${resource.singular}`, read, body) }]
    }),
  )
  return {
    [path]: {
      ...(create.length > 0 && {
        post: {
          ...created,
          responses: { '201': envelope(row, {}, 'Created'), ...created.responses },
        },
      }),
    },
    [`${path}/{id}`]: {
      ...(write.length > 0 && {
        put: written(
          `Change a ${resource.singular}`,
          write,
          bodyOf(resource.fields, { names: [], versioned: true, more: lines }),
        ),
      }),
      ...(remove.length > 0 && {
        delete: {
          ...removing,
          parameters: [idParameter, version, keyParameter],
          responses: { '200': envelope({ type: 'null' }, replayed), ...refusalRefs },
        },
      }),
    },
    ...(resource.list.ordered && {
      [`${path}/{id}/place`]: {
        post: {
          ...written(
            `Puts a ${resource.singular} behind another`,
            write,
            bodyOf({ after: optional(integer('Behind')) }),
          ),
          responses: { '200': envelope({ type: 'array', items: row }, replayed), ...refusalRefs },
        },
      },
    }),
    ...events,
  }
}

/** All operations of one resource, from its definition. */
export function resourcePaths(resource: AnyResource): Record<string, Schema> {
  const path = callPath(resource)
  const notes = (areas: readonly string[]) => ({ 'x-areas': areas, 'x-modules': resource.modules })
  const reading = notes(resource.access.read)
  const paths: Record<string, Schema> = {
    ...readPaths(resource, path, reading),
    ...exportPaths(path, resource.title.toLowerCase(), reading),
  }
  for (const [at, operations] of Object.entries(writePaths(resource, path, notes)))
    paths[at] = { ...paths[at], ...operations }
  return paths
}
