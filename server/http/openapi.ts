import type { AnyResource } from '../../src/resources/kit/define/definition'
import { statusesIn } from '../../src/machines/kit'
import { callPath, fieldOf } from '../../src/resources/kit/define/defineResource'
import { isReport } from '../../src/resources/kit/define/defineReport'
import type { ReportDefinition } from '../../src/resources/kit/define/report'
import type { AnyField, Fields } from '../../src/resources/kit/fields/field'
import { integer, optional } from '../../src/resources/kit/fields/field'
import { describeCondition } from '../../src/resources/kit/fields/requiredWhere'
import { operators } from '../../src/resources/kit/query/filter'
import { sheetFormats } from '../exports/sheets/sheet'
import { calls } from './calls'
import { registry, selectOf } from '../engine/selects'

type Schema = Record<string, unknown>

const flag = { type: 'integer', enum: [0, 1] }

function schemaOf(field: AnyField): Schema {
  const about = [field.help, field.requiredWhere && describeCondition(field.requiredWhere)]
    .filter(Boolean)
    .join('. ')
  const described = { title: field.label, ...(about && { description: about }) }
  const values = field.options?.map(({ value }) => value)
  const unit = field.unit ? { 'x-unit': field.unit } : {}
  switch (field.kind) {
    case 'integer':
      return { type: 'integer', ...described, ...unit }
    case 'reference':
      return {
        type: 'integer',
        ...described,
        description: [`Id of ${field.table}`, about].filter(Boolean).join('. '),
      }
    case 'decimal':
      return { type: 'number', ...described, ...unit, 'x-scale': field.scale }
    case 'day':
      return { type: 'string', format: 'date', ...described }
    case 'instant':
      return { type: 'string', format: 'date-time', ...described }
    case 'choice':
      return { type: 'string', enum: values, ...described }
    case 'choices':
      return { type: 'array', items: { type: 'string', enum: values }, ...described }
    case 'flag':
      return { ...flag, ...described }
    default:
      return { type: 'string', ...(field.max && { maxLength: field.max }), ...described }
  }
}

const nullable = (schema: Schema): Schema =>
  typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema

const propertiesOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.presence === 'optional' ? nullable(schemaOf(field)) : schemaOf(field),
    ]),
  )

const requiredOf = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, { presence }]) => presence === 'required')
    .map(([name]) => name)

const bodyOf = (fields: Fields, { partial = false, versioned = false } = {}) => {
  const required = [...(partial ? [] : requiredOf(fields)), ...(versioned ? ['version'] : [])]
  return {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          additionalProperties: false,
          properties: {
            ...propertiesOf(fields),
            ...(versioned && { version: { type: 'integer' } }),
            posting_key: { type: 'string', maxLength: 80 },
          },
          ...(required.length > 0 && { required }),
        },
      },
    },
  }
}

const rowSchema = (resource: AnyResource) => ({
  type: 'object',
  title: resource.title,
  properties: Object.fromEntries(
    [...selectOf(resource).columns.keys()].map((name) => {
      const field = fieldOf(resource, name)
      if (name === 'status' && resource.workflow)
        return [name, { type: 'string', enum: statusesIn(resource.workflow) }]
      return [name, field ? nullable(schemaOf(field)) : { description: name }]
    }),
  ),
})

const envelope = (data: Schema, beside: Schema = {}) => ({
  description: 'Done',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status', 'message', 'data'],
        properties: { status: flag, message: { type: 'string' }, data, ...beside },
      },
    },
  },
})

const refusals = Object.fromEntries(
  [
    ['401', 'not_authorized: no token, or one that ended'],
    ['403', 'no_privileges'],
    ['409', 'stale_version, invalid_transition, database_delete_1451'],
    ['422', 'validation_error with a rule code per field, or a code of the plant'],
    ['503', 'db_error, busy_try_again'],
  ].map(([code, description]) => [code, { description }]),
)

const ref = (resource: AnyResource) => ({ $ref: `#/components/schemas/${resource.name}` })
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
const keyHeader = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 80 } }

const listParameters = [
  {
    name: 'filters',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description: `[{field, field_type, filters: [{logic_operator: and | or, operator: ${operators.join(' | ')}, value_type: value | column, value}]}]`,
    schema: { type: 'object' },
  },
  {
    name: 'sort',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description: '[{field, direction: asc | desc}]',
    schema: { type: 'object' },
  },
  { name: 'search', in: 'query', schema: { type: 'string' } },
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 } },
  { name: 'cursor', in: 'query', schema: { type: 'string' } },
  { name: 'total', in: 'query', schema: flag },
]

const groupParameter = ({ groups }: ReportDefinition) => ({
  name: 'group',
  in: 'query',
  style: 'form',
  explode: false,
  description: 'Groups by these keys and their sums instead of rows',
  schema: { type: 'array', items: { enum: groups } },
})

