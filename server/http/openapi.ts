import type { AnyResource } from '../../src/resources/kit/define/definition'
import { statusesIn } from '../../src/machines/kit'
import { callPath, fieldOf } from '../../src/resources/kit/define/defineResource'
import { isReport } from '../../src/resources/kit/define/defineReport'
import type { ReportDefinition } from '../../src/resources/kit/define/report'
import { optional } from '../../src/resources/kit/fields/field'
import { integer } from '../../src/resources/kit/fields/numbers'
import { operators } from '../../src/resources/kit/query/filter'
import { sheetFormats } from '../exports/sheets/sheet'
import { declaredPaths } from './openapiCalls'
import { groupsSchema } from './openapiEngine'
import {
  bodyOf,
  envelope,
  fieldSchemaOf,
  flag,
  keyHeader,
  nullable,
  refusals,
  refusalSchema,
  type Schema,
} from './openapiSchemas'
import { registry, selectOf } from '../engine/selects'

const standardSchemas: Readonly<Record<string, Schema>> = {
  id: { type: 'integer' },
  version: { type: 'integer' },
  number: { type: 'string' },
  created_at: { type: 'string', format: 'date-time' },
  created_by: { type: ['integer', 'null'] },
  updated_at: { type: 'string', format: 'date-time' },
  updated_by: { type: ['integer', 'null'] },
}

/** Beside a reference its label. */
const labelSchema = { type: ['string', 'null'] }

const rowSchema = (resource: AnyResource) => ({
  type: 'object',
  title: resource.title,
  required: ['id', 'version'],
  properties: Object.fromEntries(
    [...selectOf(resource).columns.keys()].map((name) => {
      const field = fieldOf(resource, name)
      if (name === 'status' && resource.workflow)
        return [name, { type: 'string', enum: statusesIn(resource.workflow) }]
      return [name, field ? nullable(fieldSchemaOf(field)) : (standardSchemas[name] ?? labelSchema)]
    }),
  ),
})

const ref = (resource: AnyResource) => ({ $ref: `#/components/schemas/${resource.name}` })
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }

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

const lookupParameters = [
  { name: 'search', in: 'query', schema: { type: 'string' } },
  { name: 'id', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
]

const totalsSchema = {
  type: 'object',
  required: ['sums', 'total'],
  properties: {
    sums: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
    total: { type: 'integer' },
  },
}

const choiceSchema = {
  type: 'object',
  required: ['id', 'label'],
  properties: { id: { type: 'integer' }, label: { type: 'string' }, code: { type: ['string', 'null'] } },
}

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
      responses: { ...refusals, '200': envelope(ref(resource)), '201': envelope(ref(resource)) },
    })
  if (write.length > 0)
    one.put = operation(`Change a ${resource.singular}`, write, {
      parameters: [idParameter, keyHeader],
      requestBody: bodyOf(resource.fields, { names: [], versioned: true }),
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
    ...(resource.report && {
      [`${path}/groups`]: {
        get: operation(`Groups and sums of ${title}`, read, {
          parameters: [...listParameters.slice(0, 3), { ...groupParameter(resource.report), name: 'by' }],
          responses: { ...refusals, '200': envelope(groupsSchema) },
        }),
      },
    }),
    [`${path}/totals`]: {
      get: operation(`Sums over all ${title} that pass`, read, {
        parameters: [...listParameters.slice(0, 3), exportParameters[1]],
        responses: { ...refusals, '200': envelope(totalsSchema) },
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
        get: {
          tags,
          summary: `Look up ${resource.title.toLowerCase()} by label`,
          parameters: lookupParameters,
          responses: { ...refusals, '200': envelope({ type: 'array', items: choiceSchema }) },
        },
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
  for (const [path, operations] of Object.entries(declaredPaths()))
    paths[path] = { ...paths[path], ...operations }
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
      schemas: {
        Refusal: refusalSchema,
        ...Object.fromEntries(
          Object.values(registry).map((resource) => [resource.name, rowSchema(resource)]),
        ),
      },
    },
  }
}
