import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { statusesIn } from '../../../src/machines/kit'
import { fieldOf } from '../../../src/resources/kit/define/defineResource'
import { isReport } from '../../../src/resources/kit/define/isReport'
import { fileFormats } from '../../../src/resources/kit/query/exportCalls'
import { plainPaths } from '../../../src/resources/kit/query/resourceCalls'
import { selectOf } from '../../engine/rows/selects'
import {
  bodyOf,
  envelope,
  exampleOfFields,
  fieldSchemaOf,
  nullable,
  objectOf,
  pageKeys,
  replayed,
  type Schema,
} from './schemas'
import {
  byParameter,
  columnsParameter,
  idParameter,
  keyParameter,
  listParameters,
  refusalRefs,
  templateOf,
} from './shared'

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

/** Wire schema of a row; a single document includes its lines. */
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

/** The format of a report that is read as a file. */
const format = { name: 'format', in: 'query', schema: { type: 'string', enum: fileFormats } }

/** Pages and single rows of a resource. */
function readPaths(resource: AnyResource, { list, row }: Paths, notes: Schema) {
  const read = (summary: string, parameters: readonly Schema[], answer: Schema, extras: Schema) => ({
    get: { ...notes, summary, parameters, responses: { '200': envelope(answer, extras), ...refusalRefs } },
  })
  const { report } = resource
  const keys = report && { schema: { type: 'array', items: { type: 'string', enum: report.groups } } }
  const parameters = [
    ...listParameters,
    ...(keys ? [{ name: 'group', in: 'query', style: 'form', explode: false, ...keys }] : []),
    ...(isReport(resource) ? [format, columnsParameter, byParameter] : []),
  ]
  return {
    [list]: read(
      `${resource.title}, a page`,
      parameters,
      { type: 'array', items: rowRef(resource) },
      pageKeys,
    ),
    [row]: read(`One ${resource.singular}`, [idParameter], rowRef(resource), {
      position: pageKeys.position,
    }),
  }
}

/** Writes of a resource: create, change, delete, and the events of its workflow. */
function writePaths(resource: AnyResource, paths: Paths, notes: (areas: readonly string[]) => Schema) {
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
      const { label = event, inputs = {}, signature } = resource.events[event] ?? {}
      const body = bodyOf(inputs, { versioned: true })
      return [
        paths.event.replace('{event}', event),
        {
          post: written(
            `${label}: ${resource.singular}${signature ? ' (asks again for a second factor)' : ''}`,
            read,
            body,
          ),
        },
      ]
    }),
  )
  return {
    [paths.list]: {
      ...(create.length > 0 && {
        post: {
          ...created,
          responses: { '201': envelope(row, {}, 'Created'), ...created.responses },
        },
      }),
    },
    [paths.row]: {
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
    ...events,
  }
}

type Paths = { list: string; row: string; event: string }

/** The plain operations of one resource, from its definition. */
export function resourcePaths(resource: AnyResource): Record<string, Schema> {
  const { list, row, event } = plainPaths(resource)
  const templates = { list: templateOf(list), row: templateOf(row), event: templateOf(event) }
  const notes = (areas: readonly string[]) => ({ 'x-areas': areas, 'x-modules': resource.modules })
  const paths: Record<string, Schema> = readPaths(resource, templates, notes(resource.access.read))
  for (const [at, operations] of Object.entries(writePaths(resource, templates, notes)))
    paths[at] = { ...paths[at], ...operations }
  return paths
}