const fileParameters = [
  { name: 'format', in: 'query', schema: { enum: sheetFormats } },
  { name: 'columns', in: 'query', style: 'deepObject', schema: { type: 'array', items: { type: 'string' } } },
  { name: 'by', in: 'query', style: 'deepObject', schema: { type: 'array', items: { type: 'string' } } },
]
const exportParameters = [...fileParameters, { name: 'ticket', in: 'query', schema: { type: 'string' } }]

function resourcePaths(resource: AnyResource): Record<string, Schema> {
  const path = callPath(resource)
  const tags = [resource.segment]
  const operation = (summary: string, areas: readonly string[], more: Schema) => ({
    tags,
    summary,
    'x-areas': areas,
    'x-modules': resource.modules,
    responses: { ...refusals, '200': envelope(ref(resource)) },
    ...more,
  })
  const { read, write, create = write, remove = write } = resource.access
  const one: Schema = {
    get: operation(`One ${resource.singular}`, read, { parameters: [idParameter] }),
  }
  const many: Schema = {
    get: operation(`${resource.title}, a page`, read, {
      parameters: [
        ...listParameters,
        ...(resource.report ? [groupParameter(resource.report)] : []),
        ...(isReport(resource) ? fileParameters : []),
      ],
      responses: {
        ...refusals,
        '200': envelope(
          { type: 'array', items: ref(resource) },
          { cursor: { type: ['string', 'null'] }, position: { type: 'string' }, total: { type: 'integer' } },
        ),
      },
    }),
  }
  if (create.length > 0)
    many.post = operation(`New ${resource.singular}`, create, {
      parameters: [keyHeader],
      requestBody: bodyOf(resource.fields),
    })
  if (write.length > 0)
    one.put = operation(`Change a ${resource.singular}`, write, {
      parameters: [idParameter, keyHeader],
      requestBody: bodyOf(resource.fields, { partial: true, versioned: true }),
    })
  if (remove.length > 0)
    one.delete = operation(`Delete a ${resource.singular}`, remove, { parameters: [idParameter, keyHeader] })
  const events = (resource.workflow?.events ?? []) as string[]
  const title = resource.title.toLowerCase()
  return {
    [`${path}/export`]: {
      get: operation(`A file of all ${title} that pass`, read, {
        parameters: [...listParameters.slice(0, 3), ...exportParameters],
      }),
      post: operation(`A ticket for a file of ${title}`, read, {}),
    },
    [`${path}/export/{id}`]: {
      get: operation('How far a file is', read, { parameters: [idParameter] }),
      delete: operation('Stops a file', read, { parameters: [idParameter] }),
    },
    [`${path}/totals`]: {
      get: operation(`Sums over all ${title} that pass`, read, {
        parameters: [...listParameters.slice(0, 3), exportParameters[1]],
      }),
    },
    [path]: many,
    [`${path}/{id}`]: one,
    ...(resource.list.ordered && {
      [`${path}/{id}/place`]: {
        post: operation(`Puts a ${resource.singular} behind another`, write, {
          parameters: [idParameter, keyHeader],
          requestBody: bodyOf({ after: optional(integer('Behind')) }),
        }),
      },
    }),
    ...(resource.lookup && {
      [`${path}/lookup`]: {
        get: { tags, summary: `Look up ${resource.title.toLowerCase()} by label`, responses: refusals },
      },
    }),
    ...Object.fromEntries(
      events.map((event) => [
        `${path}/{id}/${event}`,
        {
          post: operation(`${resource.events[event]?.label ?? event}: ${resource.singular}`, read, {
            parameters: [idParameter, keyHeader],
            requestBody: bodyOf(resource.events[event]?.inputs ?? {}, { versioned: true }),
          }),
        },
      ]),
    ),
  }
}

/** The whole API as OpenAPI 3.1, from the definitions and the registered calls. */
export function openapi(title: string, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const resource of Object.values(registry))
    if (resource.routes !== false) Object.assign(paths, resourcePaths(resource))
  for (const { notes } of calls()) {
    const path = notes.path.replace(/:([a-z_]+)/g, '{$1}')
    const parameters = [...notes.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }))
    paths[path] = {
      ...paths[path],
      [notes.method.toLowerCase()]: {
        tags: [notes.path.split('/')[1]],
        summary: notes.about,
        'x-areas': notes.areas,
        'x-modules': notes.modules,
        parameters: [...parameters, ...(notes.writes ? [keyHeader] : [])],
        ...(notes.asks && notes.method !== 'GET' && { requestBody: bodyOf(notes.asks) }),
        responses: { ...refusals, '200': envelope({}) },
        ...(notes.areas === 'public' && { security: [] }),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version,
      description: 'Every answer is an envelope {status, message, data}; booleans travel as 1 and 0.',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(
        Object.values(registry).map((resource) => [resource.name, rowSchema(resource)]),
      ),
    },
  }
}
